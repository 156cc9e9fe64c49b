#include "tests/core/run/load/nsight/export_writer.h"

#include "core/sqlite/writable_database.h"

#include <gtest/gtest.h>

#include <array>
#include <utility>

namespace pipescope::test {
namespace {

std::string hexOf(std::uint64_t number, int bytes)
{
    constexpr std::array kDigits{'0', '1', '2', '3', '4', '5', '6', '7',
                                 '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'};
    std::string digits;
    for (int i = 0; i < bytes; ++i, number >>= 8U) {
        digits += kDigits[(number >> 4U) & 0xFU];
        digits += kDigits[number & 0xFU];
    }
    return digits;
}

std::string withHeader(std::uint64_t schema, const std::string& payload)
{
    return hexOf(1, 8) + hexOf(schema, 8) + hexOf(payload.size() / 2, 8) + hexOf(32, 8) + payload;
}

std::map<std::string, std::string> timesOf(ExportSpan span)
{
    return {{"start", std::to_string(span.begin)}, {"end", std::to_string(span.end)}};
}

} // namespace

ExportWriter::ExportWriter()
    : ExportWriter(ExportSchema{"3.25.0", {}, true})
{ }

ExportWriter::ExportWriter(ExportSchema schema)
    : m_schema(std::move(schema))
{
    add("META_DATA_EXPORT", {{"name", text("EXPORT_SCHEMA_VERSION")}, {"value", text(m_schema.version)}});
    stringId("cudaLaunchKernel_v7000");
}

std::string ExportWriter::text(const std::string& value)
{
    return "'" + value + "'";
}

std::int64_t ExportWriter::stringId(const std::string& value)
{
    // Ids are far apart in real exports.
    const auto next = static_cast<std::int64_t>(m_strings.size() + 1) * 1000;
    const auto [known, isNew] = m_strings.try_emplace(value, next);
    if (isNew) {
        add("StringIds", {{"id", std::to_string(next)}, {"value", text(value)}});
    }
    return known->second;
}

void ExportWriter::range(ExportThread thread, ExportSpan span, const std::string& name)
{
    rangeInDomain(thread, span, name, 0);
}

void ExportWriter::rangeInDomain(ExportThread thread, ExportSpan span, const std::string& name, int domain)
{
    Row row = timesOf(span);
    row["eventType"] = "59";
    row["text"] = text(name);
    row["globalTid"] = std::to_string(thread.globalTid());
    row["domainId"] = std::to_string(domain);
    add("NVTX_EVENTS", row);
}

void ExportWriter::registeredRange(ExportThread thread, ExportSpan span, const std::string& name)
{
    payloadRange(thread, span, name, {});
}

void ExportWriter::payloadRange(ExportThread thread, ExportSpan span, const std::string& name,
                                const std::string& payload)
{
    Row row = timesOf(span);
    row["eventType"] = "59";
    if (m_schema.hasTextIds) {
        row["textId"] = std::to_string(stringId(name));
    } else {
        row["text"] = text(name);
    }
    row["globalTid"] = std::to_string(thread.globalTid());
    row["domainId"] = "1";
    row["binaryData"] = payload.empty() ? "NULL" : "x'" + payload + "'";
    add("NVTX_EVENTS", row);
}

std::int64_t ExportWriter::kernel(ExportThread thread, ExportSpan call, ExportSpan device,
                                  const std::string& name)
{
    const std::int64_t correlation = m_correlation++;
    this->call(thread, correlation, call);
    kernelOf(thread, correlation, device, name);
    return correlation;
}

void ExportWriter::kernelOf(ExportThread thread, std::int64_t correlation, ExportSpan device,
                            const std::string& name)
{
    Row row = timesOf(device);
    row["deviceId"] = std::to_string(m_device);
    row["streamId"] = "7";
    row["correlationId"] = std::to_string(correlation);
    row["globalPid"] = std::to_string(thread.globalPid());
    row["shortName"] = std::to_string(stringId(name));
    row["demangledName"] = std::to_string(stringId("void " + name + "(float*)"));
    add("CUPTI_ACTIVITY_KIND_KERNEL", row);
}

void ExportWriter::call(ExportThread thread, std::int64_t correlation, ExportSpan call)
{
    Row row = timesOf(call);
    row["eventClass"] = "0";
    row["globalTid"] = std::to_string(thread.globalTid());
    row["correlationId"] = std::to_string(correlation);
    row["nameId"] = std::to_string(stringId("cudaLaunchKernel_v7000"));
    add("CUPTI_ACTIVITY_KIND_RUNTIME", row);
}

void ExportWriter::nameThread(ExportThread thread, const std::string& name)
{
    add("ThreadNames", {{"nameId", std::to_string(stringId(name))},
                        {"priority", "1"},
                        {"globalTid", std::to_string(thread.globalTid())}});
}

void ExportWriter::host(const std::string& name)
{
    add("TARGET_INFO_SYSTEM_ENV", {{"name", text("Hostname")}, {"value", text(name)}});
}

void ExportWriter::environment(const std::string& assignments)
{
    add("TARGET_INFO_SYSTEM_ENV", {{"name", text("DeviceEnvironment")}, {"value", text(assignments)}});
}

void ExportWriter::startAt(std::int64_t utcNs)
{
    add("TARGET_INFO_SESSION_START_TIME", {{"utcEpochNs", std::to_string(utcNs)}});
}

std::vector<std::string> ExportWriter::tables() const
{
    std::vector<std::string> names;
    for (const auto& [name, rows] : m_tables) {
        names.push_back(name);
    }
    return names;
}

std::vector<std::string> ExportWriter::columnsOf(const std::string& table) const
{
    if (const auto known = m_schema.columns.find(table); known != m_schema.columns.end()) {
        return known->second;
    }
    std::set<std::string> columns;
    for (const Row& row : m_tables.at(table)) {
        for (const auto& [column, value] : row) {
            const bool isKey = table == "StringIds" && column == "id";
            columns.insert('"' + column + (isKey ? "\" INTEGER PRIMARY KEY" : "\""));
        }
    }
    std::erase_if(columns, [&](const std::string& column) {
        return m_dropped.contains({table, column.substr(1, column.find('"', 1) - 1)});
    });
    return {columns.begin(), columns.end()};
}

std::filesystem::path ExportWriter::write(const std::filesystem::path& file) const
{
    std::string sql = "BEGIN;";
    for (const auto& [table, rows] : m_tables) {
        const std::vector<std::string> columns = columnsOf(table);
        std::string list;
        for (const std::string& column : columns) {
            list += list.empty() ? "" : ", ";
            list += column;
        }
        sql.append("CREATE TABLE ").append(table).append("(").append(list).append(");");
        for (const Row& row : rows) {
            std::string values;
            for (const std::string& column : columns) {
                const auto value = row.find(column.substr(1, column.find('"', 1) - 1));
                values += values.empty() ? "" : ", ";
                values += value == row.end() ? "NULL" : value->second;
            }
            sql.append("INSERT INTO ").append(table).append(" VALUES(").append(values).append(");");
        }
    }
    auto database = WritableDatabase::createNew(file, WritableDatabase::Durability::Fast);
    EXPECT_TRUE(database && database->execute(sql + "COMMIT;")) << sql;
    return file;
}

std::string sendPayload(std::uint64_t schema, std::uint64_t communicator, std::int32_t peer)
{
    return withHeader(schema, hexOf(communicator, 8) + hexOf(4096, 8)
                                  + hexOf(static_cast<std::uint32_t>(peer), 4) + hexOf(0, 4));
}

std::string initPayload(std::uint64_t communicator, std::int32_t ranks, std::int32_t rank)
{
    return withHeader((std::uint64_t{1} << 24U) + 11,
                      hexOf(communicator, 8) + hexOf(static_cast<std::uint32_t>(ranks), 4)
                          + hexOf(static_cast<std::uint32_t>(rank), 4) + hexOf(0, 8));
}

} // namespace pipescope::test
