#pragma once

#include "tests/golden/run_files.h"
#include "tests/support/temporary_folder.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <map>
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

} // namespace pipescope::test
