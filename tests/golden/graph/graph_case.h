#pragma once

#include "core/graph/read/model/edition.h"
#include "tests/support/temporary_folder.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace pipescope::test {

/// A dump made by the generator.
class GeneratedDump
{
public:
    /// `arguments` as on the generator's command line, without the folder.
    explicit GeneratedDump(const std::string& arguments);

    std::filesystem::path folder() const { return m_temporary.path() / "dump"; }

private:
    TemporaryFolder m_temporary;
};

/// What the public tool made of generated dumps: a folder of golden/model_graph.
class GraphCase
{
public:
    explicit GraphCase(std::string name);

    /// "npu", "bench", "options", "parallel_merge"; empty if the case has no such line.
    std::string argument(const std::string& key) const;

    /// Rows of a table ("tb_nodes", "tb_stack", "tb_config") as this edition wrote them.
    std::vector<nlohmann::json> rows(graph::Edition edition, const std::string& table) const;

    std::filesystem::path folder() const { return m_folder; }

private:
    std::filesystem::path m_folder;
    std::map<std::string, std::string> m_arguments;
};

/// Names of all cases.
std::vector<std::string> graphCases();

} // namespace pipescope::test
