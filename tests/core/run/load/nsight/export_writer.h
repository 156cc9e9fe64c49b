#pragma once

#include "tests/core/run/load/nsight/export_schemas.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace pipescope::test {

/// A thread of a process, as exports serialise them.
struct ExportThread
{
    std::int64_t process = 0;
    std::int64_t thread = 0;

    std::int64_t globalPid() const { return process << 24; }

    std::int64_t globalTid() const { return globalPid() | thread; }
};

/// Times in nanoseconds.
struct ExportSpan
{
    std::int64_t begin = 0;
    std::int64_t end = 0;
};

/// Writes SQLite databases as `nsys export` does. Rows may be added to any table; columns that a row does
/// not have are NULL.
class ExportWriter
{
public:
    /// Column and value, a literal of SQL.
    using Row = std::map<std::string, std::string>;

    ExportWriter();
    /// With the columns of a version in their order; what a version does not have is left out.
    explicit ExportWriter(ExportSchema schema);

    static std::string text(const std::string& value);

    void add(const std::string& table, Row row) { m_tables[table].push_back(std::move(row)); }

    /// A push/pop range whose name is in the row itself, or in StringIds.
    void range(ExportThread thread, ExportSpan span, const std::string& name);
    void rangeInDomain(ExportThread thread, ExportSpan span, const std::string& name, int domain);
    void registeredRange(ExportThread thread, ExportSpan span, const std::string& name);
    /// The same with the bytes of a payload, as hexadecimal digits.
    void payloadRange(ExportThread thread, ExportSpan span, const std::string& name,
                      const std::string& payload);

    /// A kernel and the call that launched it; its correlation.
    std::int64_t kernel(ExportThread thread, ExportSpan call, ExportSpan device,
                        const std::string& name = "gemm");
    void kernelOf(ExportThread thread, std::int64_t correlation, ExportSpan device,
                  const std::string& name = "gemm");
    void call(ExportThread thread, std::int64_t correlation, ExportSpan call);
    void nameThread(ExportThread thread, const std::string& name);
    void host(const std::string& name);
    void environment(const std::string& assignments);
    void startAt(std::int64_t utcNs);

    /// The device of the kernels that follow.
    void useDevice(std::int64_t device) { m_device = device; }

    void useCorrelationsFrom(std::int64_t correlation) { m_correlation = correlation; }

    /// Leaves out what older or other exports do not have.
    void dropTable(const std::string& table) { m_tables.erase(table); }

    void dropColumn(const std::string& table, const std::string& column)
    {
        m_dropped.insert({table, column});
    }

    std::vector<std::string> tables() const;
    std::filesystem::path write(const std::filesystem::path& file) const;

private:
    std::int64_t stringId(const std::string& value);
    /// Names in quotes, and types.
    std::vector<std::string> columnsOf(const std::string& table) const;

    ExportSchema m_schema;
    std::map<std::string, std::vector<Row>> m_tables;
    std::map<std::string, std::int64_t> m_strings;
    std::set<std::pair<std::string, std::string>> m_dropped;
    std::int64_t m_device = 0;
    std::int64_t m_correlation = 1;
};

/// Numbers of the payloads of a send and a receive.
constexpr std::uint64_t kSendSchema = (std::uint64_t{1} << 24U) + 9;
constexpr std::uint64_t kReceiveSchema = (std::uint64_t{1} << 24U) + 10;

/// Payloads of NCCL as hexadecimal digits.
std::string sendPayload(std::uint64_t schema, std::uint64_t communicator, std::int32_t peer);
std::string initPayload(std::uint64_t communicator, std::int32_t ranks, std::int32_t rank);

} // namespace pipescope::test
