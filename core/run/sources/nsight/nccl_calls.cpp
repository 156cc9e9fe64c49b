#include "core/run/sources/nsight/process_rows.h"
#include "core/run/sources/nsight/reading_parts.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <tuple>
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

class CallReader
{
public:
    CallReader(const StringPool& strings, ProcessRecords& records)
        : m_strings(strings)
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

    const StringPool& m_strings;
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
    CallReader reader(strings, records);
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
