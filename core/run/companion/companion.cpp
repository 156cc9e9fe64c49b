#include "core/run/companion/companion.h"

#include <algorithm>

namespace pipescope {

std::optional<BlockIndex> Companion::besideOf(TrackIndex track, BlockIndex block) const
{
    const auto& ofTrack = partners[track.value];
    const auto found = std::ranges::find(ofTrack, std::optional(block));
    return found == ofTrack.end()
               ? std::nullopt
               : std::optional(BlockIndex{static_cast<std::size_t>(found - ofTrack.begin())});
}

UserText companionName(const Companion& companion)
{
    if (companion.step) {
        return "step %1"_text(companion.trace->steps[companion.step->value].number.value);
    }
    return companion.kind == CompanionKind::Ideal ? "ideal schedule"_text : "run before"_text;
}

CompanionDelay delayOf(const Trace& run, const Companion& companion, TrackIndex track, BlockIndex block,
                       BlockIndex beside)
{
    const TimeSpan own = run.track(track).blocks.span(block);
    const TimeSpan other = companion.trace->track(track).blocks.span(beside);
    return {own.begin - other.begin, own.end - other.end};
}

} // namespace pipescope
