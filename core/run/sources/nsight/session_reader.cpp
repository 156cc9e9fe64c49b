#include "core/base/text.h"
#include "core/run/sources/nsight/export_stages.h"
#include "core/run/sources/nsight/export_table.h"
#include "core/run/sources/nsight/reading_parts.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <span>
#include <string>
#include <string_view>

namespace pipescope::nsight {
namespace {

/// Those that name the rank of a process, the most reliable first.
constexpr std::array<std::string_view, 4> kRankVariables{"RANK", "OMPI_COMM_WORLD_RANK", "PMI_RANK",
                                                         "SLURM_PROCID"};
/// Those that name the node.
constexpr std::array<std::string_view, 2> kNodeVariables{"GROUP_RANK", "SLURM_NODEID"};

/// The numbers of some variables of an environment.
template<std::size_t Count>
class Variables
{
public:
    explicit Variables(const std::array<std::string_view, Count>& names)
        : m_names(names)
    { }

    /// "RANK=3" or "RANK=\"3\"".
    void take(std::string_view assignment)
    {
        const auto known = std::find_if(m_names.begin(), m_names.end(), [&](std::string_view name) {
            return assignment.starts_with(name) && assignment.size() > name.size()
                   && assignment[name.size()] == '=';
        });
        if (known == m_names.end()) {
            return;
        }
        std::string_view value = assignment.substr(known->size() + 1);
        if (value.size() > 1 && value.front() == '"' && value.back() == '"') {
            value = value.substr(1, value.size() - 2);
        }
        const auto number = parseInteger(value);
        if (number && *number >= 0 && *number <= std::numeric_limits<std::int32_t>::max()) {
            m_values[static_cast<std::size_t>(known - m_names.begin())] = number;
        }
    }

    std::optional<std::int64_t> first() const
    {
        const auto known = std::find_if(m_values.begin(), m_values.end(),
                                        [](const auto& value) { return value.has_value(); });
        return known == m_values.end() ? std::nullopt : *known;
    }

private:
    const std::array<std::string_view, Count>& m_names;
    std::array<std::optional<std::int64_t>, Count> m_values;
};

class SessionReader
{
public:
    SessionReader(const ExportReading& reading, ExportRecords& records)
        : m_reading(reading)
        , m_records(records)
    { }

    Status read()
    {
        TRY_OK(readBase());
        TRY_OK(readTarget());
        TRY_OK(readCapture());
        m_records.environmentRank = m_ranks.first();
        m_records.environmentNode = m_nodes.first();
        return ok();
    }

private:
    /// Times may have been written as those of the wall clock already.
    Status readBase()
    {
        constexpr std::array<WantedColumn, 2> kStart{{{"utcEpochNs"}, {"systemClockNs", false}}};
        TRY(auto start,
            m_reading.select("TARGET_INFO_SESSION_START_TIME", kStart, Presence::Optional, "LIMIT 1"));
        if (start) {
            TRY_OK(start->forEachRow([&](Statement& row) {
                m_records.base = row.integerLoose(0).value_or(0);
                m_records.systemClock = row.integerLoose(1);
            }));
        }
        constexpr std::array<WantedColumn, 2> kExport{{{"name"}, {"value"}}};
        TRY(auto parameters, m_reading.select("META_DATA_EXPORT", kExport, Presence::Optional,
                                              "WHERE name = 'EXPORT_PARAM_TIME_NORMALIZE'"));
        if (!parameters) {
            return ok();
        }
        return parameters->forEachRow([&](Statement& row) {
            const std::string value = asciiLower(row.text(1).value_or(""));
            if (value == "true" || value == "1" || row.integer(1) == 1) {
                m_records.base = 0;
                m_records.systemClock.reset();
            }
        });
    }

    Status readTarget()
    {
        constexpr std::array<WantedColumn, 2> kColumns{{{"name"}, {"value"}}};
        TRY(auto rows, m_reading.select("TARGET_INFO_SYSTEM_ENV", kColumns, Presence::Optional,
                                        "WHERE name IN ('Hostname', 'DeviceEnvironment')"));
        if (!rows) {
            return ok();
        }
        return rows->forEachRow([&](Statement& row) {
            const std::string_view value = row.text(1).value_or("");
            if (row.text(0) == "Hostname") {
                m_records.hostName = value;
                return;
            }
            std::size_t begin = 0;
            for (std::size_t i = 0; i <= value.size(); ++i) {
                if (i == value.size() || value[i] == ';') {
                    takeVariable(value.substr(begin, i - begin));
                    begin = i + 1;
                }
            }
        });
    }

    Status readCapture()
    {
        constexpr std::array<WantedColumn, 2> kColumns{{{"name"}, {"value"}}};
        TRY(auto rows, m_reading.select("META_DATA_CAPTURE", kColumns, Presence::Optional,
                                        "WHERE name = 'PROCESS_0:ENVIRONMENT_VARIABLE'"));
        return rows ? rows->forEachRow([&](Statement& row) { takeVariable(row.text(1).value_or("")); })
                    : ok();
    }

    void takeVariable(std::string_view assignment)
    {
        m_ranks.take(assignment);
        m_nodes.take(assignment);
    }

    const ExportReading& m_reading;
    ExportRecords& m_records;
    Variables<kRankVariables.size()> m_ranks{kRankVariables};
    Variables<kNodeVariables.size()> m_nodes{kNodeVariables};
};

} // namespace

Status readSession(const ExportReading& reading, ExportRecords& records)
{
    return SessionReader(reading, records).read();
}

void alignSessions(std::span<ExportRecords> files)
{
    // Clocks that are further apart are those of other boots, or of other hosts of that name.
    constexpr std::int64_t kFarthest = 1'000'000'000;
    std::map<std::string_view, const ExportRecords*> firsts;
    for (ExportRecords& file : files) {
        if (file.hostName.empty() || !file.systemClock) {
            continue;
        }
        const auto [first, isNew] = firsts.try_emplace(file.hostName, &file);
        const ExportRecords& known = *first->second;
        const std::int64_t base =
            saturatingAdd(known.base, saturatingSubtract(*file.systemClock, *known.systemClock));
        const std::int64_t set = saturatingSubtract(base, file.base);
        if (!isNew && set > -kFarthest && set < kFarthest) {
            file.base = base;
        }
    }
}

} // namespace pipescope::nsight
