#include "core/base/text.h"
#include "core/run/analysis/details/describe.h"
#include "core/run/analysis/details/detail_text.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

namespace pipescope {
namespace {

bool isLonger(TimeSpan a, TimeSpan b)
{
    return a.duration() > b.duration();
}

/// Time that no block within it covers.
Duration selfTime(const BlockTable& blocks, BlockIndex index)
{
    const TimeSpan whole = blocks.span(index);
    Duration covered;
    TimePoint until = whole.begin;
    const auto [first, last] = blocks.indicesWithin(whole);
    for (std::size_t i = first; i < last; ++i) {
        const TimeSpan inner = blocks.span(BlockIndex{i});
        if (i != index.value && whole.covers(inner) && isLonger(whole, inner) && inner.end > until) {
            covered = covered + (inner.end - std::max(until, inner.begin));
            until = inner.end;
        }
    }
    return whole.duration() - covered;
}

/// The shortest block that is longer and covers it.
std::optional<BlockIndex> callerOf(const BlockTable& blocks, BlockIndex index)
{
    const TimeSpan own = blocks.span(index);
    const auto isAround = [&](std::size_t i) {
        return blocks.span(BlockIndex{i}).covers(own) && isLonger(blocks.span(BlockIndex{i}), own);
    };
    const auto [first, last] = blocks.indicesWithin({own.begin, own.begin + Duration{1}});
    // Of those that begin together the shortest comes first.
    for (std::size_t i = index.value + std::size_t{1}; i < last && blocks.beginNs()[i] == own.begin.ns; ++i) {
        if (isAround(i)) {
            return BlockIndex{i};
        }
    }
    for (std::size_t i = index.value; i > first; --i) {
        if (isAround(i - 1)) {
            return BlockIndex{i - 1};
        }
    }
    return std::nullopt;
}

std::string textOr(std::string_view text, std::string_view otherwise)
{
    return escapeToOneLine(text.empty() ? otherwise : text);
}

} // namespace

std::vector<DetailRow> describeSlice(const Trace& trace, const BlockRef& ref)
{
    const Track& track = trace.track(ref.track);
    const Block block = track.blocks.at(ref.block);
    const std::string_view name = trace.strings.text(block.name);
    const std::string_view category = trace.strings.text(block.message);
    const TimePoint runBegin = beginOf(trace);
    std::vector<DetailRow> rows;
    DetailSection section = DetailSection::Item;
    const OriginNames& origins = trace.source.origins;
    const auto add = [&](UserText key, UserText value, std::optional<TraceRef> target = {}) {
        if (!value.empty()) {
            rows.push_back({std::move(key), std::move(value), origins.block, target, section});
        }
    };
    add("Name"_text, textOr(name, category));
    add("Category"_text, name.empty() ? std::string() : textOr(category, ""));
    add("Row"_text, escapeToOneLine(track.name));
    if (block.step) {
        add("Step"_text, std::to_string(trace.steps[block.step->value].number.value));
    }
    if (const auto caller = callerOf(track.blocks, ref.block)) {
        add("Within"_text, textOr(trace.strings.text(track.blocks.name(*caller)), "call"),
            BlockRef{ref.track, *caller});
    }
    section = DetailSection::Times;
    add("Start"_text, absoluteTime(block.span.begin));
    add("End"_text, absoluteTime(block.span.end));
    add("Start in run"_text, exactDuration(block.span.begin - runBegin));
    add("End in run"_text, exactDuration(block.span.end - runBegin));
    add("Duration"_text, exactDuration(block.span.duration()));
    add("Self time"_text, exactDuration(selfTime(track.blocks, ref.block)));
    if (!track.file.empty()) {
        section = DetailSection::Source;
        add(origins.file, pathText(track.file));
        rows.back().isPath = true;
    }
    return rows;
}

} // namespace pipescope
