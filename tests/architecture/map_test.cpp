#include "tests/architecture/source_files.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace pipescope::test {
namespace {

/// What stands in the first column of the tables: `core/base`, `ui/run/panels/details`, …
std::set<std::string> foldersOfTheMap()
{
    std::ifstream file(PIPESCOPE_SOURCE_DIR "/resources/help/map.md");
    const std::string map{std::istreambuf_iterator<char>(file), {}};
    std::set<std::string> folders;
    const std::regex row(R"(\| ((?:`[^`]*`(?:, )?)+) \|)");
    const std::regex name("`([^`]*)`");
    for (std::sregex_iterator each(map.begin(), map.end(), row), none; each != none; ++each) {
        const std::string names = (*each)[1];
        for (std::sregex_iterator one(names.begin(), names.end(), name); one != none; ++one) {
            folders.insert((*one)[1]);
        }
    }
    return folders;
}

std::set<std::string> foldersWithCode()
{
    std::set<std::string> folders;
    for (const SourceFile& file : sourceFiles()) {
        if (!file.path.starts_with("tests/")) {
            folders.insert(file.path.substr(0, file.path.rfind('/')));
        }
    }
    return folders;
}

TEST(Map, HasALineForEachFolderWithCode)
{
    const std::set<std::string> shown = foldersOfTheMap();
    for (const std::string& folder : foldersWithCode()) {
        EXPECT_TRUE(shown.contains(folder)) << folder << " is missing in resources/help/map.md";
    }
}

TEST(Map, ShowsNoFolderThatIsNotThere)
{
    for (const std::string& folder : foldersOfTheMap()) {
        EXPECT_TRUE(std::filesystem::is_directory(std::filesystem::path(PIPESCOPE_SOURCE_DIR) / folder))
            << folder;
    }
}

/// "core/base/text.h" in a page: a file of the project that it names.
std::set<std::string> filesNamedIn(const std::filesystem::path& page)
{
    std::ifstream file(page);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    std::set<std::string> files;
    const std::regex path(
        R"(\b(?:app|core|ui|tests|packaging|resources)/[\w/]+\.(?:h|cpp|def|sh|py|txt|sbatch)\b)");
    for (std::sregex_iterator each(text.begin(), text.end(), path), none; each != none; ++each) {
        files.insert(each->str());
    }
    return files;
}

TEST(Pages, NameOnlyFilesThatAreThere)
{
    const std::filesystem::path project(PIPESCOPE_SOURCE_DIR);
    std::vector<std::filesystem::path> pages{project / "README.md", project / "README.zh.md"};
    for (const auto& entry : std::filesystem::recursive_directory_iterator(project / "resources/help")) {
        if (entry.path().extension() == ".md") {
            pages.push_back(entry.path());
        }
    }
    for (const std::filesystem::path& page : pages) {
        for (const std::string& file : filesNamedIn(page)) {
            EXPECT_TRUE(std::filesystem::is_regular_file(project / file)) << page << " names " << file;
        }
    }
}

} // namespace
} // namespace pipescope::test
