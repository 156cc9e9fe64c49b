#include "core/base/order_statistics.h"
#include "core/run/sources/nsight/export_stages.h"
#include "core/run/sources/nsight/reading_parts.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace pipescope::nsight {
namespace {

/// The steps that ranges name, in order of begin.
std::vector<StepWindow> stepsOf(const ProcessRows& rows, std::span<const RangeName> names)
{
    std::vector<StepWindow> steps;
    for (const HostRange& range : rows.steps) {
        steps.push_back({StepNumber{names[range.name.value].step}, range.span, WindowSource::ProfilerStep});
    }
    std::sort(steps.begin(), steps.end(),
              [](const StepWindow& a, const StepWindow& b) { return a.host < b.host; });
    return steps;
}

/// The thread of autograd, by its name, that launched most.
std::optional<std::int64_t> autogradThreadOf(const ProcessRows& rows)
{
    std::map<std::int64_t, std::size_t> launches;
    for (const ApiCall& call : rows.calls) {
        if (call.thread < rows.isAutograd.size() && rows.isAutograd[call.thread]) {
            ++launches[call.thread];
        }
    }
    return mostFrequent(launches);
}

void takeOperation(const GpuOperation& operation, const StringPool& strings, ProcessRecords& records)
{
    DeviceKernel kernel;
    kernel.span = operation.span;
    kernel.correlation = operation.correlation;
    switch (operation.kind) {
    case OperationKind::Transfer:
        records.launches.transfers.push_back({kernel, std::string(strings.text(operation.name)), {}});
        break;
    case OperationKind::Collective: {
        const std::string_view name = strings.text(operation.name);
        records.collectives.push_back({operation.span, collectiveOfKernel(name), operation.name});
        break;
    }
    case OperationKind::Kernel:
        if (records.ranges.empty()) {
            records.launches.kernels.push_back(kernel);
        }
        break;
    case OperationKind::Copy:
        break;
    }
}

/// The calls that launched what the records hold, by id.
void takeLaunches(const ProcessRows& rows, LaunchRecords& launches)
{
    for (const GpuOperation& operation : rows.operations) {
        const bool isWanted = operation.kind == OperationKind::Transfer || !launches.kernels.empty();
        if (const ApiCall* call = isWanted ? callOf(operation, rows.calls) : nullptr) {
            launches.launches.push_back({call->correlation, call->thread, call->span});
        }
    }
    const auto byId = [](const HostCall& a, const HostCall& b) { return a.id < b.id; };
    const auto isSame = [](const HostCall& a, const HostCall& b) { return a.id == b.id; };
    auto& calls = launches.launches;
    std::sort(calls.begin(), calls.end(), byId);
    calls.erase(std::unique(calls.begin(), calls.end(), isSame), calls.end());
}

ProcessRecords recordsOf(ProcessRows&& rows, const ExportRecords& file)
{
    ProcessRecords records;
    records.id = rows.id;
    records.device = rows.device;
    records.mpiRank = rows.mpiRank;
    orderCalls(rows.calls);
    records.ranges = projectRanges(rows, launchedWork(rows), file.names, records.rangesWithoutWork);
    records.launches.steps = stepsOf(rows, file.names);
    records.launches.autogradThread = autogradThreadOf(rows);
    records.launches.device = "process";
    for (const GpuOperation& operation : rows.operations) {
        takeOperation(operation, file.strings, records);
    }
    takeLaunches(rows, records.launches);
    takeNcclCalls(rows, file.names, file.strings, records);
    return records;
}

/// The table, and the option that records it.
constexpr std::string_view kKernelsMissing = "CUPTI_ACTIVITY_KIND_KERNEL (nsys profile --trace=cuda,nvtx)";
constexpr std::string_view kRangesMissing = "NVTX_EVENTS (nsys profile --trace=cuda,nvtx)";

/// Says what the export lacks that a run has.
void reportMissing(const ExportReading& reading, const std::vector<ProcessRows>& processes,
                   ExportRecords& records)
{
    const bool hasRanges = std::any_of(processes.begin(), processes.end(), [](const ProcessRows& rows) {
        return !rows.ranges.empty() || !rows.nccl.empty() || !rows.transfers.empty();
    });
    const auto columns = reading.database.columns("NVTX_EVENTS");
    if (processes.empty()) {
        records.findings.add(FindingId::TableMissing, {}, records.file, verbatim(kKernelsMissing));
    } else if (!hasRanges && columns && columns->empty()) {
        records.findings.add(FindingId::TableMissing, {}, records.file, verbatim(kRangesMissing));
    }
}

Status read(const SnapshotDatabase& database, const RuleMatcher& matcher, ExportRecords& records)
{
    const ExportReading reading{database, records.file, records.findings};
    TRY(const bool hasStrings, database.hasTable("StringIds"));
    if (!hasStrings) {
        records.findings.add(FindingId::TableMissing, {}, records.file, verbatim("StringIds"));
        return ok();
    }
    records.isOpened = true;
    TRY(auto strings, ExportStrings::open(reading));
    TRY_OK(readSession(reading, records));
    TRY(std::vector<ProcessRows> processes, readRows(reading, strings, matcher, records));
    reportMissing(reading, processes, records);
    std::uint64_t withoutWork = 0;
    for (ProcessRows& process : processes) {
        ProcessRecords& added = records.processes.emplace_back(recordsOf(std::move(process), records));
        withoutWork += added.rangesWithoutWork;
    }
    if (withoutWork > 0) {
        records.findings.add(FindingId::RangeWithoutTask, {}, records.file, {}, withoutWork);
    }
    return ok();
}

} // namespace

ExportRecords readExport(const std::filesystem::path& file, const RuleMatcher& matcher,
                         const std::stop_token& stop)
{
    ExportRecords records;
    records.file = file;
    const auto database = SnapshotDatabase::open(file, stop);
    if (!database) {
        records.findings.add(findingFromError(database.error()));
        return records;
    }
    if (const Status status = read(*database, matcher, records); !status) {
        if (status.error().kind != ErrorKind::Cancelled) {
            records.findings.add(findingFromError(status.error()));
        }
        records.processes.clear();
    }
    if (database->changedSinceOpened()) {
        records.findings.add(FindingId::FileChangedWhileReading, {}, file);
    }
    return records;
}

} // namespace pipescope::nsight
