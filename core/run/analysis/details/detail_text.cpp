#include "core/run/analysis/details/detail_text.h"

#include "core/base/parse/durations.h"
#include "core/base/text.h"
#include "core/run/model/lookup/message_times.h"
#include "core/run/model/names.h"

#include <algorithm>
#include <array>

namespace pipescope {
namespace {

/// Digits that show each nanosecond of a duration of up to some hours.
constexpr int kExactDigits = 14;
constexpr int kThousand = 1000;

UserText nameOf(const Trace& trace, const LinkEnd& end)
{
    const Track& track = trace.track(end.track);
    if (end.op) {
        return escapeToOneLine(trace.strings.text(track.operators[end.op->value].name));
    }
    return end.block ? "block %1"_text(escapeToOneLine(trace.strings.text(track.blocks.name(*end.block))))
                     : UserText();
}

/// How long the receiver waited and how long the bytes moved, where it recorded that; the rest of its
/// operator is waiting.
void addTiming(const Link& link, std::vector<UserText>& parts)
{
    if (!link.data) {
        return;
    }
    parts.push_back("moved in %1"_text(formatDuration(link.data->duration())));
    if (const auto wait = waitingOf(link)) {
        parts.push_back("receiver waited %1"_text(formatDuration(*wait)));
    }
}

UserText linkText(const Trace& trace, const Link& link, const LinkEnd& other)
{
    std::vector<UserText> parts{"rank %1"_text(trace.track(other.track).rank.value), nameOf(trace, other)};
    if (link.direction != LinkDirection::Unknown) {
        parts.push_back(link.direction == LinkDirection::Forward ? "forward"_text : "backward"_text);
    }
    if (link.microBatch) {
        parts.push_back("micro-batch %1"_text(link.microBatch->value));
    }
    if (link.virtualStage) {
        const DirectedStage stage = trace.schedule.directed(*link.virtualStage);
        parts.push_back("from virtual stage %1"_text(stage.virtualStage.value));
        if (stage.direction) {
            parts.push_back("direction %1"_text(*stage.direction));
        }
    }
    if (link.bytes > 0) {
        parts.push_back(formatBytes(link.bytes));
    }
    addTiming(link, parts);
    return listOf(parts);
}

DetailRow linkRow(const Trace& trace, const Link& link, bool outgoing)
{
    DetailRow row;
    const LinkEnd& other = outgoing ? link.target : link.source;
    row.name = outgoing ? "Sends to"_text : "Receives from"_text;
    row.value = linkText(trace, link, other);
    row.origin = link.origin == LinkOrigin::Measured ? verbatim("COMMUNICATION_TASK_INFO")
                                                     : "inferred from order"_text;
    row.target = refOf(other);
    row.section = DetailSection::Links;
    return row;
}

} // namespace

std::string exactDuration(Duration duration)
{
    return formatDuration(duration, kExactDigits);
}

std::string absoluteTime(TimePoint time)
{
    return std::to_string(time.ns) + " ns";
}

UserText shortBytes(std::int64_t bytes)
{
    constexpr std::array<const char*, 5> kUnits{"kB", "MB", "GB", "TB", "PB"};
    if (bytes < kThousand) {
        return "%1 bytes"_text(formatCount(static_cast<std::uint64_t>(std::max<std::int64_t>(0, bytes))));
    }
    double value = static_cast<double>(bytes) / kThousand;
    std::size_t unit = 0;
    // Written with three digits.
    constexpr double kRoundsToThousand = 999.5;
    while (value >= kRoundsToThousand && unit + 1 < kUnits.size()) {
        value /= kThousand;
        ++unit;
    }
    return verbatim(formatNumber(value, 3) + ' ' + kUnits[unit]);
}

UserText formatBytes(std::int64_t bytes)
{
    if (bytes < kThousand) {
        return shortBytes(bytes);
    }
    return "%1 (%2)"_text(shortBytes(bytes), "%1 bytes"_text(formatCount(static_cast<std::uint64_t>(bytes))));
}

UserText formatRate(double bytesPerSecond)
{
    constexpr double kGigabyte = 1e9;
    constexpr int kDigits = 3;
    return "%1 GB/s"_text(formatNumber(bytesPerSecond / kGigabyte, kDigits));
}

std::string pathText(const std::filesystem::path& path)
{
    return escapeToOneLine(path.native());
}

bool isAt(const LinkEnd& end, const TraceRef& ref)
{
    if (const auto* block = std::get_if<BlockRef>(&ref)) {
        return end.track == block->track && end.block == block->block;
    }
    const auto* op = std::get_if<OperatorRef>(&ref);
    return op != nullptr && end.track == op->track && end.op == op->op;
}

std::optional<TraceRef> refOf(const LinkEnd& end)
{
    if (end.op) {
        return OperatorRef{end.track, *end.op};
    }
    if (end.block) {
        return BlockRef{end.track, *end.block};
    }
    return std::nullopt;
}

std::vector<LinkIndex> linksOf(const Trace& trace, const TraceRef& ref, const LinkLookup& lookup)
{
    const bool isOfTrace = lookup.isOf(trace.links);
    if (const auto* block = std::get_if<BlockRef>(&ref)) {
        return isOfTrace ? lookup.ofBlock(trace.links, block->track, block->block)
                         : trace.linksOfBlock(block->track, block->block);
    }
    const auto* op = std::get_if<OperatorRef>(&ref);
    if (op == nullptr) {
        return {};
    }
    return isOfTrace ? lookup.ofOperator(trace.links, op->track, op->op)
                     : trace.linksOfOperator(op->track, op->op);
}

TimePoint beginOf(const Trace& trace)
{
    std::optional<TimePoint> first;
    const auto take = [&first](TimePoint begin) { first = std::min(first.value_or(begin), begin); };
    for (const Track& track : trace.tracks) {
        if (!track.blocks.empty()) {
            take({track.blocks.beginNs().front()});
        }
        if (!track.operators.empty()) {
            take(track.operators.front().span.begin);
        }
    }
    return first.value_or(TimePoint{});
}

void appendLinkRows(const Trace& trace, const TraceRef& ref, const LinkLookup& lookup,
                    std::vector<DetailRow>& rows)
{
    for (const LinkIndex index : linksOf(trace, ref, lookup)) {
        const Link& link = trace.link(index);
        if (isAt(link.source, ref)) {
            rows.push_back(linkRow(trace, link, true));
        }
        if (isAt(link.target, ref)) {
            rows.push_back(linkRow(trace, link, false));
        }
        if (link.late != LateSide::Unknown) {
            rows.push_back({"Came last"_text,
                            lateSideName(link.late),
                            "operators on one clock"_text,
                            {},
                            DetailSection::Links});
        }
    }
}

} // namespace pipescope
