#include "tests/architecture/source_files.h"

#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <set>
#include <string>

namespace pipescope::test {
namespace {

constexpr int kDefects = 46;

/// "Suite.Name" of every test.
std::set<std::string> testNames()
{
    static const std::regex declaration(R"(\bTEST(?:_F|_P)?\(\s*(\w+),\s*(\w+)\))");
    std::set<std::string> names;
    for (const SourceFile& file : sourceFiles()) {
        if (!file.path.starts_with("tests/") || !file.path.ends_with("_test.cpp")) {
            continue;
        }
        std::string text;
        for (const std::string& line : file.lines) {
            text += line + '\n';
        }
        for (std::sregex_iterator found(text.begin(), text.end(), declaration), end; found != end; ++found) {
            names.insert((*found)[1].str() + '.' + (*found)[2].str());
        }
    }
    return names;
}

TEST(GraphDefects, EachHasATestThatExists)
{
    static const std::regex row(R"(^\| (\d+) \|.*)");
    static const std::regex quoted("`([^`]+)`");
    const std::set<std::string> names = testNames();
    std::ifstream file(PIPESCOPE_SOURCE_DIR "/tests/golden/graph/defects.md");
    int defects = 0;
    for (std::string line; std::getline(file, line);) {
        std::smatch number;
        if (!std::regex_match(line, number, row)) {
            continue;
        }
        EXPECT_EQ(std::stoi(number[1]), ++defects);
        std::sregex_iterator found(line.begin(), line.end(), quoted);
        const std::sregex_iterator end;
        EXPECT_TRUE(found != end || line.find("Window: ") != std::string::npos) << line;
        for (; found != end; ++found) {
            EXPECT_TRUE(names.contains((*found)[1].str())) << "no test " << (*found)[1];
        }
    }
    EXPECT_EQ(defects, kDefects);
}

} // namespace
} // namespace pipescope::test
