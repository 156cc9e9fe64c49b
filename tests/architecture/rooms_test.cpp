#include "tests/architecture/source_files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace pipescope::test {
namespace {

TEST(Rooms, HaveFilesOfAtMostSixHundredLines)
{
    constexpr std::size_t kMaxLines = 600;
    for (const SourceFile& file : sourceFiles()) {
        EXPECT_LE(file.lines.size(), kMaxLines) << file.path;
    }
}

TEST(Rooms, HoldAtMostTwentyFiveFiles)
{
    constexpr std::size_t kMaxFiles = 25;
    std::map<std::string, std::size_t> counts;
    for (const SourceFile& file : sourceFiles()) {
        ++counts[file.path.substr(0, file.path.rfind('/'))];
    }
    for (const auto& [folder, count] : counts) {
        EXPECT_LE(count, kMaxFiles) << folder;
    }
}

/// A section of a document that a reader does not have explains nothing.
TEST(Rooms, CiteNoSectionsOfDocuments)
{
    const std::string sign = "\xC2\xA7";
    for (const SourceFile& file : sourceFiles()) {
        for (const std::string& line : file.lines) {
            EXPECT_EQ(line.find(sign), std::string::npos) << file.path << ": " << line;
        }
    }
}

/// Who looks for the code of a header finds it beside it. The commands of the two programs have one
/// signature, which stands in one header.
TEST(Rooms, KeepEachSourceBesideItsHeader)
{
    std::set<std::string> paths;
    for (const SourceFile& file : sourceFiles()) {
        paths.insert(file.path);
    }
    for (const std::string& path : paths) {
        const bool isProgram = path.starts_with("app/");
        const bool isTest = path.starts_with("tests/");
        if (path.ends_with(".cpp") && !isProgram && !isTest) {
            EXPECT_TRUE(paths.contains(path.substr(0, path.rfind('.')) + ".h")) << path;
        }
    }
}

} // namespace
} // namespace pipescope::test
