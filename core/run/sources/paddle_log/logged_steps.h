#pragma once

#include "core/run/model/captures/labelled_capture.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pipescope::paddle {

/// A step as one device's log has it.
struct LoggedStep
{
    /// Of the jobs that are part of the pipeline, else of all.
    TimeSpan span;
    /// As the NVTX range around it says.
    std::optional<std::int64_t> number;
    /// Of that range, where its end is recorded.
    std::optional<TimeSpan> hostWindow;
    /// As the line says which stands before it, of the first step behind that line.
    std::optional<std::int64_t> startsAt;
};

/// A place in a log, as the number of jobs before it, where a step ends whatever the jobs are.
struct StepBorder
{
    std::size_t job = 0;
    /// Number of the next step, where the line says it.
    std::optional<std::int64_t> startsAt;
};

/// An NVTX range around a step.
struct LoggedRange
{
    std::int64_t step = 0;
    /// One that is not ended lasts until the next begins.
    TimeSpan span;
    bool isEnded = false;
};

/// What one device's log holds besides its jobs.
struct StepLines
{
    /// Type of the jobs of no kind that a step begins with.
    std::optional<StringId> firstType;
    /// In order.
    std::vector<StepBorder> borders;
    /// In order.
    std::vector<LoggedRange> ranges;
};

/// The steps of one device.
struct DeviceSteps
{
    /// Devices of one machine share a clock.
    std::int64_t machine = 0;
    std::vector<LoggedStep> steps;
};

} // namespace pipescope::paddle
