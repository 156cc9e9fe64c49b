#pragma once

#include "core/base/time.h"
#include "core/run/sources/chrome_trace/launches/conclude_rows.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pipescope {

/// A kernel that moves messages of a pipeline.
struct KnownTransfer
{
    TimeSpan span;
    std::string name;
    bool sends = false;
    bool receives = false;
    /// The ranks that it sends to and receives from, as far as they are recorded.
    std::vector<std::int64_t> targets;
    std::vector<std::int64_t> sources;
    /// Of all messages that it receives; 0 where not recorded.
    std::int64_t receivedBytes = 0;
    /// When and by which thread it was launched; empty where not recorded.
    std::optional<HostCall> launch;

    /// The rank of the other side; empty where not known, or where there are several.
    std::optional<std::int64_t> peer() const;
};

struct KnownTransfers
{
    /// In order of begin. Those of exchanges between all and of other groups are left out.
    std::vector<KnownTransfer> transfers;
    /// The direction of too many kernels is not known, so that there are none.
    bool areUndirected = false;
};

/// The launch of a kernel, else the operator around it; empty where neither is recorded.
std::optional<HostCall> launchOf(const DeviceKernel& kernel, const LaunchRecords& records);

/// The step whose window on the host holds the time; the steps are in order of begin.
std::optional<StepWindow> stepAt(TimePoint time, std::span<const StepWindow> steps);

/// Directions of the kernels that move messages, which all have one name: as the kernel's arguments say, else
/// as the records of communication do that its thread made since the one before. Where nothing is recorded
/// and `isInPipeline`, the place shows it: behind work the first of several sends and the others receive, a
/// single one may do both; those before all work of their step receive, and one behind all its backwards
/// sends.
KnownTransfers knownTransfers(const LaunchRecords& records, bool isInPipeline);

} // namespace pipescope
