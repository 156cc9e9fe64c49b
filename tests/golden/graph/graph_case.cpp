#include "tests/golden/graph/graph_case.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

namespace pipescope::test {
namespace {

std::filesystem::path sharedFolder()
{
    return PIPESCOPE_SHARED;
}

} // namespace

GeneratedDump::GeneratedDump(const std::string& arguments)
{
    const std::string command = std::string("'") + PIPESCOPE_PYTHON + "' '"
                                + (sharedFolder() / "tools/make_dump.py").string() + "' --quiet '"
                                + folder().string() + "' " + arguments;
    if (std::system(command.c_str()) != 0) { // NOLINT(concurrency-mt-unsafe): tests run one at a time
        ADD_FAILURE() << "the generator failed: " << command;
    }
}

GraphCase::GraphCase(std::string name)
    : m_folder(sharedFolder() / "golden/model_graph" / name)
{
    std::ifstream file(m_folder / "args.txt");
    std::string line;
    while (std::getline(file, line)) {
        const std::size_t equals = line.find(" = ");
        if (!line.starts_with('#') && equals != std::string::npos) {
            m_arguments[line.substr(0, equals)] = line.substr(equals + 3);
        }
    }
}

std::string GraphCase::argument(const std::string& key) const
{
    const auto found = m_arguments.find(key);
    return found == m_arguments.end() ? std::string{} : found->second;
}

std::vector<nlohmann::json> GraphCase::rows(graph::Edition edition, const std::string& table) const
{
    const char* const folder = edition == graph::Edition::Doc ? "doc" : "new";
    std::ifstream file(m_folder / folder / (table + ".jsonl"));
    std::vector<nlohmann::json> rows;
    std::string line;
    while (std::getline(file, line)) {
        rows.push_back(nlohmann::json::parse(line));
    }
    return rows;
}

std::vector<std::string> graphCases()
{
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(sharedFolder() / "golden/model_graph")) {
        if (entry.is_directory()) {
            names.push_back(entry.path().filename().string());
        }
    }
    std::ranges::sort(names);
    return names;
}

} // namespace pipescope::test
