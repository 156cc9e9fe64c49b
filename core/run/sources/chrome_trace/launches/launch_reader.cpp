#include "core/run/sources/chrome_trace/launches/launch_reader.h"

#include "core/base/order_statistics.h"
#include "core/base/parse/decimal.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>

namespace pipescope {
namespace {

constexpr std::string_view kAutograd = "autograd::engine::evaluate_function";
constexpr std::string_view kStep = "ProfilerStep#";

bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

bool isCommunicationKernel(std::string_view name)
{
    return contains(name, "nccl") || contains(name, "rccl");
}

/// What the arguments of a kernel or a record of communication say.
struct CommunicationArguments
{
    std::string collective;
    std::string group;
    std::optional<std::int64_t> source;
    std::optional<std::int64_t> target;
};

CommunicationArguments communicationOf(const ChromeEvent& event)
{
    CommunicationArguments arguments;
    std::string scratch;
    forEachMember(event.arguments, [&](const JsonText& key, const JsonValue& value) {
        if (key.raw == "Collective name" && value.isText()) {
            arguments.collective = asciiLower(value.text.decoded(scratch));
        } else if (key.raw == "Process Group Description" && value.isText()) {
            arguments.group = asciiLower(value.text.decoded(scratch));
        } else if (key.raw == "Src Rank") {
            arguments.source = parseDecimal(value.text.raw, 0);
        } else if (key.raw == "Dst Rank") {
            arguments.target = parseDecimal(value.text.raw, 0);
        }
    });
    return arguments;
}

bool isWholeRun(std::string_view group)
{
    return group.empty() || group == "default_pg" || group == "undefined";
}

bool isPipeline(std::string_view group)
{
    return group == "pp" || group == "mesh_pp" || contains(group, "pipeline");
}

/// Peers count within their group.
std::optional<std::int64_t> peerOf(const CommunicationArguments& arguments, std::optional<std::int64_t> place,
                                   const ChromeContent& content)
{
    if (!place || *place < 0 || isWholeRun(arguments.group)) {
        return place;
    }
    const auto position = static_cast<std::size_t>(*place);
    return position < content.pipelineRanks.size() ? std::optional(content.pipelineRanks[position])
                                                   : std::nullopt;
}

/// Empty where the collective is not one that NCCL builds of sends and receives: others launch no kernel that
/// is in question, as a wait does.
std::optional<RecordedTransfer> transferOf(std::string_view collective)
{
    if (collective == "send") {
        return RecordedTransfer::Send;
    }
    if (collective.starts_with("recv")) {
        return RecordedTransfer::Receive;
    }
    constexpr std::array kExchanges = {"all_to_all", "alltoall", "gather", "scatter"};
    const bool isExchange = std::any_of(kExchanges.begin(), kExchanges.end(),
                                        [&](const char* each) { return contains(collective, each); });
    return isExchange ? std::optional(RecordedTransfer::Other) : std::nullopt;
}

/// Empty where the arguments name no communication in question.
std::optional<CommunicationRecord> recordOf(const ChromeEvent& event, const ChromeContent& content)
{
    const CommunicationArguments arguments = communicationOf(event);
    const auto transfer = transferOf(arguments.collective);
    if (!transfer) {
        return std::nullopt;
    }
    CommunicationRecord record;
    record.isDetailed = true;
    if (isWholeRun(arguments.group) || isPipeline(arguments.group)) {
        record.transfer = *transfer;
        record.peer =
            peerOf(arguments, record.transfer == RecordedTransfer::Send ? arguments.target : arguments.source,
                   content);
    }
    return record;
}

/// The framework's operator around a launch.
std::optional<CommunicationRecord> recordOfOperator(std::string_view name)
{
    constexpr std::string_view kLibrary = "c10d::";
    if (!name.starts_with(kLibrary)) {
        return std::nullopt;
    }
    name.remove_prefix(kLibrary.size());
    const auto transfer = transferOf(name);
    CommunicationRecord record;
    record.transfer = transfer.value_or(RecordedTransfer::Other);
    return transfer ? std::optional(record) : std::nullopt;
}

std::int64_t numberOf(const ChromeEvent& event, std::string_view wanted)
{
    std::int64_t number = 0;
    forEachMember(event.arguments, [&](const JsonText& key, const JsonValue& value) {
        if (key.raw == wanted) {
            number = parseDecimal(value.text.raw, 0).value_or(0);
        }
    });
    return number;
}

TimeSpan spanOfSlices(const ChromeContent& content)
{
    TimeSpan all{{std::numeric_limits<std::int64_t>::max()}, {std::numeric_limits<std::int64_t>::min()}};
    for (const ChromeThread& row : content.rows) {
        for (const Slice& slice : row.slices) {
            all = all.united({{slice.begin}, {slice.end}});
        }
    }
    return all;
}

void orderById(std::vector<HostCall>& calls)
{
    std::sort(calls.begin(), calls.end(), [](const HostCall& a, const HostCall& b) {
        return std::tie(a.id, a.span) < std::tie(b.id, b.span);
    });
}

} // namespace

bool isTransferKernel(std::string_view name)
{
    return isCommunicationKernel(name) && contains(name, "SendRecv");
}

LaunchReader::LaunchReader(const ChromeContent& content)
    : m_content(content)
    , m_kept(spanOfSlices(content))
{ }

void LaunchReader::event(const ChromeEvent& event)
{
    if (event.phase != 'X' || !event.begin.ns || !event.duration.ns || *event.duration.ns < 0) {
        return;
    }
    const TimeSpan span{{*event.begin.ns}, {saturatingAdd(*event.begin.ns, *event.duration.ns)}};
    if (!m_kept.covers(span)) {
        return;
    }
    const std::string_view category = event.category.raw;
    if (category == "kernel") {
        kernel(event, span);
    } else if (category == "cuda_runtime" || category == "cuda_driver") {
        hostCall(event, span);
    } else if (category == "cpu_op") {
        operation(event, span);
    } else if (category == "user_annotation") {
        annotation(event, span);
    }
}

std::int64_t LaunchReader::threadOf(const ChromeEvent& event)
{
    return m_threads.numberOf(event.process.text.raw, event.thread.text.raw).first;
}

void LaunchReader::kernel(const ChromeEvent& event, TimeSpan span)
{
    const std::string_view name = event.name.decoded(m_scratch);
    DeviceKernel kernel;
    kernel.span = span;
    if (isCommunicationKernel(name) && !isTransferKernel(name)) {
        return;
    }
    kernel.correlation = numberOf(event, "correlation");
    kernel.externalId = numberOf(event, "External id");
    if (!isTransferKernel(name)) {
        m_records.kernels.push_back(kernel);
        return;
    }
    TransferKernel& transfer =
        m_records.transfers.emplace_back(TransferKernel{kernel, std::string(name), {}});
    transfer.record = recordOf(event, m_content);
    m_records.device = event.process.text.decoded(m_scratch);
}

void LaunchReader::hostCall(const ChromeEvent& event, TimeSpan span)
{
    // Most other calls wait or record events.
    if (!contains(event.name.raw, "Launch")) {
        return;
    }
    if (const std::int64_t correlation = numberOf(event, "correlation"); correlation != 0) {
        m_records.launches.push_back({correlation, threadOf(event), span});
    }
}

void LaunchReader::operation(const ChromeEvent& event, TimeSpan span)
{
    const std::string_view name = event.name.decoded(m_scratch);
    const std::int64_t thread = threadOf(event);
    if (name.starts_with(kAutograd)) {
        ++m_autograd[thread];
    }
    auto record = name == "record_param_comms" ? recordOf(event, m_content) : recordOfOperator(name);
    if (record) {
        record->thread = thread;
        record->begin = span.begin;
        m_records.communication.push_back(*record);
    }
    if (const std::int64_t id = numberOf(event, "External id"); id != 0) {
        m_records.operators.push_back({id, thread, span});
    }
}

void LaunchReader::annotation(const ChromeEvent& event, TimeSpan span)
{
    const std::string_view name = event.name.decoded(m_scratch);
    if (!name.starts_with(kStep)) {
        return;
    }
    if (const auto number = parseDecimal(name.substr(kStep.size()), 0)) {
        m_records.steps.push_back({StepNumber{*number}, span, WindowSource::ProfilerStep});
    }
}

LaunchRecords LaunchReader::finish()
{
    orderById(m_records.launches);
    orderById(m_records.operators);
    std::stable_sort(m_records.communication.begin(), m_records.communication.end(),
                     [](const CommunicationRecord& a, const CommunicationRecord& b) {
                         return std::tie(a.thread, a.begin) < std::tie(b.thread, b.begin);
                     });
    std::sort(m_records.steps.begin(), m_records.steps.end(),
              [](const StepWindow& a, const StepWindow& b) { return a.host < b.host; });
    m_records.autogradThread = mostFrequent(m_autograd);
    return std::move(m_records);
}

} // namespace pipescope
