#pragma once

#include "core/run/sources/discovery.h"
#include "core/run/sources/source.h"
#include "core/sqlite/writable_database.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace pipescope::test {

/// Looks for the files of all sources in a folder made by the test.
class DiscoveryTest : public testing::Test
{
protected:
    Discovery find(const std::filesystem::path& root, const std::optional<RankSet>& ranks = {},
                   const std::string& layout = {}) const
    {
        return discover(root, m_sources, {ranks, layout}, {});
    }

    /// Makes a database below the folder.
    std::filesystem::path writeDatabase(const std::filesystem::path& relative, const std::string& sql) const
    {
        const auto file = m_folder.write(relative, "");
        std::filesystem::remove(file);
        auto database = WritableDatabase::createNew(file, WritableDatabase::Durability::Fast);
        if (!database || !database->execute(sql)) {
            ADD_FAILURE() << "cannot make " << file;
        }
        return file;
    }

    TemporaryFolder m_folder;
    std::vector<std::unique_ptr<const Source>> m_sources = allSources();
};

inline std::vector<int> ranksOf(const Discovery& discovery)
{
    std::vector<int> ranks;
    for (const FoundFile& file : discovery.files) {
        ranks.push_back(file.rank->value);
    }
    return ranks;
}

inline std::vector<std::filesystem::path> filesOf(const Discovery& discovery)
{
    std::vector<std::filesystem::path> files;
    for (const FoundFile& file : discovery.files) {
        files.push_back(file.file);
    }
    return files;
}

} // namespace pipescope::test
