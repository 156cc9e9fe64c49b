#pragma once

#include "core/run/model/captures/labelled_capture.h"
#include "core/run/sources/paddle_log/logged_steps.h"

#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>
#include <stop_token>

namespace pipescope::paddle {

/// One device's log.
struct DeviceLog
{
    /// Jobs in the order of the log, with positions of `steps` as steps. Rank, host and metadata are left to
    /// the caller.
    LabelledTrack track;
    std::vector<LoggedStep> steps;
};

/// Reads a log in pieces: memory holds one of them and the jobs found. What is wrong with it is findings of
/// the track, with `rank`.
DeviceLog readLog(const std::filesystem::path& file, Rank rank, const std::stop_token& stop);

constexpr std::uint64_t kWholeLog = std::numeric_limits<std::uint64_t>::max();

/// Whether the file is a text that holds a record of a job: reads until the first one, or until so many bytes
/// are read.
bool holdsJobs(const std::filesystem::path& file, std::uint64_t most, const std::stop_token& stop);

/// From the begin of the first job to the end of the last one, read from the first 64 and the last 4
/// megabytes; empty if these contain no job.
std::optional<TimeSpan> glanceAtJobs(const std::filesystem::path& file);

} // namespace pipescope::paddle
