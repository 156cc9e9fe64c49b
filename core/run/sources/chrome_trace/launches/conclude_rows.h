#pragma once

#include "core/base/time.h"
#include "core/run/model/captures/capture.h"
#include "core/run/sources/chrome_trace/content/chrome_content.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pipescope {

/// What PyTorch's profiler records of a rank's kernels and of the threads that launched them. Times are
/// nanoseconds as `ts` counts them.

/// A call of the host that kernels refer to by an id.
struct HostCall
{
    std::int64_t id = 0;
    std::int64_t thread = 0;
    TimeSpan span;
};

/// What a record of communication says of the kernel that is launched next.
enum class RecordedTransfer : std::uint8_t
{
    Send,
    Receive,
    /// No message of a pipeline: an exchange between all, or a message of another group.
    Other
};

struct CommunicationRecord
{
    std::int64_t thread = 0;
    TimePoint begin;
    RecordedTransfer transfer = RecordedTransfer::Other;
    /// Rank of the other side; empty where not known.
    std::optional<std::int64_t> peer;
    /// Inside the framework's operator, which says the same with less detail.
    bool isDetailed = false;
    /// Of the message; 0 where not recorded.
    std::int64_t bytes = 0;
};

struct DeviceKernel
{
    TimeSpan span;
    /// That of its launch; 0 where not recorded.
    std::int64_t correlation = 0;
    /// That of the operator that launched it; 0 where not recorded.
    std::int64_t externalId = 0;
};

/// A kernel that sends, receives or does both.
struct TransferKernel : DeviceKernel
{
    std::string name;
    /// What the kernel's own arguments say.
    std::optional<CommunicationRecord> record;
};

struct LaunchRecords
{
    std::vector<DeviceKernel> kernels;
    std::vector<TransferKernel> transfers;
    /// The process of the device that the transfers are of.
    std::string device;
    /// Ordered by id when they are complete.
    std::vector<HostCall> launches;
    std::vector<HostCall> operators;
    /// Ordered by thread and begin when they are complete.
    std::vector<CommunicationRecord> communication;
    /// The thread with most operators of autograd's engine.
    std::optional<std::int64_t> autogradThread;
    /// In order of begin.
    std::vector<StepWindow> steps;
};

struct KnownTransfer;

/// Whether a trace has kernels that move messages, but no range of a forward or backward.
bool isUnannotated(const ChromeContent& content);

/// Adds a row of the sends and receives of a trace.
void addTransferRow(const std::vector<KnownTransfer>& transfers, const LaunchRecords& records,
                    ChromeContent& content);

/// Adds rows with the blocks and, where no others are known, the sends and receives that a trace's kernels
/// and launches show. Reports what was concluded, or why nothing was. Nothing is said of a trace whose
/// kernels move no messages of a pipeline.
void concludeRows(LaunchRecords&& records, const RuleMatcher& matcher, ChromeContent& content);

} // namespace pipescope
