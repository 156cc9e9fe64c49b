#include "core/base/order_statistics.h"
#include "core/run/sources/ascend_db/tables/row_readers.h"

#include <array>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

namespace pipescope::ascend {
namespace {

/// Longer ones are wrong times.
constexpr Duration kLongestKernel{3'600'000'000'000};

/// Where the host launched what has a connection.
struct Launch
{
    std::int64_t thread = 0;
    TimePoint issued;
};

using Launches = std::unordered_map<std::int64_t, Launch>;

/// The ids of the texts that are types of kernels.
Result<IntegerSet> kernelTypes(const RankReading& reading)
{
    constexpr std::array<WantedColumn, 2> kColumns{{{"id"}, {"value"}}};
    std::vector<std::int64_t> ids;
    TRY(auto statement,
        selectColumns(reading, "STRING_IDS", kColumns, "WHERE value LIKE 'KERNEL~_%' ESCAPE '~'", false));
    if (statement) {
        TRY_OK(statement->forEachRow([&](const Statement& row) {
            if (const auto id = row.integer(0)) {
                ids.push_back(*id);
            }
            return ok();
        }));
    }
    return IntegerSet(std::move(ids));
}

class KernelReader
{
public:
    explicit KernelReader(const RankReading& reading)
        : m_reading(reading)
    { }

    Result<LaunchedWork> read()
    {
        for (const auto step :
             {&KernelReader::readTasks, &KernelReader::readScriptLaunches, &KernelReader::readDriverLaunches})
        {
            TRY_OK((this->*step)());
        }
        // A queue between the script and the driver has one thread of its own.
        const bool areScriptsKnown = !m_byScript.empty();
        m_work.scriptThread = areScriptsKnown ? std::nullopt : m_issuer;
        for (std::size_t i = 0; i < m_work.kernels.size(); ++i) {
            const Launches& launches = areScriptsKnown ? m_byScript : m_byDriver;
            const auto launch = launches.find(m_connections[i]);
            if (launch != launches.end()) {
                m_work.kernels[i].thread = launch->second.thread;
                m_work.kernels[i].issued = launch->second.issued;
            }
        }
        return std::move(m_work);
    }

private:
    Status readTasks()
    {
        constexpr std::array<WantedColumn, 5> kColumns{
            {{"startNs"}, {"endNs"}, {"taskType"}, {"connectionId"}, {"rowid", false}}};
        constexpr std::size_t kType = 2;
        TRY(const auto types, kernelTypes(m_reading));
        return scanTable(m_reading, "TASK", kColumns, kType, types, false, [&](ScannedRow row) {
            if (!row[0] || !row[1] || !row[3] || *row[1] < *row[0]
                || kLongestKernel < TimePoint{*row[1]} - TimePoint{*row[0]})
            {
                return;
            }
            LaunchedKernel& kernel = m_work.kernels.emplace_back();
            kernel.device = {{*row[0]}, {*row[1]}};
            const std::int64_t number = row[4].value_or(0);
            kernel.sourceRow = std::in_range<std::uint32_t>(number) ? static_cast<std::uint32_t>(number) : 0;
            m_connections.push_back(*row[3]);
        });
    }

    /// PYTORCH_API counts connections in its own way.
    Status readScriptLaunches()
    {
        constexpr std::array<WantedColumn, 2> kColumns{{{"id"}, {"connectionId"}}};
        std::unordered_map<std::int64_t, std::vector<std::int64_t>> connections;
        auto statement = selectColumns(m_reading, "CONNECTION_IDS", kColumns, "", false);
        if (!statement || !*statement) {
            return statement ? ok() : Status(statement.error());
        }
        const Status done = (*statement)->forEachRow([&](const Statement& row) {
            const auto id = row.integer(0);
            const auto connection = row.integer(1);
            if (id && connection) {
                connections[*id].push_back(*connection);
            }
            return ok();
        });
        return done ? readScriptOperators(connections) : done;
    }

    Status readScriptOperators(const std::unordered_map<std::int64_t, std::vector<std::int64_t>>& connections)
    {
        constexpr std::int64_t kOperator = 50001;
        constexpr std::array<WantedColumn, 5> kColumns{
            {{"connectionId"}, {"globalTid"}, {"startNs"}, {"type", false}, {"fwdThreadId", false}}};
        auto statement =
            selectColumns(m_reading, "PYTORCH_API", kColumns, "WHERE connectionId IS NOT NULL", false);
        if (!statement || !*statement) {
            return statement ? ok() : Status(statement.error());
        }
        std::map<std::int64_t, std::size_t> backwards;
        const Status done = (*statement)->forEachRow([&](const Statement& row) {
            const auto known = connections.find(row.integer(0).value_or(-1));
            const auto thread = row.integer(1);
            const auto begin = row.integerLoose(2);
            if (known == connections.end() || !thread || !begin
                || row.integer(3).value_or(kOperator) != kOperator) {
                return ok();
            }
            if (row.integer(4).value_or(0) > 0) {
                ++backwards[*thread];
            }
            for (const std::int64_t connection : known->second) {
                m_byScript.try_emplace(connection, Launch{*thread, {*begin}});
            }
            return ok();
        });
        m_work.autogradThread = mostFrequent(backwards);
        return done;
    }

    Status readDriverLaunches()
    {
        constexpr std::int64_t kNode = 10000;
        constexpr std::array<WantedColumn, 4> kColumns{
            {{"connectionId"}, {"globalTid"}, {"startNs"}, {"type", false}}};
        auto statement = selectColumns(m_reading, "CANN_API", kColumns, "", false);
        if (!statement || !*statement) {
            return statement ? ok() : Status(statement.error());
        }
        const IntegerSet ofKernels(m_connections);
        std::map<std::int64_t, std::size_t> issuers;
        const Status done = (*statement)->forEachRow([&](const Statement& row) {
            const auto connection = row.integer(0);
            const auto thread = row.integer(1);
            const auto begin = row.integer(2);
            if (connection && thread && begin && row.integer(3).value_or(kNode) == kNode) {
                if (ofKernels.contains(*connection)) {
                    m_byDriver.try_emplace(*connection, Launch{*thread, {*begin}});
                } else {
                    ++issuers[*thread];
                }
            }
            return ok();
        });
        m_issuer = mostFrequent(issuers);
        return done;
    }

    const RankReading& m_reading;
    LaunchedWork m_work;
    /// One connection for each kernel.
    std::vector<std::int64_t> m_connections;
    Launches m_byScript;
    Launches m_byDriver;
    /// The thread that launched most of what is no kernel: communication.
    std::optional<std::int64_t> m_issuer;
};

} // namespace

Result<LaunchedWork> readKernels(const RankReading& reading)
{
    return KernelReader(reading).read();
}

} // namespace pipescope::ascend
