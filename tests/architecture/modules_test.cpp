#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace pipescope::test {
namespace {

std::string contentOf(const std::filesystem::path& file)
{
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// All CMakeLists.txt of the project's own folders, one behind the other.
std::string buildFiles()
{
    const std::filesystem::path top = PIPESCOPE_SOURCE_DIR;
    std::string all;
    for (const char* folder : {"app", "core", "ui", "tests"}) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(top / folder)) {
            if (entry.path().filename() == "CMakeLists.txt") {
                all += contentOf(entry.path());
            }
        }
    }
    return all;
}

std::vector<std::string> requiredQtModules()
{
    const std::string top = contentOf(std::filesystem::path(PIPESCOPE_SOURCE_DIR) / "CMakeLists.txt");
    const std::regex call(R"(find_package\(Qt6 [^)]*COMPONENTS ([^)]*)\))");
    std::vector<std::string> modules;
    for (std::sregex_iterator found(top.begin(), top.end(), call), none; found != none; ++found) {
        std::istringstream words((*found)[1].str());
        modules.insert(modules.end(), std::istream_iterator<std::string>(words), {});
    }
    return modules;
}

/// A module that nothing uses would still have to be installed, and its licence be kept.
TEST(QtModules, ThatAreRequiredAreLinked)
{
    const std::vector<std::string> modules = requiredQtModules();
    ASSERT_FALSE(modules.empty());
    const std::string users = buildFiles();
    for (const std::string& module : modules) {
        // Programs that the build runs.
        const bool isTool = module == "LinguistTools" || module == "Test";
        EXPECT_TRUE(isTool || users.find("Qt6::" + module) != std::string::npos) << module;
    }
}

std::set<std::string> matchesOf(const std::regex& pattern, const std::string& text)
{
    std::set<std::string> found;
    for (std::sregex_iterator each(text.begin(), text.end(), pattern), none; each != none; ++each) {
        found.insert((*each)[1].str());
    }
    return found;
}

/// What the programs that are passed on load.
TEST(QtModules, ThatAreLinkedAreThoseOfTheLicenceInTheReadme)
{
    const std::string readme = contentOf(std::filesystem::path(PIPESCOPE_SOURCE_DIR) / "README.md");
    const std::string licence = readme.substr(readme.rfind("## Licence"));
    std::smatch list;
    ASSERT_TRUE(std::regex_search(licence, list, std::regex(R"(Qt \(([^)]*)\))")));
    std::set<std::string> linked = matchesOf(std::regex("Qt6::([A-Z][A-Za-z]*)"), buildFiles());
    linked.erase("Test");
    // What Widgets itself needs.
    linked.insert({"Core", "Gui"});
    EXPECT_EQ(matchesOf(std::regex("([A-Za-z]+)"), list[1].str()), linked);
    EXPECT_NE(licence.find("Lesser"), std::string::npos);
}

} // namespace
} // namespace pipescope::test
