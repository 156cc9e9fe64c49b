#pragma once

#include "core/run/model/captures/labelled_capture.h"
#include "core/run/sources/source.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pipescope::paddle {

/// A step as one device's log has it.
struct LoggedStep
{
    /// Time of the jobs that are part of the pipeline, else of all.
    TimeSpan span;
    /// As the NVTX range around it says.
    std::optional<std::int64_t> number;
    /// Host window of that range, where its end is recorded.
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

/// Cuts the jobs, which are in the order of the log, into steps: one ends before a forward whose micro-batch
/// is not behind that of the last one of its type, before any other work that the step already has, and at
/// each border. Jobs of no kind belong to the work before them, from the first on that the step already has
/// or that a step begins with to the work behind them. Each job's `step` then is a position in the result.
/// `microBatches` are those of all jobs, also of those of no kind.
std::vector<LoggedStep> cutSteps(std::vector<LabelledBlock>& jobs, std::span<const std::int64_t> microBatches,
                                 const StepLines& lines);

/// Logs are appended to, so that one may hold several runs: of each machine, keeps the steps and jobs of the
/// last run alone. A run begins at a start line that is not the first and whose step is not beyond the last
/// one. A log without such a line has no steps left from before the last run of the machine's other logs.
/// What is left out is a finding of the track. `tracks` are those of the devices.
void keepLastRuns(std::span<DeviceSteps> devices, std::span<LabelledTrack> tracks);

/// Numbers of all steps of all devices: the recorded one, else counted on from the step before, else from 0.
/// Steps of devices of one machine that lie at the same time are one; machines whose logs record no numbers
/// are matched by the order of their steps, or by time where their counts of steps differ.
std::vector<std::vector<StepNumber>> numberSteps(std::span<const DeviceSteps> devices);

/// Fills in machine and host of each log, and the device where it is not known. Machines that files' names
/// say and folders "machine<k>" have their numbers. Where folders of other names hold logs of the same
/// devices, these are machines if their jobs lie at about the same time, numbered in the order of their names
/// (host2 before host10). Folders of other times are captures one after the other: only the latest is kept; a
/// folder that is left alone is no machine of several. Folders without jobs go with it. All of that is
/// findings. Looks into one log a folder there, at its first job and at its end. After a stop request the
/// numbers are of no use.
void numberMachines(std::vector<FoundFile>& files, const std::stop_token& stop, FindingList& findings);

} // namespace pipescope::paddle
