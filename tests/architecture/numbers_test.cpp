#include "tests/architecture/source_files.h"

#include <gtest/gtest.h>

#include <regex>
#include <string>

namespace pipescope::test {
namespace {

/// On a German desktop these write "1,5" and read "1.5" as 1: Qt sets the locale of the C library.
TEST(Numbers, AreNotWrittenOrReadByTheLocale)
{
    const std::regex byLocale(
        R"(\b(strtod|strtof|stod|stof|atof|sscanf|setprecision|put_money)\b|"[^"]*%[-+ #0-9.*]*[aefgAEFG][^"]*")");
    for (const SourceFile& file : sourceFiles()) {
        if (file.path.starts_with("tests/")) {
            continue;
        }
        for (std::size_t i = 0; i < file.lines.size(); ++i) {
            const std::string& line = file.lines[i];
            const bool isSuspect =
                line.find("printf") != std::string::npos || line.find('%') == std::string::npos;
            EXPECT_FALSE(isSuspect && std::regex_search(line, byLocale))
                << file.path << ':' << i + 1 << ": use std::to_chars or std::from_chars";
        }
    }
}

} // namespace
} // namespace pipescope::test
