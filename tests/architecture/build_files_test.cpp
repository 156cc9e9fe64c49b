#include "tests/architecture/source_files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
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

/// A library of the project, as its build file has it.
struct Library
{
    std::string name;
    std::set<std::string> depends;
};

/// By folder.
std::map<std::string, Library> libraries()
{
    const std::filesystem::path top = PIPESCOPE_SOURCE_DIR;
    std::map<std::string, Library> found;
    for (const char* part : {"core", "ui"}) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(top / part)) {
            if (entry.path().filename() != "CMakeLists.txt") {
                continue;
            }
            const auto words = wordsOf(entry.path());
            auto word = std::find(words.begin(), words.end(), "pipescope_library");
            if (word == words.end()) {
                continue;
            }
            Library library{*++word, {}};
            for (word = std::find(word, words.end(), "DEPENDS"); word != words.end(); ++word) {
                if (word->starts_with("pipescope_") && *word != library.name) {
                    library.depends.insert(*word);
                }
            }
            found.emplace(entry.path().parent_path().lexically_relative(top).generic_string(), library);
        }
    }
    return found;
}

/// The library whose folder holds a path; null for none.
const Library* libraryOf(const std::map<std::string, Library>& all, std::string path)
{
    while (!path.empty()) {
        path.resize(path.find('/') == std::string::npos ? 0 : path.rfind('/'));
        if (const auto found = all.find(path); found != all.end()) {
            return &found->second;
        }
    }
    return nullptr;
}

/// What is linked only because another library links it breaks when that one changes.
TEST(BuildFiles, NameTheLibrariesThatTheSourcesInclude)
{
    const auto all = libraries();
    ASSERT_GT(all.size(), 20U);
    std::map<std::string, std::set<std::string>> included;
    for (const SourceFile& source : sourceFiles()) {
        const Library* own = libraryOf(all, source.path);
        if (own == nullptr) {
            continue;
        }
        for (const std::string& include : source.includes()) {
            const Library* other = libraryOf(all, include.substr(1, include.size() - 2));
            if (other != nullptr && other != own) {
                included[own->name].insert(other->name);
            }
        }
    }
    for (const auto& [folder, library] : all) {
        EXPECT_EQ(library.depends, included[library.name]) << folder;
    }
}

} // namespace
} // namespace pipescope::test
