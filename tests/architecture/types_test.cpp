#include "tests/architecture/source_files.h"

#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <string>

namespace pipescope::test {
namespace {

/// The linker takes two types of one name for the same and mixes up their functions, without a word.
TEST(Types, OfOneNamespaceHaveEachANameOfItsOwn)
{
    const std::regex opensNamespace("^namespace ([a-z:]+)$");
    const std::regex definesType("^(?:struct|class|enum class) ([A-Za-z]+)(?: .*)?[^;]?$");
    std::map<std::string, std::string> places;
    for (const SourceFile& file : sourceFiles()) {
        if (!file.path.ends_with(".h") || file.path.starts_with("tests/")) {
            continue;
        }
        std::string space;
        for (const std::string& line : file.lines) {
            std::smatch match;
            if (line.starts_with("namespace ") && line.ends_with(" {")) {
                const std::string opening = line.substr(0, line.size() - 2);
                space = std::regex_match(opening, match, opensNamespace) ? match[1].str() : space;
            } else if (!line.ends_with(";") && std::regex_match(line, match, definesType)) {
                const auto [place, isNew] = places.emplace(space + "::" + match[1].str(), file.path);
                EXPECT_TRUE(isNew) << place->first << " is defined in " << place->second << " and in "
                                   << file.path;
            }
        }
    }
    EXPECT_GT(places.size(), 100U);
}

} // namespace
} // namespace pipescope::test
