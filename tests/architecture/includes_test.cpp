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

/// The row of a folder, or that of the room ("core/graph/read/*") it is in.
std::string_view rowOf(std::string_view folder)
{
    const std::vector<IncludeRule>& rules = includeRules();
    const auto isOwn = [folder](const IncludeRule& rule) { return rule.folder == folder; };
    const auto isRoom = [folder](const IncludeRule& rule) { return permits(rule.folder, folder); };
    auto rule = std::find_if(rules.begin(), rules.end(), isOwn);
    rule = rule != rules.end() ? rule : std::find_if(rules.begin(), rules.end(), isRoom);
    return rule != rules.end() ? rule->folder : std::string_view();
}

/// What the folders of each row include of others; within a room everything may include everything.
std::map<std::string_view, std::set<std::string>> foldersUsedByRow()
{
    std::map<std::string_view, std::set<std::string>> used;
    for (const auto& [folder, targets] : foldersUsed()) {
        const std::string_view row = rowOf(folder);
        EXPECT_FALSE(row.empty()) << folder << " has no row in the table";
        for (const std::string& target : targets) {
            if (!permits(row, target)) {
                used[row].insert(target);
            }
        }
    }
    return used;
}

TEST(Includes, PointOnlyWhereTheTableAllows)
{
    const auto used = foldersUsedByRow();
    for (const IncludeRule& rule : includeRules()) {
        const auto targets = used.find(rule.folder);
        for (const std::string& target : targets != used.end() ? targets->second : std::set<std::string>()) {
            EXPECT_TRUE(std::any_of(rule.allowed.begin(), rule.allowed.end(),
                                    [&](std::string_view permission) { return permits(permission, target); }))
                << rule.folder << " includes " << target;
        }
    }
}

/// A permission that nobody needs is a door that nobody watches.
TEST(Includes, UseEveryPermissionOfTheTable)
{
    const auto used = foldersUsedByRow();
    for (const IncludeRule& rule : includeRules()) {
        const auto targets = used.find(rule.folder);
        for (const std::string_view permission : rule.allowed) {
            EXPECT_TRUE(
                targets != used.end()
                && std::any_of(targets->second.begin(), targets->second.end(),
                               [&](const std::string& target) { return permits(permission, target); }))
                << rule.folder << " may include " << permission << ", and does not";
        }
    }
}

/// Whoever reads about one half need not know the other. The windows still share how they draw.
TEST(Includes, HalvesOfCoreKnowNothingOfEachOther)
{
    for (const auto& [folder, targets] : foldersUsed()) {
        for (const std::string& target : targets) {
            EXPECT_FALSE(folder.starts_with("core/graph/") && target.starts_with("core/run/"))
                << folder << " includes " << target;
            EXPECT_FALSE(folder.starts_with("core/run/") && target.starts_with("core/graph/"))
                << folder << " includes " << target;
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
    static constexpr std::array kPure{"ui/run/scene/", "ui/run/picture/", "ui/graph/scene/",
                                      "ui/graph/picture/"};
    static constexpr std::array kQt{"ui/",
                                    "app/gui/",
                                    "tests/ui/",
                                    "tests/support/",
                                    "tests/bench/timeline/",
                                    "tests/bench/graph/",
                                    "tests/golden/window/",
                                    "tests/soak/",
                                    "tests/golden/diverge/",
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
        const bool mayQuery = file.path.starts_with("ui/run/panels/query/")
                              || file.path.starts_with("tests/ui/run/panels/query/");
        for (const std::string& include : file.includes()) {
            EXPECT_TRUE(mayQuery || !include.starts_with("<QSql")) << file.path << " includes " << include;
        }
    }
}

} // namespace
} // namespace pipescope::test
