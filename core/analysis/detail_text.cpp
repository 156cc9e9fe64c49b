#include "core/analysis/detail_text.h"

#include "core/base/text.h"

#include <array>
#include <cstdio>

namespace pipescope {
namespace {

/// Digits that show each nanosecond of a duration of up to some hours.
constexpr int kExactDigits = 14;

std::string partnerText(const Trace& trace, const LinkEnd& end)
{
    const Track& track = trace.track(end.track);
    std::string text = "rank " + std::to_string(track.rank.value);
    if (end.op) {
        text += ", " + escapeToOneLine(trace.strings.text(track.operators[end.op->value].name));
    } else if (end.block) {
        text += ", block " + escapeToOneLine(trace.strings.text(track.blocks.name(*end.block)));
    }
    return text;
}

/// Waiting and moving, as far as the receiver recorded when bytes moved: the rest of its operator is waiting.
std::string timingText(const Link& link)
{
    if (!link.data) {
        return {};
    }
    std::string text = ", moved in " + formatDuration(link.data->duration());
    if (link.target.op) {
        const Duration wait = link.target.span.duration() - link.data->duration();
        if (wait.ns >= 0) {
            text += ", receiver waited " + formatDuration(wait);
        }
    }
    return text;
}

DetailRow linkRow(const Trace& trace, const Link& link, bool outgoing)
{
    DetailRow row;
    const LinkEnd& other = outgoing ? link.target : link.source;
    row.name = outgoing ? "Sends to" : "Receives from";
    row.value = partnerText(trace, other);
    if (const auto direction = linkDirectionName(link.direction); !direction.empty()) {
        row.value += link.direction == LinkDirection::Forward ? ", forward" : ", backward";
    }
    if (link.microBatch) {
        row.value += ", micro-batch " + std::to_string(link.microBatch->value);
    }
    if (link.virtualStage) {
        row.value += ", from virtual stage " + std::to_string(link.virtualStage->value);
    }
    if (link.bytes > 0) {
        row.value += ", " + formatBytes(link.bytes);
    }
    row.value += timingText(link);
    row.origin = link.origin == LinkOrigin::Measured ? "COMMUNICATION_TASK_INFO" : "inferred from order";
    row.target = refOf(other);
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

std::string formatBytes(std::int64_t bytes)
{
    constexpr std::array<const char*, 5> kUnits{"kB", "MB", "GB", "TB", "PB"};
    const std::string full = formatCount(static_cast<std::uint64_t>(bytes < 0 ? 0 : bytes)) + " bytes";
    if (bytes < 1000) {
        return full;
    }
    double value = static_cast<double>(bytes) / 1000.0;
    std::size_t unit = 0;
    while (value >= 1000.0 && unit + 1 < kUnits.size()) {
        value /= 1000.0;
        ++unit;
    }
    std::array<char, 32> number{};
    std::snprintf(number.data(), number.size(), "%.3g", value);
    return std::string(number.data()) + " " + kUnits[unit] + " (" + full + ")";
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
    const auto& op = std::get<OperatorRef>(ref);
    return end.track == op.track && end.op == op.op;
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

std::vector<LinkIndex> linksOf(const Trace& trace, const TraceRef& ref)
{
    if (const auto* block = std::get_if<BlockRef>(&ref)) {
        return trace.linksOfBlock(block->track, block->block);
    }
    const auto& op = std::get<OperatorRef>(ref);
    return trace.linksOfOperator(op.track, op.op);
}

void appendLinkRows(const Trace& trace, const TraceRef& ref, std::vector<DetailRow>& rows)
{
    for (const LinkIndex index : linksOf(trace, ref)) {
        const Link& link = trace.link(index);
        if (isAt(link.source, ref)) {
            rows.push_back(linkRow(trace, link, true));
        }
        if (isAt(link.target, ref)) {
            rows.push_back(linkRow(trace, link, false));
        }
        if (link.late != LateSide::Unknown) {
            rows.push_back({"Came last", std::string(lateSideName(link.late)), "operators on one clock", {}});
        }
    }
}

} // namespace pipescope
