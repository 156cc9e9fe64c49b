#pragma once

#include "core/load/load.h"
#include "tests/support/temporary_folder.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace pipescope::test {

/// Folder of the data beside the project.
std::filesystem::path sharedFolder();

/// A cluster made by the generator, with its ground truth.
class GeneratedCluster
{
public:
    /// `arguments` as on the generator's command line, without --out and --truth.
    explicit GeneratedCluster(const std::string& arguments);

    std::filesystem::path folder() const { return m_temporary.path() / "cluster"; }

    /// The truth's records of one type ("block", "link", "rank", …).
    std::vector<nlohmann::json> truth(const std::string& type) const;

private:
    TemporaryFolder m_temporary;
};

/// Many clusters, made with one start of the generator.
class GeneratedClusters
{
public:
    explicit GeneratedClusters(const std::vector<std::string>& arguments);

    std::filesystem::path folder(std::size_t i) const
    {
        return m_temporary.path() / std::to_string(i) / "cluster";
    }

    std::filesystem::path truthFile(std::size_t i) const
    {
        return m_temporary.path() / std::to_string(i) / "truth.jsonl";
    }

private:
    TemporaryFolder m_temporary;
};

/// Records of a truth file by their type.
std::map<std::string, std::vector<nlohmann::json>> readTruth(const std::filesystem::path& file);

/// Rows of a CSV file without quotes, by column name.
using CsvRow = std::map<std::string, std::string>;
std::vector<CsvRow> readCsv(const std::filesystem::path& file);

std::string readText(const std::filesystem::path& file);

/// Loads and expects success.
std::shared_ptr<const Trace> loadTrace(const std::filesystem::path& folder, const LoadOptions& options = {});

/// Content hash, size, time of change and name of everything below a folder.
std::string fingerprint(const std::filesystem::path& folder);

} // namespace pipescope::test
