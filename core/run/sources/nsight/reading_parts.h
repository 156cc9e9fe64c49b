#pragma once

#include "core/run/sources/nsight/export_table.h"
#include "core/run/sources/nsight/process_rows.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace pipescope::nsight {

/// The parts that reading an export consists of.

/// Reads when and where a session was recorded, and the ranks that its environment names. Of the environment,
/// which may hold secrets, only the numbers of a few variables are kept.
Status readSession(const ExportReading& reading, ExportRecords& records);

/// Reads the tables with many rows: GPU operations, API calls and ranges of those processes that have GPU
/// operations. They are ordered by device, then id.
Result<std::vector<ProcessRows>> readRows(const ExportReading& reading, ExportStrings& strings,
                                          const RuleMatcher& matcher, ExportRecords& records);

/// A range's name without what PyTorch adds to it: "Forward 3, op_id = 12".
std::string_view withoutAdditions(std::string_view name);

/// What the rules, or NCCL's own names, say of a range.
RangeName useOfName(std::string_view name, const RuleMatcher& matcher);

/// Whether a kernel is one of NCCL's, which wait for other ranks and so take no part in the time of a block.
bool isNcclKernel(std::string_view name);

/// "AllReduce" of "ncclDevKernel_AllReduce_Sum_bf16_RING_LL": what kind of collective the kernel is.
CollectiveKind collectiveOfKernel(std::string_view name);

/// Numbers of NCCL's payloads.
constexpr std::uint64_t kNcclSchemas = std::uint64_t{1} << 24;
constexpr std::uint64_t kSendSchema = kNcclSchemas + 9;
constexpr std::uint64_t kReceiveSchema = kNcclSchemas + 10;
constexpr std::uint64_t kInitSchema = kNcclSchemas + 11;

/// What the bytes attached to a call of NCCL say: four numbers (domain, schema, size and place of the
/// payload) and the payload. Empty where they are too few or of another schema.
std::optional<NcclPayload> parseNcclPayload(std::string_view bytes);

/// An operation of the GPU and the call that launched it.
struct LaunchedOperation
{
    TimeSpan call;
    TimeSpan device;
    std::uint32_t thread = 0;
};

/// Sorts the calls by the id that operations refer to.
void orderCalls(std::vector<ApiCall>& calls);

/// The call that launched an operation; null where it is not recorded. The calls are ordered.
const ApiCall* callOf(const GpuOperation& operation, std::span<const ApiCall> calls);

/// Kernels and copies with the calls that launched them; NCCL's kernels, which wait for other ranks, are left
/// out. Calls are ordered.
std::vector<LaunchedOperation> launchedWork(const ProcessRows& rows);

/// The ranges that hold calls of their own thread, each with the time from the first to the last operation
/// that these launched. What autograd's threads launch belongs to the backwards that other threads have open
/// meanwhile without launching themselves. Ranges without operations are counted in `withoutWork`.
std::vector<ProjectedRange> projectRanges(const ProcessRows& rows, std::vector<LaunchedOperation>&& work,
                                          std::span<const RangeName> names, std::uint64_t& withoutWork);

/// Takes what a process's calls of NCCL, and the framework's ranges around them, say of the kernels launched
/// behind them: sends and receives, and the communicators that the process joined. The calls of a group are
/// launched by its end. A group that sends as often as it receives, three times and more, is an exchange
/// between all, which no pipeline makes.
void takeNcclCalls(const ProcessRows& rows, std::span<const RangeName> names, const StringPool& strings,
                   ProcessRecords& records);

} // namespace pipescope::nsight
