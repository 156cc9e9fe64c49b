#include "tests/architecture/include_rules.h"
#include "tests/architecture/source_files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope::test {
namespace {

std::string_view folderOf(std::string_view path)
{
    return path.substr(0, path.rfind('/'));
}

bool permits(std::string_view permission, std::string_view folder)
{
    constexpr std::string_view kAllBelow = "/*";
    if (!permission.ends_with(kAllBelow)) {
        return permission == folder;
    }
    const std::string_view top = permission.substr(0, permission.size() - kAllBelow.size());
    return folder == top || (folder.starts_with(top) && folder[top.size()] == '/');
}

bool isProjectPath(std::string_view path)
{
    return path.starts_with("core/") || path.starts_with("ui/") || path.starts_with("app/")
           || path.starts_with("tests/");
}

/// The folders of the project that the files of each of its folders include, besides their own.
std::map<std::string, std::set<std::string>, std::less<>> foldersUsed()
{
    std::map<std::string, std::set<std::string>, std::less<>> used;
    for (const SourceFile& file : sourceFiles()) {
        if (file.path.starts_with("tests/")) {
            continue;
        }
        const std::string folder(folderOf(file.path));
        std::set<std::string>& targets = used[folder];
        for (const std::string& include : file.includes()) {
            const std::string_view target = std::string_view(include).substr(1, include.size() - 2);
            if (isProjectPath(target) && folderOf(target) != folder) {
                targets.emplace(folderOf(target));
            }
        }
    }
    return used;
}

TEST(Includes, PointOnlyWhereTheTableAllows)
{
    const std::vector<IncludeRule>& rules = includeRules();
    for (const auto& [folder, targets] : foldersUsed()) {
        const auto rule = std::find_if(rules.begin(), rules.end(), [&, &name = folder](const IncludeRule& r) {
            return r.folder == name;
        });
        ASSERT_NE(rule, rules.end()) << folder << " has no row in the table";
        for (const std::string& target : targets) {
            EXPECT_TRUE(std::any_of(rule->allowed.begin(), rule->allowed.end(),
                                    [&](std::string_view permission) { return permits(permission, target); }))
                << folder << " includes " << target;
        }
    }
}

/// A permission that nobody needs is a door that nobody watches.
TEST(Includes, UseEveryPermissionOfTheTable)
{
    const auto used = foldersUsed();
    for (const IncludeRule& rule : includeRules()) {
        const auto targets = used.find(rule.folder);
        ASSERT_NE(targets, used.end()) << rule.folder << " has a row in the table, but no sources";
        for (const std::string_view permission : rule.allowed) {
            EXPECT_TRUE(std::any_of(targets->second.begin(), targets->second.end(),
                                    [&](const std::string& target) { return permits(permission, target); }))
                << rule.folder << " may include " << permission << ", and does not";
        }
    }
}

TEST(Includes, ProjectHeadersAreNamedFromTheTop)
{
    for (const SourceFile& file : sourceFiles()) {
        for (const std::string& include : file.includes()) {
            EXPECT_TRUE(!include.starts_with('"') || isProjectPath(std::string_view(include).substr(1)))
                << file.path << " includes " << include;
        }
    }
}

bool mayUseQt(std::string_view path)
{
    static constexpr std::array kPure{"ui/scene/", "ui/picture/", "ui/graph_scene/", "ui/graph_picture/"};
    static constexpr std::array kQt{"ui/",
                                    "app/gui/",
                                    "tests/ui/",
                                    "tests/support/",
                                    "tests/bench/timeline/",
                                    "tests/bench/graph/",
                                    "tests/soak/",
                                    "tests/golden/graph/"};
    const auto isAbove = [path](std::string_view folder) { return path.starts_with(folder); };
    return std::ranges::any_of(kQt, isAbove) && std::ranges::none_of(kPure, isAbove);
}

TEST(Includes, OnlyTheViewerUsesQt)
{
    for (const SourceFile& file : sourceFiles()) {
        for (const std::string& include : file.includes()) {
            EXPECT_TRUE(mayUseQt(file.path) || !include.starts_with("<Q"))
                << file.path << " includes " << include;
        }
    }
}

TEST(Includes, OnlyCoreReadsDatabasesAndJson)
{
    for (const SourceFile& file : sourceFiles()) {
        const bool isAbove = file.path.starts_with("ui/") || file.path.starts_with("app/");
        for (const std::string& include : file.includes()) {
            const bool reads = include.starts_with("<sqlite3") || include.starts_with("<nlohmann/");
            EXPECT_FALSE(isAbove && reads) << file.path << " includes " << include;
        }
    }
}

/// There the query page runs SQL, on handles that core has locked down to reading.
TEST(Includes, OnlyTheQueryPageUsesQtSql)
{
    for (const SourceFile& file : sourceFiles()) {
        const bool mayQuery = file.path.starts_with("ui/query/") || file.path.starts_with("tests/ui/query/");
        for (const std::string& include : file.includes()) {
            EXPECT_TRUE(mayQuery || !include.starts_with("<QSql")) << file.path << " includes " << include;
        }
    }
}

} // namespace
} // namespace pipescope::test
