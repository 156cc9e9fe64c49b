#include "core/run/companion/other_run.h"

#include "core/run/companion/companion_maker.h"
#include "core/run/difference/rank_place.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

namespace pipescope {
namespace {

/// The blocks of a rank that do the same: in the order of their begins, for each step and kind of work.
class SameWork
{
public:
    explicit SameWork(const BlockTable& blocks)
    {
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            const Block block = blocks.at(BlockIndex{i});
            if (block.step) {
                m_blocks[keyOf(block, *block.step)].waiting.emplace_back(i);
            }
        }
    }

    /// The first one that was not taken before.
    std::optional<BlockIndex> take(const Block& block, StepIndex step)
    {
        const auto found = m_blocks.find(keyOf(block, step));
        if (found == m_blocks.end() || found->second.next == found->second.waiting.size()) {
            return std::nullopt;
        }
        return found->second.waiting[found->second.next++];
    }

private:
    /// Step, kind, micro-batch and virtual stage of the forward and of the backward.
    using Key = std::tuple<StepIndex, BlockKind, std::optional<MicroBatch>, std::optional<VirtualStage>,
                           std::optional<MicroBatch>, std::optional<VirtualStage>>;

    struct Queue
    {
        std::vector<BlockIndex> waiting;
        std::size_t next = 0;
    };

    static Key keyOf(const Block& block, StepIndex step)
    {
        return {step,
                block.kind,
                block.forward.microBatch,
                block.forward.virtualStage,
                block.backward.microBatch,
                block.backward.virtualStage};
    }

    std::map<Key, Queue> m_blocks;
};

/// Where a step of the source is shown: by how much it moves, to which step.
struct Target
{
    StepIndex step;
    Duration by;
};

/// By step of the source.
using Targets = std::vector<std::vector<Target>>;

Target targetOf(const Trace& shown, const Trace& other, const StepIndices& steps)
{
    return {steps.shown,
            shown.steps[steps.shown.value].span.begin - other.steps[steps.other.value].span.begin};
}

std::vector<CompanionBlock> movedBlocks(const BlockTable& from, const BlockTable& shown,
                                        const Targets& targets)
{
    SameWork partners(shown);
    std::vector<CompanionBlock> moved;
    for (std::size_t i = 0; i < from.size(); ++i) {
        const Block block = from.at(BlockIndex{i});
        if (!block.step || block.step->value >= targets.size()) {
            continue;
        }
        for (const Target& target : targets[block.step->value]) {
            moved.push_back({{block.span.begin + target.by, block.span.end + target.by},
                             BlockIndex{i},
                             target.step,
                             partners.take(block, target.step)});
        }
    }
    return moved;
}

/// By track of the one, the track of the other.
std::vector<std::optional<TrackIndex>> sameTracks(const Trace& shown, const Trace& other)
{
    const bool isByPlace = haveSamePipelines(shown, other);
    std::map<RankPlace, TrackIndex> places;
    for (std::size_t i = 0; i < other.tracks.size(); ++i) {
        if (!other.tracks[i].isOther) {
            places.try_emplace(rankPlaceOf(other, other.tracks[i], isByPlace), i);
        }
    }
    std::vector<std::optional<TrackIndex>> same;
    for (const Track& track : shown.tracks) {
        const auto found = track.isOther ? places.end() : places.find(rankPlaceOf(shown, track, isByPlace));
        same.push_back(found == places.end() ? std::nullopt : std::optional(found->second));
    }
    return same;
}

std::optional<Companion> moved(const Trace& shown, const Trace& other, const Targets& targets,
                               CompanionKind kind, const std::stop_token& stop)
{
    const auto same = sameTracks(shown, other);
    CompanionMaker maker(shown, other);
    for (std::size_t i = 0; i < same.size(); ++i) {
        if (stop.stop_requested()) {
            return std::nullopt;
        }
        if (same[i]) {
            maker.setBlocks(TrackIndex{i}, *same[i],
                            movedBlocks(other.track(*same[i]).blocks, shown.tracks[i].blocks, targets));
        }
    }
    return maker.finish(kind);
}

/// One step of the other run under one of `shown`.
std::optional<Companion> movedStep(const Trace& shown, const Trace& other, const StepIndices& steps,
                                   CompanionKind kind, const std::stop_token& stop)
{
    Targets targets(steps.other.value + std::size_t{1});
    targets[steps.other.value].push_back(targetOf(shown, other, steps));
    return moved(shown, other, targets, kind, stop);
}

} // namespace

std::optional<Companion> alignedTo(const Trace& shown, const Trace& other, const std::stop_token& stop)
{
    Targets targets(std::min(shown.steps.size(), other.steps.size()));
    for (std::size_t i = 0; i < targets.size(); ++i) {
        targets[i].push_back(targetOf(shown, other, {StepIndex{i}, StepIndex{i}}));
    }
    return moved(shown, other, targets, CompanionKind::OtherRun, stop);
}

std::optional<Companion> stepAlignedTo(const Trace& shown, const Trace& other, const StepIndices& steps,
                                       const std::stop_token& stop)
{
    return movedStep(shown, other, steps, CompanionKind::OtherRun, stop);
}

std::optional<Companion> stepUnderOthers(const Trace& trace, StepIndex step, const std::stop_token& stop)
{
    Targets targets(step.value + std::size_t{1});
    for (std::size_t i = 0; i < trace.steps.size(); ++i) {
        if (i != step.value) {
            targets[step.value].push_back(targetOf(trace, trace, {step, StepIndex{i}}));
        }
    }
    auto made = moved(trace, trace, targets, CompanionKind::OtherStep, stop);
    if (made) {
        made->step = step;
    }
    return made;
}

std::optional<std::vector<Companion>> othersUnderStep(const Trace& trace, StepIndex step, std::size_t most,
                                                      const std::stop_token& stop)
{
    // As many before as behind it, where there are.
    const std::size_t count = std::min(most + 1, trace.steps.size());
    const std::size_t before = std::min<std::size_t>(step.value, most / 2);
    const std::size_t first = std::min(step.value - before, trace.steps.size() - count);
    std::vector<Companion> made;
    for (std::size_t i = first; i < first + count; ++i) {
        if (i == step.value) {
            continue;
        }
        auto companion = movedStep(trace, trace, {StepIndex{i}, step}, CompanionKind::OtherStep, stop);
        if (!companion) {
            return std::nullopt;
        }
        companion->step = StepIndex{i};
        made.push_back(*std::move(companion));
    }
    return made;
}

} // namespace pipescope
