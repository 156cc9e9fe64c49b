#pragma once

#include "core/base/time.h"
#include "core/run/analysis/details/describe.h"
#include "core/run/model/trace.h"

#include <cstdint>
#include <optional>
#include <string>

namespace pipescope {

/// A duration with every nanosecond and a unit that suits its size: "12.345678 ms".
std::string exactDuration(Duration duration);
/// "1736410538306028123 ns".
std::string absoluteTime(TimePoint time);
/// Bytes with a decimal unit and in full: "8.39 MB (8,388,608 bytes)".
UserText formatBytes(std::int64_t bytes);
/// The same without the full number: "8.39 MB", "12 bytes".
UserText shortBytes(std::int64_t bytes);
/// "12.3 GB/s".
UserText formatRate(double bytesPerSecond);
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

/// The chunk of a virtual stage on its rank, from 0 in the order of the model: the virtual stage divided by
/// the number of pipeline stages. Empty where these are not known.
std::optional<std::int32_t> chunkOf(const Trace& trace, const Track& track,
                                    std::optional<VirtualStage> virtualStage);
/// Chunk of a block; an overlap block has that of its forward.
std::optional<std::int32_t> chunkOf(const Trace& trace, const Track& track, BlockIndex block);

/// The name of a block wherever it is shown: F, B or W for forward, backward and weight gradient, and the
/// micro-batch, which counts from 0 in every chunk; ".1" behind it for chunk 1 and so on, nothing for chunk
/// 0; both halves of an overlap block: "F7", "B13.1", "W3", "F7+B3.1". Empty where the micro-batch is not
/// known.
std::string blockLabel(const Trace& trace, const Track& track, BlockIndex block);

/// The label; without one the block's name, else its message, on one line.
std::string blockTitle(const Trace& trace, const Track& track, BlockIndex block);

} // namespace pipescope
