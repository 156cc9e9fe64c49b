#include "tests/golden/run_files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <iterator>
#include <sstream>
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
    return *document;
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
