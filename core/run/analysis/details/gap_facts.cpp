#include "core/run/analysis/details/gap_facts.h"

#include "core/run/analysis/details/detail_text.h"
#include "core/run/model/names.h"

#include <algorithm>
#include <string>
#include <utility>

namespace pipescope {
namespace {

/// The block that ends last of those before the given one, of which there must be some.
BlockIndex latestBefore(const BlockTable& blocks, BlockIndex next)
{
    const auto ends = blocks.endNs().first(next.value);
    return BlockIndex{static_cast<std::size_t>(std::ranges::max_element(ends) - ends.begin())};
}

UserText blockText(const Trace& trace, const Track& track, BlockIndex block)
{
    std::string title = blockTitle(trace, track, block);
    return title.empty() ? UserText(blockKindName(track.blocks.kind(block))) : UserText(std::move(title));
}

bool isThere(const Trace& trace, const GapRef& gap)
{
    return gap.next.value > 0 && gap.track.value < trace.tracks.size()
           && gap.next.value < trace.track(gap.track).blocks.size();
}

} // namespace

std::optional<GapRef> gapAt(const Trace& trace, TrackIndex track, TimePoint moment)
{
    const BlockTable& blocks = trace.track(track).blocks;
    const auto begins = blocks.beginNs();
    const auto next = static_cast<std::size_t>(std::ranges::upper_bound(begins, moment.ns) - begins.begin());
    if (trace.track(track).isOther || next == 0 || next == blocks.size()) {
        return std::nullopt;
    }
    const GapRef gap{track, BlockIndex{next}};
    return spanOf(trace, gap).begin <= moment ? std::optional(gap) : std::nullopt;
}

TimeSpan spanOf(const Trace& trace, const GapRef& gap)
{
    if (!isThere(trace, gap)) {
        return {};
    }
    const BlockTable& blocks = trace.track(gap.track).blocks;
    return {blocks.span(latestBefore(blocks, gap.next)).end, blocks.span(gap.next).begin};
}

BlockRef blockBefore(const Trace& trace, const GapRef& gap)
{
    return {gap.track, latestBefore(trace.track(gap.track).blocks, gap.next)};
}

std::vector<DetailRow> describe(const Trace& trace, const GapRef& gap)
{
    if (!isThere(trace, gap)) {
        return {};
    }
    const Track& track = trace.track(gap.track);
    const BlockIndex before = latestBefore(track.blocks, gap.next);
    const auto rowTo = [&](SourceText name, BlockIndex block) {
        return DetailRow{name, blockText(trace, track, block), {}, BlockRef{gap.track, block}};
    };
    std::vector<DetailRow> rows{{"Gap"_text, "the rank runs no block"_text, {}, {}},
                                rowTo("After"_text, before),
                                rowTo("Before"_text, gap.next),
                                {"Rank"_text, std::to_string(track.rank.value), {}, {}}};
    const auto add = [&](SourceText name, std::string value) {
        rows.push_back({name, std::move(value), {}, {}, DetailSection::Times});
    };
    const TimeSpan span = spanOf(trace, gap);
    const TimePoint runBegin = beginOf(trace);
    if (const auto step = track.blocks.step(gap.next)) {
        add("Step"_text, std::to_string(trace.steps[step->value].number.value));
    }
    add("Start in run"_text, exactDuration(span.begin - runBegin));
    add("End in run"_text, exactDuration(span.end - runBegin));
    add("Duration"_text, exactDuration(span.duration()));
    return rows;
}

} // namespace pipescope
