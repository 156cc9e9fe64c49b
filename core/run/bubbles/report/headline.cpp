#include "core/run/bubbles/report/headline.h"

#include "core/base/text.h"
#include "core/run/bubbles/report/sentences.h"
#include "core/run/model/names.h"

#include <algorithm>
#include <map>
#include <utility>

namespace pipescope {
namespace {

constexpr double kWorthMentioning = 0.01;

const WhatIf* ownSchedule(const WhatIfs& whatIfs)
{
    const auto own = std::ranges::find_if(
        whatIfs.steps, [](const WhatIf& each) { return each.kind == WhatIfKind::Schedule && each.isOwn; });
    return own == whatIfs.steps.end() ? nullptr : &*own;
}

std::optional<BetterSchedule> betterSchedule(const WhatIfs& whatIfs)
{
    const WhatIf* own = ownSchedule(whatIfs);
    const std::int64_t now = own != nullptr ? own->step : whatIfs.measured;
    // With several assumptions about weight gradients the slower play counts.
    std::map<ScheduleKind, const WhatIf*> slowest;
    for (const WhatIf& each : whatIfs.steps) {
        if (each.kind == WhatIfKind::Schedule && !each.isOwn) {
            const WhatIf*& known = slowest[each.schedule->kind];
            known = known == nullptr || each.step > known->step ? &each : known;
        }
    }
    BetterSchedule best;
    for (const auto& [kind, each] : slowest) {
        if (now - each->step > best.saved) {
            best = {each, now - each->step};
        }
    }
    const bool isWorth =
        best.schedule != nullptr
        && static_cast<double>(best.saved) >= kWorthMentioning * static_cast<double>(whatIfs.measured);
    return isWorth ? std::optional(best) : std::nullopt;
}

UserText partsText(const Headline& headline)
{
    if (!headline.inherent) {
        return "%1 of the ranks' time is idle."_text(percentText(headline.idle));
    }
    return "%1 of the ranks' time is idle; %2 is what the schedule leaves idle by itself."_text(
        percentText(headline.idle), percentText(*headline.inherent));
}

UserText repairText(const Cause& repair)
{
    return " The best repair, the first below, would save %1 a step, %2."_text(durationText(repair.cost),
                                                                               percentText(repair.share));
}

UserText scheduleGainText(const BetterSchedule& better, std::int64_t measured)
{
    constexpr int kCountDigits = 3;
    return " The best other schedule, %1, would save %2 a step, %3, with %4 micro-batches in flight."_text(
        scheduleText(*better.schedule->schedule), durationText(better.saved),
        percentText(measured > 0 ? static_cast<double>(better.saved) / static_cast<double>(measured) : 0.0),
        verbatim(formatNumber(better.schedule->peakInFlight, kCountDigits)));
}

} // namespace

std::optional<Headline> headlineOf(const BubbleAnalysis& analysis)
{
    BubbleFigures all;
    for (const StepBubble& step : analysis.steps) {
        all.add(step.figures);
    }
    if (all.total <= 0) {
        return std::nullopt;
    }
    Headline headline;
    headline.idle = all.idleOfTotal();
    if (!analysis.run.slowestGraphs().empty()) {
        const LossLadder losses = analysis.run.lossesOfSteps();
        const double inherent = losses.measured() > 0 ? static_cast<double>(losses.rung(LossRung::Inherent))
                                                            / static_cast<double>(losses.measured())
                                                      : 0.0;
        headline.inherent = std::clamp(inherent, 0.0, headline.idle);
    }
    headline.repair = analysis.causes.empty() ? nullptr : &analysis.causes.front();
    headline.schedule = betterSchedule(analysis.whatIfs);
    return headline;
}

UserText headlineText(const BubbleAnalysis& analysis)
{
    const auto headline = headlineOf(analysis);
    if (!headline) {
        return {};
    }
    const UserText repair = headline->repair != nullptr ? repairText(*headline->repair) : UserText();
    const UserText schedule =
        headline->schedule ? scheduleGainText(*headline->schedule, analysis.whatIfs.measured) : UserText();
    const UserText missing = analysis.lacksCollectives
                                 ? " Collectives are not recorded: what reducing gradients and other "
                                   "communication between pipelines costs is not in these figures."_text
                                 : UserText();
    return "%1%2%3%4"_text(partsText(*headline), repair, schedule, missing);
}

UserText scheduleText(const ScheduleShape& shape)
{
    UserText name = verbatim(scheduleKindName(shape.kind));
    return shape.kind == ScheduleKind::Interleaved ? "%1, %2 chunks"_text(std::move(name), shape.chunks)
                                                   : name;
}

} // namespace pipescope
