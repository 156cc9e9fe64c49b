#include "core/base/parse/regular_expression.h"
#include "tests/architecture/source_files.h"

#include <gtest/gtest.h>

#include <string>

namespace pipescope::test {
namespace {

/// The lines from one on to the end of its statement, as one.
std::string statementAt(const SourceFile& file, std::size_t line)
{
    std::string statement = file.lines[line];
    while (file.lines[line].find(';') == std::string::npos && line + 1 < file.lines.size()) {
        statement += file.lines[++line];
    }
    return statement;
}

bool dependsOnLocale(const SourceFile& file, std::size_t line)
{
    static const auto kFunction =
        *RegularExpression::parse(R"(\b(strtod|strtof|stod|stof|atof|sscanf|setprecision|put_money)\b)");
    static const auto kFormat = *RegularExpression::parse(R"("[^"]*%[-+ #0-9.*]*[aefg][^"]*")");
    const bool isPrinted = file.lines[line].find("printf") != std::string::npos;
    return kFunction.isIn(file.lines[line]) || (isPrinted && kFormat.isIn(statementAt(file, line)));
}

/// On a German desktop these write "1,5" and read "1.5" as 1: Qt sets the locale of the C library.
TEST(Numbers, AreNotWrittenOrReadByTheLocale)
{
    for (const SourceFile& file : sourceFiles()) {
        for (std::size_t i = 0; !file.path.starts_with("tests/") && i < file.lines.size(); ++i) {
            EXPECT_FALSE(dependsOnLocale(file, i))
                << file.path << ':' << i + 1 << ": use std::to_chars or std::from_chars";
        }
    }
}

TEST(Numbers, OfAFormatOnTheNextLineAreSeen)
{
    const SourceFile file{"core/a.cpp",
                          {"std::snprintf(text, size,", "    \"%.3f\", value);", "\"%1 events\""}};
    EXPECT_TRUE(dependsOnLocale(file, 0));
    EXPECT_FALSE(dependsOnLocale(file, 2)) << "a text with a place for a number";
}

} // namespace
} // namespace pipescope::test
