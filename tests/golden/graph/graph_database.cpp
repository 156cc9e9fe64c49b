#include "tests/golden/graph/graph_database.h"

#include "core/graph/compare/compatible/complaints.h"
#include "core/sqlite/database.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <regex>
#include <set>

namespace pipescope::test {
namespace {

using nlohmann::json;

/// Columns that hold JSON; an empty text stays one.
const std::set<std::string> kJsonColumns{"sub_nodes",   "matched_node_link", "parallel_merge_info",
                                         "input_data",  "output_data",       "matched_distributed",
                                         "node_colors", "tool_tip",          "rank_list",
                                         "step_list",   "stack_info"};

json columnValue(const Statement& row, int column, const std::string& name)
{
    if (row.isNull(column)) {
        return nullptr;
    }
    if (const auto text = row.text(column)) {
        return kJsonColumns.contains(name) && !text->empty() ? json::parse(*text) : json(std::string(*text));
    }
    if (const auto integer = row.integer(column)) {
        return *integer;
    }
    return *row.real(column);
}

/// The codes of the messages in Err_message.
json codesOf(const std::string& messages)
{
    json codes = json::array();
    for (const json& message : json::parse(messages)) {
        for (std::size_t i = 0; i < graph::compatible::kComplaintCount; ++i) {
            const auto complaint = static_cast<graph::compatible::Complaint>(i);
            if (message == complaintMessage(complaint)) {
                codes.push_back(std::string(complaintCode(complaint)));
            }
        }
    }
    return codes;
}

/// A line of parallel_merge_info in the normal form.
json mergeLineOf(const std::string& line)
{
    static const std::regex kStatistic("(Max|Min|Mean|Norm) of (.*): (.*) = (.*)");
    std::smatch parts;
    if (std::regex_match(line, parts, kStatistic)) {
        return {{"kind", parts.str(1)},
                {"param", parts.str(2)},
                {"formula", parts.str(3)},
                {"result", parts.str(4)}};
    }
    constexpr std::string_view kNumbersOf = "numbers of ";
    if (line.starts_with(kNumbersOf)) {
        return {{"kind", "output_from"}, {"param", line.substr(kNumbersOf.size())}};
    }
    constexpr std::string_view kRanks = "merged from ranks ";
    return {{"kind", "tp_merge"},
            {"ranks", json::parse("[" + line.substr(std::min(line.size(), kRanks.size())) + "]")}};
}

/// As the golden files have it: see golden/model_graph/README.md.
void normalise(json& row)
{
    row.erase("dump_data_dir");
    if (row.contains("parallel_merge_info") && row["parallel_merge_info"].is_array()) {
        for (json& line : row["parallel_merge_info"]) {
            line = mergeLineOf(line);
        }
    }
    for (const char* column : {"input_data", "output_data"}) {
        if (!row.contains(column) || !row[column].is_object()) {
            continue;
        }
        for (auto& [name, item] : row[column].items()) {
            if (item.contains("Err_message")) {
                item["Err_message"] = codesOf(item["Err_message"]);
            }
        }
    }
    if (row.contains("tool_tip") && row["tool_tip"].is_object()) {
        std::vector<std::string> columns;
        for (const auto& [column, text] : row["tool_tip"].items()) {
            columns.push_back(column);
        }
        row["tool_tip"] = columns;
    }
    if (row.contains("node_colors") && row["node_colors"].is_object()) {
        for (auto& [colour, entry] : row["node_colors"].items()) {
            entry.erase("description");
        }
    }
    if (row.contains("stack_info") && row["stack_info"].size() == 1
        && std::string(row["stack_info"][0]).find("no forward") != std::string::npos)
    {
        row["stack_info"] = json::array({"<no forward stack>"});
    }
}

std::optional<double> numberOf(const std::string& text)
{
    std::string_view digits = text;
    if (digits.ends_with('%')) {
        digits.remove_suffix(1);
    }
    double number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return error == std::errc{} && end == digits.data() + digits.size() ? std::optional(number)
                                                                        : std::nullopt;
}

bool areClose(double a, double b)
{
    constexpr double kTolerance = 1e-6;
    return a == b || std::abs(a - b) <= kTolerance * std::max(1.0, std::abs(b))
           || (std::isnan(a) && std::isnan(b));
}

/// Where the two differ first; empty if nowhere.
std::string difference(const json& written, const json& expected, const std::string& path)
{
    if (written.is_number() && expected.is_number()) {
        return areClose(written, expected) ? "" : path + ": " + written.dump() + ", not " + expected.dump();
    }
    if (written.type() != expected.type()) {
        return path + ": " + written.dump() + ", not " + expected.dump();
    }
    if (written.is_object()) {
        for (const auto& [key, value] : expected.items()) {
            if (!written.contains(key)) {
                return path + "/" + key + ": missing";
            }
            if (auto found = difference(written[key], value, path + "/" + key); !found.empty()) {
                return found;
            }
        }
        for (const auto& [key, value] : written.items()) {
            if (!expected.contains(key)) {
                return path + "/" + key + ": not expected";
            }
        }
        return "";
    }
    if (written.is_array()) {
        for (std::size_t i = 0; i < std::min(written.size(), expected.size()); ++i) {
            if (auto found = difference(written[i], expected[i], path + "/" + std::to_string(i));
                !found.empty()) {
                return found;
            }
        }
        return written.size() == expected.size() ? ""
                                                 : path + ": " + written.dump() + ", not " + expected.dump();
    }
    if (written.is_string() && written != expected) {
        const auto a = numberOf(written);
        const auto b = numberOf(expected);
        if (a && b && areClose(*a, *b)) {
            return "";
        }
    }
    return written == expected ? "" : path + ": " + written.dump() + ", not " + expected.dump();
}

} // namespace

std::vector<json> databaseRows(const std::filesystem::path& database, const std::string& table)
{
    const auto opened = SnapshotDatabase::open(database);
    if (!opened) {
        ADD_FAILURE() << opened.error().text;
        return {};
    }
    const std::string order = table == "tb_nodes" ? "data_source DESC, step, rank, node_order" : "rowid";
    auto statement = opened->prepare("SELECT * FROM " + table + " ORDER BY " + order);
    const auto columns = opened->columns(table);
    std::vector<json> rows;
    const Status read = statement->forEachRow([&](const Statement& row) {
        json object;
        for (int i = 0; i < row.columnCount(); ++i) {
            const std::string& name = (*columns)[static_cast<std::size_t>(i)].name;
            object[name] = columnValue(row, i, name);
        }
        normalise(object);
        rows.push_back(std::move(object));
    });
    EXPECT_TRUE(read);
    return rows;
}

void expectRows(const std::vector<json>& written, const std::vector<json>& expected)
{
    constexpr int kMaxShown = 5;
    int shown = 0;
    std::map<std::string, const json*> byId;
    for (const json& row : written) {
        byId[row["id"]] = &row;
    }
    EXPECT_EQ(written.size(), expected.size());
    for (const json& row : expected) {
        const auto found = byId.find(row["id"]);
        const std::string text = found == byId.end() ? "missing" : difference(*found->second, row, "");
        if (!text.empty() && ++shown <= kMaxShown) {
            ADD_FAILURE() << row["id"] << text;
        }
    }
    EXPECT_EQ(shown, 0) << "rows differ";
}

void expectDatabase(const std::filesystem::path& database, const GraphCase& expected, graph::Edition edition)
{
    for (const char* table : {"tb_nodes", "tb_stack", "tb_config"}) {
        SCOPED_TRACE(table);
        expectRows(databaseRows(database, table), expected.rows(edition, table));
    }
}

} // namespace pipescope::test
