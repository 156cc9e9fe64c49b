#pragma once

#include "core/base/time.h"
#include "core/run/analysis/details/describe.h"

#include <cstdint>
#include <string>

namespace pipescope {

/// A duration with every nanosecond and a unit that suits its size: "12.345678 ms".
std::string exactDuration(Duration duration);
/// "1736410538306028123 ns".
std::string absoluteTime(TimePoint time);
/// Bytes with a decimal unit and in full: "8.39 MB (8,388,608 bytes)".
UserText formatBytes(std::int64_t bytes);
/// A path as UTF-8.
std::string pathText(const std::filesystem::path& path);

/// Appends one row per link of the item; see describe().
void appendLinkRows(const Trace& trace, const TraceRef& ref, const LinkLookup& lookup,
                    std::vector<DetailRow>& rows);

/// Indices of the links that begin or end at the item. Searches all links if the lookup belongs to another
/// trace.
std::vector<LinkIndex> linksOf(const Trace& trace, const TraceRef& ref, const LinkLookup& lookup);

/// The begin of the trace's span; does not read every operator.
TimePoint beginOf(const Trace& trace);
/// Whether the end of a link lies at the item.
bool isAt(const LinkEnd& end, const TraceRef& ref);
/// The operator at the end of a link, or the block where there is no operator.
std::optional<TraceRef> refOf(const LinkEnd& end);

} // namespace pipescope
