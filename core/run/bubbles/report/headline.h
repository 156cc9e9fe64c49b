#pragma once

#include "core/base/user_text.h"
#include "core/run/bubbles/report/analysis.h"

#include <optional>

namespace pipescope {

/// What a run would gain by another schedule.
struct BetterSchedule
{
    const WhatIf* schedule = nullptr;
    /// By how much a step is shorter than the run's own schedule played alike, or than the measured step
    /// where that cannot be played; of the assumed weight gradients the one that gains less. ns.
    std::int64_t saved = 0;
};

/// Before all sentences: how much of the time is idle, what of it the schedule leaves idle by itself, and
/// what the best repair and the best other schedule would save.
struct Headline
{
    /// Idle time of all ranks and steps, of their total, 0 … 1.
    double idle = 0;
    /// What the schedule leaves idle: of the slowest pipelines, 0 … 1 and at most `idle`; empty where every
    /// step is refused.
    std::optional<double> inherent;
    /// The first of the causes; null without one.
    const Cause* repair = nullptr;
    /// Empty where no other schedule is at least 1 % faster.
    std::optional<BetterSchedule> schedule;
};

/// Points into `analysis`. Empty where nothing is known of any step.
std::optional<Headline> headlineOf(const BubbleAnalysis& analysis);

/// Empty without a headline.
UserText headlineText(const BubbleAnalysis& analysis);

/// "interleaved, 2 chunks".
UserText scheduleText(const ScheduleShape& shape);

} // namespace pipescope
