#pragma once

#include "core/base/result.h"
#include "core/base/time.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>

// The records in the worker logs of PaddlePaddle's executor when its schedule profiler is on. Each begins
// with a fixed text somewhere in a line:
//
//   Profiler Info: Job (3), type = forward, micro_batch_id = 2, job_start_time = 1697793307213.760986,
//       job_end_time = 1697793307254.006104                       (one line; milliseconds since the epoch)
//   Schedule Profiler start at step 3 and end at step 6
//   NVTX range push: 3, time: 1697793307213.760986
//   NVTX range pop, time: 1697793307213.760986

namespace pipescope::paddle {

/// The text of a line (counted from 1) of a file of any size, without its end; the first few thousand bytes
/// where it is longer. Empty if there is no such line. Bytes that are no UTF-8 are escaped.
Result<std::string> logLine(const std::filesystem::path& file, std::uint64_t number,
                            const std::stop_token& stop);

/// The two texts that every record begins with or contains at its place.
constexpr std::string_view kProfilerMark = "Profiler ";
constexpr std::string_view kNvtxMark = "NVTX range p";

/// No record is longer, however long its line.
constexpr std::size_t kLongestRecord = 512;

struct JobRecord
{
    /// Views into the text that was parsed.
    std::string_view type;
    /// As written: the index in the job list, a running number, or the micro-batch.
    std::string_view number;
    /// Negative where the job belongs to none.
    std::int64_t microBatch = -1;
    TimeSpan span;
};

/// The step that the records from here on begin with.
struct StartRecord
{
    std::int64_t step = 0;
};

struct PushRecord
{
    std::int64_t step = 0;
    TimePoint time;
};

struct PopRecord
{
    TimePoint time;
};

/// A record whose begin is there, but not the rest.
struct BrokenRecord
{ };

/// The text ends before the record does; more of it decides.
struct UnfinishedRecord
{ };

using LogRecord = std::variant<std::monostate, JobRecord, StartRecord, PushRecord, PopRecord, BrokenRecord,
                               UnfinishedRecord>;

/// The record that `text` begins with, `text` beginning with one of the marks; nothing if the mark is part of
/// something else. `isEnd` if nothing follows the text. Never looks beyond kLongestRecord.
LogRecord parseRecord(std::string_view text, bool isEnd);

/// Milliseconds with decimals as exact nanoseconds; digits beyond the sixth decimal are dropped. Empty if the
/// text is something else or the time lies beyond the range.
std::optional<TimePoint> timeOfMilliseconds(std::string_view text);

} // namespace pipescope::paddle
