#include "tests/architecture/source_files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope::test {
namespace {

/// Which folder may include which others of the project, besides itself. The longest matching folder decides.
/// Arrows point one way: app to ui to core.
struct Rule
{
    std::string_view folder;
    std::vector<std::string_view> allowed;
};

const std::vector<Rule>& rules()
{
    static const std::vector<Rule> kRules{
        {"core/base", {}},
        {"core/diagnostics", {"core/base"}},
        {"core/model", {"core/base", "core/diagnostics"}},
        {"core/sqlite", {"core/base"}},
        {"core/schedule", {"core/base", "core/model"}},
        {"core/sources", {"core/base", "core/diagnostics", "core/model", "core/sqlite"}},
        {"core/stages", {"core/base", "core/diagnostics", "core/model", "core/schedule"}},
        {"core/load", {"core/base", "core/diagnostics", "core/model", "core/sources", "core/stages"}},
        {"core/analysis", {"core/base", "core/diagnostics", "core/model"}},
        {"core/exporters", {"core/base", "core/diagnostics", "core/model", "core/analysis"}},
        {"core/raw_rows", {"core/base", "core/model", "core/analysis", "core/sqlite"}},
        {"core/session_file", {"core/base", "core/exporters"}},
        {"core/writeback", {"core/base", "core/diagnostics", "core/model", "core/sqlite"}},
        {"core/demo", {"core/base", "core/model", "core/schedule", "core/sqlite"}},
        {"ui/scene", {"core/base", "core/model", "core/analysis"}},
        {"ui/picture", {"ui/scene", "core/base", "core/model", "core/analysis", "core/session_file"}},
        {"ui/session",
         {"core/session_file", "ui/scene", "core/base", "core/diagnostics", "core/model", "core/analysis",
          "core/load"}},
        {"ui/look", {"ui/scene"}},
        {"ui/commands", {"ui/look"}},
        {"ui/details", {"ui/look", "ui/session", "core/base", "core/analysis"}},
        {"ui/findings", {"ui/commands", "ui/look", "ui/session", "core/diagnostics", "core/model"}},
        {"ui/query", {"ui/look", "ui/session", "core/base", "core/model", "core/analysis", "core/sqlite"}},
        {"ui/search", {"ui/look", "ui/session", "core/base", "core/model", "core/analysis"}},
        {"ui/marks", {"ui/look", "ui/session", "core/base", "core/session_file"}},
        {"ui/statistics", {"ui/look", "ui/session", "core/base", "core/model", "core/analysis"}},
        {"ui/trace_rules",
         {"ui/session", "core/base", "core/model", "core/analysis", "core/load", "core/exporters"}},
        {"ui/timeline",
         {"ui/look", "ui/scene", "ui/picture", "ui/session", "core/base", "core/model", "core/analysis"}},
        {"ui/main_window",
         {"ui/look",        "ui/commands",      "ui/details",     "ui/findings",       "ui/marks",
          "ui/picture",     "ui/query",         "ui/scene",       "ui/search",         "ui/session",
          "ui/statistics",  "ui/timeline",      "ui/trace_rules", "core/session_file", "core/raw_rows",
          "core/base",      "core/diagnostics", "core/model",     "core/analysis",     "core/load",
          "core/exporters", "core/writeback",   "core/demo"}},
        {"app", {}},
        {"app/cli",
         {"app/exit_code.h", "core/base", "core/diagnostics", "core/model", "core/load", "core/analysis",
          "core/exporters", "core/writeback", "core/demo", "ui/picture"}},
        {"app/gui", {"app/exit_code.h", "core/base", "ui/commands", "ui/main_window", "ui/picture"}},
        {"tests", {"core", "ui", "app"}},
    };
    return kRules;
}

bool isWithin(std::string_view path, std::string_view folder)
{
    return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
}

const Rule* ruleFor(std::string_view path)
{
    const Rule* best = nullptr;
    for (const Rule& rule : rules()) {
        if (isWithin(path, rule.folder) && (best == nullptr || rule.folder.size() > best->folder.size())) {
            best = &rule;
        }
    }
    return best;
}

bool isProjectPath(std::string_view path)
{
    return path.starts_with("core/") || path.starts_with("ui/") || path.starts_with("app/")
           || path.starts_with("tests/");
}

TEST(Includes, PointOnlyWhereTheTableAllows)
{
    for (const SourceFile& file : sourceFiles()) {
        const Rule* rule = ruleFor(file.path);
        ASSERT_NE(rule, nullptr) << file.path << " lies in a folder without a rule";
        for (const std::string& include : file.includes()) {
            const std::string_view target = std::string_view(include).substr(1, include.size() - 2);
            const bool allowed =
                !isProjectPath(target) || isWithin(target, rule->folder)
                || std::any_of(rule->allowed.begin(), rule->allowed.end(),
                               [&](std::string_view folder) { return isWithin(target, folder); });
            EXPECT_TRUE(allowed) << file.path << " includes " << include;
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
    return (path.starts_with("ui/") && !path.starts_with("ui/scene/") && !path.starts_with("ui/picture/"))
           || path.starts_with("app/gui/") || path.starts_with("tests/ui/")
           || path.starts_with("tests/support/") || path.starts_with("tests/bench/timeline/")
           || path.starts_with("tests/soak/");
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

TEST(SourceFiles, AreSmallRooms)
{
    constexpr std::size_t kMostLines = 600;
    for (const SourceFile& file : sourceFiles()) {
        EXPECT_LE(file.lines.size(), kMostLines) << file.path;
    }
}

} // namespace
} // namespace pipescope::test
