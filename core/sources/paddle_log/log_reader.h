#pragma once

#include "core/model/captures/labelled_capture.h"
#include "core/sources/paddle_log/logged_steps.h"

#include <filesystem>
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

/// Whether the file holds a record of a job: reads until the first one.
bool holdsJobs(const std::filesystem::path& file, const std::stop_token& stop);

/// From the begin of the first job to the end of the last one, read from the first 64 and the last 4
/// megabytes; empty if these contain no job.
std::optional<TimeSpan> glanceAtJobs(const std::filesystem::path& file);

} // namespace pipescope::paddle
