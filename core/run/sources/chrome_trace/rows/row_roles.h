#pragma once

#include "core/run/sources/chrome_trace/content/chrome_content.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pipescope {

/// What the events of one label are in one row.
struct LabelRole
{
    EventRole role = EventRole::None;
    /// The rule that says so; empty if none does.
    std::optional<std::size_t> rule;
    /// The numbers in the event's name and in the thread's.
    EventNumbers numbers;
    /// The slices were made around parts of a pass: what lies within them is no block.
    bool isOfParts = false;
};

/// A micro-batch's pass through a virtual stage.
struct NamedWork
{
    bool isForward = true;
    std::int64_t microBatch = 0;
    std::int64_t virtualStage = 0;
};

/// Indexed by position in the row's `labels`.
using RowRoles = std::vector<LabelRole>;

bool isBlockRole(EventRole role);
bool isOperatorRole(EventRole role);

/// The roles of all labels in each row of a file; the labels are the content's, with their matches.
std::vector<RowRoles> rolesOfRows(const ChromeContent& content, std::span<const EventLabel> labels,
                                  const RuleMatcher& matcher);

/// Rules that are fallbacks do not count in a file where others find blocks.
void dropFallbacks(std::vector<RowRoles>& rows, const RuleMatcher& matcher);

/// The work whose data a send or receive moves, as its name says it; empty where it does not.
std::optional<NamedWork> namedWork(const LabelRole& role);

/// Looks at all files: sends and receives that name the work whose data they move are the schedule's view of
/// the transfers; others, which are records of the transfers themselves, replace them.
void dropNamedTransfers(std::span<std::vector<RowRoles>> files);

/// Looks at all files: what is no pass of a micro-batch, an optimizer's step for one, is part of the pipeline
/// only beside passes, sends or receives.
void dropLoneOthers(std::span<std::vector<RowRoles>> files);

} // namespace pipescope
