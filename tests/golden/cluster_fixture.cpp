#include "tests/golden/cluster_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <sys/stat.h>

namespace pipescope::test {
namespace {

std::vector<std::string> split(const std::string& line, char separator)
{
    std::vector<std::string> fields;
    std::istringstream stream(line);
    for (std::string field; std::getline(stream, field, separator);) {
        fields.push_back(field);
    }
    return fields;
}

} // namespace

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

std::string readText(const std::filesystem::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

std::vector<CsvRow> readCsv(const std::filesystem::path& file)
{
    std::vector<CsvRow> rows;
    std::ifstream stream(file);
    std::string line;
    std::getline(stream, line);
    const std::vector<std::string> names = split(line, ',');
    while (std::getline(stream, line)) {
        std::vector<std::string> fields = split(line, ',');
        fields.resize(names.size());
        CsvRow row;
        for (std::size_t i = 0; i < names.size(); ++i) {
            row[names[i]] = fields[i];
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

std::shared_ptr<const Trace> loadTrace(const std::filesystem::path& folder, const LoadOptions& options)
{
    Progress progress;
    auto document = load({{folder}, options}, progress, {});
    if (!document) {
        ADD_FAILURE() << document.error().text;
        return std::make_shared<const Trace>();
    }
    return std::get<std::shared_ptr<const Trace>>(*document);
}

std::string fingerprint(const std::filesystem::path& folder)
{
    std::vector<std::string> lines;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        struct stat status = {};
        ::lstat(entry.path().c_str(), &status);
        std::ostringstream line;
        line << entry.path().native() << ' ' << status.st_mode << ' ' << status.st_size << ' '
             << status.st_mtim.tv_sec << '.' << status.st_mtim.tv_nsec;
        if (entry.is_regular_file()) {
            line << ' ' << std::hash<std::string>{}(readText(entry.path()));
        }
        lines.push_back(line.str());
    }
    std::sort(lines.begin(), lines.end());
    std::string all;
    for (const std::string& line : lines) {
        all += line + '\n';
    }
    return all;
}

} // namespace pipescope::test
