#include "core/base/order_statistics.h"
#include "core/run/sources/chrome_trace/launches/launch_reader.h"
#include "core/run/sources/nsight/export_table.h"
#include "core/run/sources/nsight/reading_parts.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <utility>

namespace pipescope::nsight {
namespace {

constexpr std::int64_t kPushPop = 59;
constexpr std::int64_t kStartEnd = 60;
constexpr std::int64_t kDomainCreate = 75;
/// The same, imported from NVTXT.
constexpr std::int64_t kImportedPushPop = 70;
constexpr std::int64_t kImportedStartEnd = 71;

bool isRangeType(std::int64_t type)
{
    return type == kPushPop || type == kStartEnd || type == kImportedPushPop || type == kImportedStartEnd;
}

/// Empty where a time is missing or the end lies before the begin.
std::optional<TimeSpan> spanOf(StoredRow row)
{
    const auto begin = row[0].integer();
    const auto end = row[1].integer();
    return begin && end && *begin <= *end ? std::optional(TimeSpan{{*begin}, {*end}}) : std::nullopt;
}

/// Keeps the ranges of the default domain and of those without a name, which cannot be kept apart from it.
/// Where these have none, those of the domain with most are kept: the same name in other domains is not the
/// pipeline's.
void keepPipelineDomain(ProcessRows& process)
{
    std::map<std::int64_t, std::size_t> counts;
    for (const HostRange& range : process.ranges) {
        ++counts[process.namedDomains.contains(range.domain) ? range.domain : 0];
    }
    if (counts.size() < 2) {
        return;
    }
    const std::int64_t kept = counts.contains(0) ? 0 : mostFrequent(counts).value_or(0);
    std::erase_if(process.ranges, [&](const HostRange& range) {
        return (process.namedDomains.contains(range.domain) ? range.domain : 0) != kept;
    });
}

class RowReader
{
public:
    /// All must outlive the reader.
    RowReader(const ExportReading& reading, ExportStrings& strings, const RuleMatcher& matcher,
              ExportRecords& records);

    Status read();

    /// Ordered by device, then id.
    std::vector<ProcessRows> takeProcesses();

private:
    Status readKernels();
    Status readGraphs();
    Status readCopies(std::string_view table);
    Status readCalls();
    Status readThreadNames();
    Status readMpiRanks();
    Status readRanges();
    Result<StringId> rangeNameOf(StoredRow row);
    void addRange(StoredRow row, StringId name, TimeSpan span, ProcessRows& process);
    std::size_t positionOf(std::int64_t id);
    ProcessRows* find(std::int64_t id);
    Result<StringId> kernelNameOf(StoredRow row);
    OperationKind kindOf(StringId kernel);
    StringId noteName(std::string_view name);
    NameUse useOf(StringId range);
    void addOperation(StoredRow row, StringId name, OperationKind kind);

