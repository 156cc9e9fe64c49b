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

/// Who looks for the code of a header finds it beside it: a source includes the header of its folder that
/// declares what is in it, its own or that of the room. The commands of the two programs have one signature,
/// which stands in one header.
TEST(Rooms, KeepEachSourceBesideItsHeader)
{
    for (const SourceFile& file : sourceFiles()) {
        const bool isProgram = file.path.starts_with("app/");
        const bool isTest = file.path.starts_with("tests/");
        if (!file.path.ends_with(".cpp") || isProgram || isTest) {
            continue;
        }
        const std::string folder = '"' + file.path.substr(0, file.path.rfind('/') + 1);
        const auto includes = file.includes();
        EXPECT_TRUE(std::any_of(includes.begin(), includes.end(), [&](const std::string& include) {
            return include.starts_with(folder) && include.rfind('/') == folder.size() - 1;
        })) << file.path;
    }
}

} // namespace
} // namespace pipescope::test
