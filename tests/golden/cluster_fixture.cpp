#include "tests/golden/cluster_fixture.h"

#include <cstdlib>
#include <fstream>
#include <stdexcept>

namespace pipescope::test {

std::filesystem::path sharedFolder()
{
    return PIPESCOPE_SHARED;
}

GeneratedCluster::GeneratedCluster(const std::string& arguments)
{
    const std::string command =
        "'" PIPESCOPE_PYTHON "' '" + (sharedFolder() / "tools/make_cluster.py").native() + "' --out '"
        + folder().native() + "' --truth '" + (m_temporary.path() / "truth.jsonl").native() + "' " + arguments
        + " > /dev/null";
    if (std::system(command.c_str()) != 0) {
        throw std::runtime_error("the generator failed: " + command);
    }
}

std::vector<nlohmann::json> GeneratedCluster::truth(const std::string& type) const
{
    return readTruth(m_temporary.path() / "truth.jsonl")[type];
}

GeneratedClusters::GeneratedClusters(const std::vector<std::string>& arguments)
{
    const std::filesystem::path list = m_temporary / "arguments.txt";
    std::ofstream stream(list);
    for (const std::string& line : arguments) {
        stream << line << '\n';
    }
    stream.close();
    const std::string command = "'" PIPESCOPE_PYTHON "' '" PIPESCOPE_MAKE_CLUSTERS "' '"
                                + (sharedFolder() / "tools/make_cluster.py").native() + "' '"
                                + m_temporary.path().native() + "' < '" + list.native() + "' 2> /dev/null";
    if (std::system(command.c_str()) != 0) {
        throw std::runtime_error("the generator failed: " + command);
    }
}

std::map<std::string, std::vector<nlohmann::json>> readTruth(const std::filesystem::path& file)
{
    std::map<std::string, std::vector<nlohmann::json>> records;
    std::ifstream stream(file);
    for (std::string line; std::getline(stream, line);) {
        auto record = nlohmann::json::parse(line);
        records[record["type"]].push_back(std::move(record));
    }
    return records;
}

} // namespace pipescope::test