    const ExportReading& m_reading;
    ExportStrings& m_strings;
    const RuleMatcher& m_matcher;
    ExportRecords& m_records;
    std::vector<ProcessRows> m_processes;
    /// Indexed by the process's id: position in `m_processes`.
    std::unordered_map<std::int64_t, std::size_t> m_positions;
    /// The one of the last operation.
    std::size_t m_lastPosition = 0;
    /// Indexed by the id of the kernel's name, and by that of the range's.
    std::unordered_map<std::int64_t, StringId> m_kernelNames;
    std::unordered_map<std::int64_t, StringId> m_rangeNames;
    /// Indexed by the name in the records: the rules were asked what ranges of that name are.
    std::vector<bool> m_isRangeKnown;
    /// Indexed likewise.
    std::unordered_map<StringId, OperationKind> m_kernelKinds;
    /// When the last call or operation ended: a range that was not closed ends here at the latest.
    std::int64_t m_lastTime = 0;
};

RowReader::RowReader(const ExportReading& reading, ExportStrings& strings, const RuleMatcher& matcher,
                     ExportRecords& records)
    : m_reading(reading)
    , m_strings(strings)
    , m_matcher(matcher)
    , m_records(records)
{
    noteName({});
}

Status RowReader::read()
{
    TRY_OK(readKernels());
    TRY_OK(readGraphs());
    TRY_OK(readCopies("CUPTI_ACTIVITY_KIND_MEMCPY"));
    TRY_OK(readCopies("CUPTI_ACTIVITY_KIND_MEMSET"));
    TRY_OK(readCalls());
    TRY_OK(readThreadNames());
    TRY_OK(readMpiRanks());
    return readRanges();
}

std::vector<ProcessRows> RowReader::takeProcesses()
{
    for (ProcessRows& process : m_processes) {
        keepPipelineDomain(process);
    }
    std::sort(m_processes.begin(), m_processes.end(), [](const ProcessRows& a, const ProcessRows& b) {
        return std::tie(a.device, a.id) < std::tie(b.device, b.id);
    });
    return std::move(m_processes);
}

std::size_t RowReader::positionOf(std::int64_t id)
{
    const auto [known, isNew] = m_positions.try_emplace(id, m_processes.size());
    if (isNew) {
        m_processes.emplace_back().id = id;
    }
    return known->second;
}

ProcessRows* RowReader::find(std::int64_t id)
{
    // An export that does not name the processes of its kernels is of one.
    const bool isOnlyOne = m_processes.size() == 1 && m_processes.front().id == 0;
    const auto known = m_positions.find(isOnlyOne ? 0 : id);
    return known == m_positions.end() ? nullptr : &m_processes[known->second];
}

StringId RowReader::noteName(std::string_view name)
{
    const StringId id = m_records.strings.intern(name);
    if (id.value >= m_records.names.size()) {
        m_records.names.resize(m_records.strings.size());
    }
    return id;
}

OperationKind RowReader::kindOf(StringId kernel)
{
    const auto [known, isNew] = m_kernelKinds.try_emplace(kernel, OperationKind::Kernel);
    if (isNew) {
        const std::string_view name = m_records.strings.text(kernel);
        if (isNcclKernel(name)) {
            known->second = isTransferKernel(name) ? OperationKind::Transfer : OperationKind::Collective;
        }
    }
    return known->second;
}

/// Columns 4 and 5 are the names.
Result<StringId> RowReader::kernelNameOf(StoredRow row)
{
    const auto shortName = row[4].integer();
    const auto nameId = shortName ? shortName : row[5].integer();
    if (!nameId) {
        return StringId{};
    }
    const auto [known, isNew] = m_kernelNames.try_emplace(*nameId);
    if (isNew) {
        TRY(const std::string_view text, m_strings.text(*nameId));
        known->second = noteName(text);
    }
    return known->second;
}

/// Columns 0 to 3 are begin, end, correlation and process.
void RowReader::addOperation(StoredRow row, StringId name, OperationKind kind)
{
    if (const auto span = spanOf(row)) {
        const std::int64_t id = processOf(row[3].integer().value_or(0));
        if (m_lastPosition >= m_processes.size() || m_processes[m_lastPosition].id != id) {
            m_lastPosition = positionOf(id);
        }
        ProcessRows& process = m_processes[m_lastPosition];
        m_lastTime = std::max(m_lastTime, span->end.ns);
        process.operations.push_back({*span, row[2].integer().value_or(0), name, kind});
    }
}

Status RowReader::readKernels()
{
    constexpr std::array<WantedColumn, 7> kColumns{{{"start"},
                                                    {"end"},
                                                    {"correlationId"},
                                                    {"globalPid", false},
                                                    {"shortName", false},
                                                    {"demangledName", false},
                                                    {"deviceId", false}}};
    return m_reading.scan("CUPTI_ACTIVITY_KIND_KERNEL", kColumns, Presence::Optional,
                          [&](StoredRow row) -> Status {
                              TRY(const StringId name, kernelNameOf(row));
                              const std::size_t known = m_processes.size();
                              addOperation(row, name, kindOf(name));
                              if (m_processes.size() > known) {
                                  m_processes.back().device = row[6].integer().value_or(0);
                              }
                              return ok();
                          });
}

/// Launches of whole graphs, whose kernels are not recorded each.
Status RowReader::readGraphs()
{
    constexpr std::array<WantedColumn, 4> kColumns{
        {{"start"}, {"end"}, {"correlationId"}, {"globalPid", false}}};
    const StringId name = noteName("CUDA graph");
    std::uint64_t graphs = 0;
    TRY_OK(
        m_reading.scan("CUPTI_ACTIVITY_KIND_GRAPH_TRACE", kColumns, Presence::Optional, [&](StoredRow row) {
            addOperation(row, name, OperationKind::Kernel);
            ++graphs;
            return ok();
        }));
    if (graphs > 0) {
        m_reading.findings.add(FindingId::GraphsWithoutKernels, {}, m_reading.file, {}, graphs);
    }
    return ok();
}

/// A process that only copies does no work of the pipeline.
Status RowReader::readCopies(std::string_view table)
{
    constexpr std::array<WantedColumn, 4> kColumns{
        {{"start"}, {"end"}, {"correlationId"}, {"globalPid", false}}};
    return m_reading.scan(table, kColumns, Presence::Optional, [&](StoredRow row) {
        if (find(processOf(row[3].integer().value_or(0))) != nullptr) {
            addOperation(row, {}, OperationKind::Copy);
        }
        return ok();
    });
}

Status RowReader::readCalls()
{
    constexpr std::array<WantedColumn, 4> kColumns{{{"start"}, {"end"}, {"correlationId"}, {"globalTid"}}};
    std::int64_t last = 0;
    std::uint32_t thread = 0;
    ProcessRows* process = nullptr;
    return m_reading.scan("CUPTI_ACTIVITY_KIND_RUNTIME", kColumns, Presence::Expected, [&](StoredRow row) {
        const std::int64_t id = row[3].integer().value_or(0);
        if (process == nullptr || id != last) {
            process = find(processOf(id));
            last = id;
            thread = process != nullptr ? process->threadOf(id) : 0;
        }
        const std::int64_t correlation = row[2].integer().value_or(0);
        const auto span = spanOf(row);
        if (process != nullptr && span) {
            m_lastTime = std::max(m_lastTime, span->end.ns);
            if (correlation != 0) {
                process->calls.push_back({correlation, *span, thread});
            }
        }
        return ok();
    });
}

Status RowReader::readThreadNames()
{
    constexpr std::array<WantedColumn, 2> kColumns{{{"globalTid"}, {"nameId"}}};
    return m_reading.scan("ThreadNames", kColumns, Presence::Optional, [&](StoredRow row) -> Status {
        const auto thread = row[0].integer();
        const auto name = row[1].integer();
        ProcessRows* process = thread ? find(processOf(*thread)) : nullptr;
        if (process == nullptr || !name) {
            return ok();
        }
        TRY(const std::string_view text, m_strings.text(*name));
        if (text.starts_with("pt_autograd")) {
            const std::size_t position = process->threadOf(*thread);
            process->isAutograd.resize(std::max(process->isAutograd.size(), position + 1));
            process->isAutograd[position] = true;
        }
        return ok();
    });
}

Status RowReader::readMpiRanks()
{
    constexpr std::array<WantedColumn, 2> kColumns{{{"globalTid"}, {"rank"}}};
    return m_reading.scan("MPI_RANKS", kColumns, Presence::Optional, [&](StoredRow row) {
        const auto thread = row[0].integer();
        ProcessRows* process = thread ? find(processOf(*thread)) : nullptr;
        if (process != nullptr) {
            process->mpiRank = row[1].integer();
        }
        return ok();
    });
}

/// Column 3 is the name, column 4 the id of a name that was registered.
Result<StringId> RowReader::rangeNameOf(StoredRow row)
{
    if (const auto text = row[3].text()) {
        const StringId id = noteName(withoutAdditions(*text));
        return id;
    }
    const auto textId = row[4].integer();
    if (!textId) {
        return StringId{};
    }
    const auto [known, isNew] = m_rangeNames.try_emplace(*textId);
    if (isNew) {
        TRY(const std::string_view text, m_strings.text(*textId));
        known->second = noteName(withoutAdditions(text));
    }
    return known->second;
}

void RowReader::addRange(StoredRow row, StringId name, TimeSpan span, ProcessRows& process)
{
    RangeName& named = m_records.names[name.value];
    const HostRange range{span, process.threadOf(row[5].integer().value_or(0)), name,
                          row[8].integer().value_or(0)};
    switch (named.use) {
    case NameUse::Work:
        process.ranges.push_back(range);
        break;
    case NameUse::Step:
        process.steps.push_back(range);
        break;
    case NameUse::Transfer:
        process.transfers.push_back(range);
        break;
    case NameUse::Nccl:
        process.nccl.push_back({range, parseNcclPayload(row[7].bytes)});
        break;
    case NameUse::Ignored:
        break;
    }
}

Status RowReader::readRanges()
{
    constexpr std::array<WantedColumn, 9> kColumns{{{"start"},
                                                    {"end"},
                                                    {"eventType"},
                                                    {"text", false},
                                                    {"textId", false},
                                                    {"globalTid"},
                                                    {"endGlobalTid", false},
                                                    {"binaryData", false},
                                                    {"domainId", false}}};
    std::int64_t last = 0;
    ProcessRows* process = nullptr;
    return m_reading.scan("NVTX_EVENTS", kColumns, Presence::Optional, [&](StoredRow row) -> Status {
        const auto begin = row[0].integer();
        const std::int64_t thread = row[5].integer().value_or(0);
        const std::int64_t endThread = row[6].integer().value_or(thread);
        if (process == nullptr || thread != last) {
            process = find(processOf(thread));
            last = thread;
        }
        const std::int64_t domain = row[8].integer().value_or(0);
        if (process != nullptr && domain != 0 && row[2].integer() == kDomainCreate) {
            process->namedDomains.insert(domain);
        }
        if (!begin || !isRangeType(row[2].integer().value_or(0)) || endThread != thread || process == nullptr)
        {
            return ok();
        }
        TRY(const StringId name, rangeNameOf(row));
        // A range that was open when recording stopped has no end, or one that is far too late.
        const std::int64_t end = std::min(row[1].integer().value_or(m_lastTime), m_lastTime);
        if (useOf(name) != NameUse::Ignored && *begin < end) {
            addRange(row, name, {{*begin}, {end}}, *process);
        }
        return ok();
    });
}

/// What ranges of that name are; asked of the rules once.
NameUse RowReader::useOf(StringId range)
{
    if (range.value >= m_isRangeKnown.size()) {
        m_isRangeKnown.resize(m_records.names.size());
    }
    if (!m_isRangeKnown[range.value]) {
        m_isRangeKnown[range.value] = true;
        m_records.names[range.value] = useOfName(m_records.strings.text(range), m_matcher);
    }
    return m_records.names[range.value].use;
}

} // namespace

Result<std::vector<ProcessRows>> readRows(const ExportReading& reading, ExportStrings& strings,
                                          const RuleMatcher& matcher, ExportRecords& records)
{
    RowReader reader(reading, strings, matcher, records);
    TRY_OK(reader.read());
    return reader.takeProcesses();
}

} // namespace pipescope::nsight
