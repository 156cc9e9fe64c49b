#pragma once

#include "tests/golden/graph/graph_case.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace pipescope::test {

/// Rows of a table of a model graph's database in the normal form of golden/model_graph: JSON columns as
/// JSON, in the order of the golden files, without what differs from run to run.
std::vector<nlohmann::json> databaseRows(const std::filesystem::path& database, const std::string& table);

/// Expects rows that are equal, numbers and texts of numbers to 1e-6.
void expectRows(const std::vector<nlohmann::json>& written, const std::vector<nlohmann::json>& expected);

/// Expects the database to hold what the edition of the public tool wrote in this case.
void expectDatabase(const std::filesystem::path& database, const GraphCase& expected, graph::Edition edition);

} // namespace pipescope::test
