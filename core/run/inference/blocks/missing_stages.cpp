#include "core/run/inference/blocks/labelled_schedule.h"
#include "core/run/inference/blocks/schedule_fit.h"
#include "core/run/inference/blocks/stage_schedule.h"
#include "core/run/inference/placement/captured_ranks.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pipescope {
namespace {

/// A stage whose warm-up ends before its last forward.
struct Depth
{
    std::int32_t stage = 0;
    std::int32_t leadingForwards = 0;
};

/// Indexed by stage, from the order that most of its steps have.
std::vector<Depth> depthsOf(const Placements& placements, const ObservedRun& run)
{
    std::map<Stage, const StageOrder*> frequent;
    const std::vector<StageOrder> orders = stageOrders(run, placements);
    for (const StageOrder& order : orders) {
        frequent.try_emplace(order.stage, &order);
    }
    std::vector<Depth> depths;
    for (const auto& [stage, order] : frequent) {
        if (order->leadingForwards > 0 && order->leadingForwards < order->forwards) {
            depths.push_back({stage.value, order->leadingForwards});
        }
    }
    return depths;
}

/// The true places of the stages with a known depth, and the number of stages.
struct TruePlaces
{
    std::vector<std::int32_t> places;
    std::int32_t stages = 0;
};

std::optional<TruePlaces> truePlaces(const std::vector<Depth>& depths, std::int32_t chunks)
{
    const std::int32_t perStage = chunks > 1 ? 2 : 1;
    TruePlaces result;
    for (const Depth& each : depths) {
        const std::int32_t difference = depths.front().leadingForwards - each.leadingForwards;
        const std::int32_t place = depths.front().stage + difference / perStage;
        if (difference % perStage != 0 || place < each.stage
            || (!result.places.empty() && place <= result.places.back()))
        {
            return std::nullopt;
        }
        result.places.push_back(place);
    }
    const std::int32_t last = result.places.back();
    const std::int32_t ofThoseBehind = depths.back().leadingForwards - 1 - (chunks - 1) * (last + 1);
    if (ofThoseBehind < 0 || ofThoseBehind % (perStage + chunks - 1) != 0) {
        return std::nullopt;
    }
    result.stages = last + 1 + ofThoseBehind / (perStage + chunks - 1);
    return result;
}

/// The members, with unused ranks inserted before each and behind the last, so that each gets its true place.
std::vector<Rank> membersAt(const std::vector<Rank>& members, const std::vector<Depth>& depths,
                            const TruePlaces& truth, UnusedRanks& unused)
{
    std::vector<Rank> result;
    const auto fillUpTo = [&](std::int32_t size) {
        while (static_cast<std::int32_t>(result.size()) < size) {
            result.push_back(unused.next());
        }
    };
    auto depth = depths.begin();
    for (std::size_t i = 0; i < members.size(); ++i) {
        if (depth != depths.end() && depth->stage == static_cast<std::int32_t>(i)) {
            fillUpTo(truth.places[static_cast<std::size_t>(depth - depths.begin())]);
            ++depth;
        }
        result.push_back(members[i]);
    }
    fillUpTo(truth.stages);
    return result;
}

/// Each rank at its place among the new members of its pipeline.
Placements placedAt(const Placements& assumed, std::vector<std::vector<Rank>> groups)
{
    Placements placements = assumed;
    for (Placement& place : placements.byRank) {
        if (place.stage && place.group) {
            const Rank rank = assumed.groups[*place.group][static_cast<std::size_t>(place.stage->value)];
            const std::vector<Rank>& members = groups[*place.group];
            const auto found = std::find(members.begin(), members.end(), rank);
            place.stage = Stage{static_cast<std::int32_t>(found - members.begin())};
        }
    }
    placements.sizes.pipeline = static_cast<std::int32_t>(groups.front().size());
    placements.groups = std::move(groups);
    return placements;
}

bool isForwardFirst(const ChosenSchedule& schedule)
{
    return std::any_of(
        schedule.info.candidates.begin(), schedule.info.candidates.end(), [](const ScheduleShape& shape) {
            return shape.kind == ScheduleKind::GPipe || shape.kind == ScheduleKind::InterleavedGPipe;
        });
}

/// Whether the wait between the last leading forward and the first backward is longer than that forward.
bool waitsBeforeBackward(const LabelledTrack& rank, const ObservedRank& observed, const ObservedStep& step)
{
    const auto blocks = observed.blocks(step);
    const auto firstBackward = std::find_if(
        blocks.begin(), blocks.end(), [](const auto& block) { return block.kind == BlockKind::Backward; });
    if (firstBackward == blocks.begin() || firstBackward == blocks.end()) {
        return false;
    }
    const auto position = static_cast<std::size_t>(firstBackward - blocks.begin());
    const TimeSpan backward = rank.blocks[observed.ranges(step)[position]].block.span;
    const TimeSpan forward = rank.blocks[observed.ranges(step)[position - 1]].block.span;
    return backward.begin - forward.end > forward.duration();
}

/// The placements with free places for the stages that the depths show; empty if none is missing, the depths
/// contradict each other, or the schedule is another one.
std::optional<Placements> placementsByWarmUp(const Placements& assumed, const ObservedRun& run,
                                             std::int32_t chunks)
{
    const std::vector<Depth> depths = depthsOf(assumed, run);
    if (assumed.groups.empty() || depths.empty()) {
        return std::nullopt;
    }
    const auto truth = truePlaces(depths, chunks);
    if (!truth) {
        return std::nullopt;
    }
    UnusedRanks unused;
    for (const std::vector<Rank>& members : assumed.groups) {
        unused.know(members);
    }
    std::vector<std::vector<Rank>> groups;
    for (const std::vector<Rank>& members : assumed.groups) {
        groups.push_back(membersAt(members, depths, *truth, unused));
    }
    if (groups.front().size() == assumed.groups.front().size()) {
        return std::nullopt;
    }
    return placedAt(assumed, std::move(groups));
}

/// Reports the stages that are in `placements` but not in `assumed`.
void reportMissingStages(const Placements& assumed, const Placements& placements, FindingList& findings)
{
    std::vector<Rank> known = assumed.groups.front();
    std::sort(known.begin(), known.end());
    const std::vector<Rank>& members = placements.groups.front();
    std::string missing;
    std::uint64_t count = 0;
    for (std::size_t stage = 0; stage < members.size(); ++stage) {
        if (!std::binary_search(known.begin(), known.end(), members[stage])) {
            missing += (count++ == 0 ? "" : ", ") + std::to_string(stage);
        }
    }
    findings.add(FindingId::StagesMissing, {}, {}, "stages %1 of %2"_text(missing, members.size()), count);
}

/// Reports a last stage that waits in most steps of a schedule whose order does not show how many stages
/// follow.
void reportPossibleStages(const LabelledCapture& capture, const Placements& placements,
                          const ChosenSchedule& schedule, const ObservedRun& run, FindingList& findings)
{
    if (placements.groups.empty() || !isForwardFirst(schedule)) {
        return;
    }
    const auto last = static_cast<std::int32_t>(placements.groups.front().size()) - 1;
    for (std::size_t r = 0; r < capture.ranks.size(); ++r) {
        if (placements.byRank[r].stage != Stage{last}) {
            continue;
        }
        const auto steps = run.ranks[r].steps();
        const auto waiting = std::count_if(steps.begin(), steps.end(), [&](const auto& step) {
            return waitsBeforeBackward(capture.ranks[r], run.ranks[r], step);
        });
        if (2 * static_cast<std::size_t>(waiting) > steps.size()) {
            findings.add(FindingId::StagesMayFollow, capture.ranks[r].rank, capture.ranks[r].file);
            return;
        }
    }
}

} // namespace

ChosenSchedule chooseWithMissingStages(const LabelledCapture& capture, Placements& placements,
                                       ObservedRun& observed, const std::stop_token& stop,
                                       FindingList& findings)
{
    const auto longer = placementsByWarmUp(placements, observed, chunksNamed(capture).value_or(1));
    ObservedRun ofLonger = longer ? observed : ObservedRun{};
    FindingList found;
    ChosenSchedule schedule = chooseLabelledSchedule(capture, placements, observed, stop, found);
    if (longer) {
        FindingList others;
        ChosenSchedule explained = chooseLabelledSchedule(capture, *longer, ofLonger, stop, others);
        if (explained.exact > schedule.exact) {
            reportMissingStages(placements, *longer, others);
            findings.merge(std::move(others));
            observed = std::move(ofLonger);
            placements = *longer;
            return explained;
        }
    }
    findings.merge(std::move(found));
    reportPossibleStages(capture, placements, schedule, observed, findings);
    return schedule;
}

} // namespace pipescope
