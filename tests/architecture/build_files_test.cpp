#include "tests/architecture/source_files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope::test {
namespace {

/// The words of a CMakeLists.txt.
std::vector<std::string> wordsOf(const std::filesystem::path& file)
{
    std::ifstream in(file);
    std::vector<std::string> words(1);
    for (char c = 0; in.get(c);) {
        const bool isBetween = c == ' ' || c == '\n' || c == '(' || c == ')';
        if (!isBetween) {
            words.back() += c;
        } else if (!words.back().empty()) {
            words.emplace_back();
        }
    }
    return words;
}

/// The nearest folder above a file that says what is built.
std::filesystem::path builtBy(const std::filesystem::path& file)
{
    std::filesystem::path folder = file.parent_path();
    while (!std::filesystem::exists(folder / "CMakeLists.txt")) {
        folder = folder.parent_path();
    }
    return folder;
}

/// Fuzzers are listed without the end of their names.
std::string listedName(const std::string& name)
{
    constexpr std::string_view kFuzzer = "_fuzzer.cpp";
    return name.ends_with(kFuzzer) ? name.substr(0, name.size() - kFuzzer.size()) : name;
}

/// A test that is not built fails nowhere.
TEST(BuildFiles, ListEverySource)
{
    const std::filesystem::path top = PIPESCOPE_SOURCE_DIR;
    for (const SourceFile& source : sourceFiles()) {
        const std::filesystem::path file = top / source.path;
        if (file.extension() == ".cpp") {
            const std::filesystem::path folder = builtBy(file);
            const auto words = wordsOf(folder / "CMakeLists.txt");
            const std::string name = listedName(file.lexically_relative(folder).generic_string());
            EXPECT_NE(std::find(words.begin(), words.end(), name), words.end()) << source.path;
        }
    }
}

} // namespace
} // namespace pipescope::test
