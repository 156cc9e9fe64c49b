#include "core/run/sources/nsight/process_rows.h"
#include "core/run/sources/nsight/reading_parts.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace pipescope::nsight {
namespace {

enum class NcclFunction : std::uint8_t
{
    Send,
    Receive,
    GroupStart,
    GroupEnd,
    /// Built of sends and receives, but no message of a pipeline.
    Exchange,
    Other
};

NcclFunction functionOf(std::string_view name)
{
    constexpr std::array<std::pair<std::string_view, NcclFunction>, 8> kFunctions{
        {{"ncclSend", NcclFunction::Send},
         {"ncclRecv", NcclFunction::Receive},
         {"ncclGroupStart", NcclFunction::GroupStart},
         {"ncclGroupEnd", NcclFunction::GroupEnd},
         {"ncclAlltoAll", NcclFunction::Exchange},
         {"ncclAllToAll", NcclFunction::Exchange},
         {"ncclGather", NcclFunction::Exchange},
         {"ncclScatter", NcclFunction::Exchange}}};
    const auto known = std::find_if(kFunctions.begin(), kFunctions.end(),
                                    [&](const auto& each) { return each.first == name; });
    return known == kFunctions.end() ? NcclFunction::Other : known->second;
}

/// When a thread launched a kernel of NCCL that moves messages.
struct TransferLaunch
{
    std::uint32_t thread = 0;
    TimeSpan call;
};

bool isBefore(const TransferLaunch& a, const TransferLaunch& b)
{
    return std::tie(a.thread, a.call) < std::tie(b.thread, b.call);
}

std::vector<TransferLaunch> transferLaunches(const ProcessRows& rows)
{
    std::vector<TransferLaunch> launches;
    for (const GpuOperation& operation : rows.operations) {
        const bool isTransfer = operation.kind == OperationKind::Transfer;
        if (const ApiCall* call = isTransfer ? callOf(operation, rows.calls) : nullptr) {
            launches.push_back({call->thread, call->span});
        }
    }
    std::sort(launches.begin(), launches.end(), isBefore);
    return launches;
}

class CallReader
{
public:
    CallReader(const StringPool& strings, std::vector<TransferLaunch>&& launches, ProcessRecords& records)
        : m_strings(strings)
        , m_launches(std::move(launches))
        , m_records(records)
    { }

    /// Calls come by thread and time.
    void take(const NcclCall& call)
    {
        if (call.thread != m_thread) {
            closeGroup();
            m_thread = call.thread;
        }
        if (call.payload && call.payload->schema == kInitSchema) {
            m_records.communicators[call.payload->communicator] = call.payload->place;
        }
        switch (functionOf(m_strings.text(call.name))) {
        case NcclFunction::GroupStart:
            ++m_depth;
            break;
        case NcclFunction::GroupEnd:
            m_depth -= m_depth > 0 ? 1 : 0;
            if (m_depth == 0) {
                separateCommunicators(call);
                closeGroup();
            }
            break;
        case NcclFunction::Send:
            add(call, RecordedTransfer::Send);
            break;
        case NcclFunction::Receive:
            add(call, RecordedTransfer::Receive);
            break;
        case NcclFunction::Exchange:
            add(call, RecordedTransfer::Other);
            break;
        case NcclFunction::Other:
            break;
        }
    }

    void closeGroup()
    {
        constexpr std::ptrdiff_t kFewest = 3;
        const auto first = m_records.communication.begin() + static_cast<std::ptrdiff_t>(m_groupBegin);
        const auto last = m_records.communication.end();
        const auto countOf = [&](RecordedTransfer transfer) {
            return std::count_if(first, last,
                                 [&](const NcclRecord& each) { return each.record.transfer == transfer; });
        };
        const auto sends = countOf(RecordedTransfer::Send);
        if (sends >= kFewest && sends == countOf(RecordedTransfer::Receive)) {
            std::for_each(first, last,
                          [](NcclRecord& each) { each.record.transfer = RecordedTransfer::Other; });
        }
        m_groupBegin = m_records.communication.size();
        m_depth = 0;
    }

private:
    void add(const NcclCall& call, RecordedTransfer transfer)
    {
        NcclRecord& added = m_records.communication.emplace_back();
        added.record.thread = call.thread;
        added.record.begin = call.span.begin;
        added.record.transfer = transfer;
        added.record.isDetailed = true;
        if (call.payload && call.payload->schema != kInitSchema) {
            added.record.peer = call.payload->peer;
            added.record.bytes = call.payload->bytes;
            added.communicator = call.payload->communicator;
        }
        if (m_depth == 0) {
            closeGroup();
        }
    }

    /// The end of a group launches one kernel for each communicator, in the order of their first calls. Each
    /// record gets the time of its kernel's launch.
    void separateCommunicators(const NcclCall& groupEnd)
    {
        const auto records = std::span(m_records.communication).subspan(m_groupBegin);
        std::map<std::optional<std::uint64_t>, std::ptrdiff_t> places;
        for (const NcclRecord& record : records) {
            places.try_emplace(record.communicator, std::ssize(places));
        }
        const TimeSpan end = groupEnd.span;
        const auto first =
            std::lower_bound(m_launches.begin(), m_launches.end(),
                             TransferLaunch{groupEnd.thread, {end.begin, end.begin}}, isBefore);
        const auto last = std::lower_bound(first, m_launches.end(),
                                           TransferLaunch{groupEnd.thread, {end.end, end.end}}, isBefore);
        if (places.size() > 1 && last - first == std::ssize(places)) {
            for (NcclRecord& record : records) {
                record.record.begin = first[places[record.communicator]].call.end;
            }
        }
    }

    const StringPool& m_strings;
    /// By thread and time.
    std::vector<TransferLaunch> m_launches;
    ProcessRecords& m_records;
    std::uint32_t m_thread = 0;
    std::size_t m_depth = 0;
    /// Where the records of the open group begin.
    std::size_t m_groupBegin = 0;
};

void addFrameworkRecord(const HostRange& range, RecordedTransfer transfer, ProcessRecords& records)
{
    NcclRecord& added = records.communication.emplace_back();
    added.record.thread = range.thread;
    added.record.begin = range.span.begin;
    added.record.transfer = transfer;
}

} // namespace

void takeNcclCalls(const ProcessRows& rows, std::span<const RangeName> names, const StringPool& strings,
                   ProcessRecords& records)
{
    std::vector<const NcclCall*> calls;
    for (const NcclCall& call : rows.nccl) {
        calls.push_back(&call);
    }
    std::sort(calls.begin(), calls.end(), [](const NcclCall* a, const NcclCall* b) {
        return std::tie(a->thread, a->span.begin, b->span.end)
               < std::tie(b->thread, b->span.begin, a->span.end);
    });
    CallReader reader(strings, transferLaunches(rows), records);
    for (const NcclCall* call : calls) {
        reader.take(*call);
    }
    reader.closeGroup();
    for (const HostRange& range : rows.transfers) {
        const EventRole role = names[range.name.value].role;
        if (role != EventRole::Receive) {
            addFrameworkRecord(range, RecordedTransfer::Send, records);
        }
        if (role != EventRole::Send) {
            addFrameworkRecord(range, RecordedTransfer::Receive, records);
        }
    }
    std::stable_sort(records.communication.begin(), records.communication.end(),
                     [](const NcclRecord& a, const NcclRecord& b) {
                         return std::tie(a.record.thread, a.record.begin)
                                < std::tie(b.record.thread, b.record.begin);
                     });
}

} // namespace pipescope::nsight
