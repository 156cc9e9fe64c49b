#include "core/graph/open/opening/graph_document.h"

#include "core/graph/read/dump/dump_layout.h"
#include "core/graph/store/database_reading/database_list.h"

#include <algorithm>
#include <string_view>
#include <system_error>

namespace pipescope::graph {

namespace {

bool isDatabaseName(const std::filesystem::path& file)
{
    return file.filename().native().ends_with(".vis.db");
}

/// "rank", "rank0", "step12".
bool isNumbered(std::string_view name, std::string_view prefix)
{
    return name.starts_with(prefix)
           && std::ranges::all_of(name.substr(prefix.size()), [](char c) { return '0' <= c && c <= '9'; });
}

/// How many entries of a folder are looked at, and how many of its folders.
constexpr int kMaxEntries = 1000;
constexpr int kMaxFolders = 3;

/// What the names in a folder say.
struct Names
{
    bool isDump = false;
    bool hasDatabase = false;
    /// Those of ranks or steps, some of them.
    std::vector<std::filesystem::path> parts;
};

Names namesIn(const std::filesystem::path& folder)
{
    Names names;
    std::error_code failed;
    int looked = 0;
    std::filesystem::directory_iterator entries(folder, failed);
    for (; !failed && entries != std::filesystem::directory_iterator() && looked < kMaxEntries; ++looked) {
        const std::filesystem::path& path = entries->path();
        const std::string name = path.filename().native();
        names.isDump = names.isDump || name == kDumpFileName || name == kConstructFileName;
        names.hasDatabase = names.hasDatabase || isDatabaseName(path);
        if (names.parts.size() < kMaxFolders && (isNumbered(name, "rank") || isNumbered(name, "step"))) {
            names.parts.push_back(path);
        }
        entries.increment(failed);
    }
    return names;
}

/// Steps have ranks in them.
constexpr int kMaxDepth = 2;

bool looksLikeDump(const std::filesystem::path& root)
{
    std::vector<std::filesystem::path> folders{root};
    for (int depth = 0; depth <= kMaxDepth; ++depth) {
        std::vector<std::filesystem::path> below;
        for (const auto& folder : folders) {
            const Names names = namesIn(folder);
            if (names.isDump) {
                return true;
            }
            below.insert(below.end(), names.parts.begin(), names.parts.end());
        }
        folders = std::move(below);
    }
    return false;
}
} // namespace

const Sheet* GraphDocument::sheetOf(Rank rank) const
{
    const auto found = std::ranges::find_if(sheets, [&](const Sheet& sheet) { return sheet.rank() == rank; });
    return found == sheets.end() ? nullptr : &*found;
}

bool looksLikeGraph(const std::filesystem::path& root)
{
    return isDatabaseName(root) || looksLikeDump(root) || namesIn(root).hasDatabase;
}

Result<GraphDocumentPointer> openGraphs(const GraphOpening& opening, Progress& progress,
                                        const std::stop_token& stop, const TakeTree& takeTree)
{
    if (!opening.request.bench && isDatabaseName(opening.request.debug)) {
        return openDatabase(opening, progress, stop, takeTree);
    }
    if (!opening.request.bench && !looksLikeDump(opening.request.debug)) {
        FindingList ignored;
        const auto databases = listDatabases(opening.request.debug, ignored, stop);
        if (databases && !databases->empty()) {
            GraphOpening first = opening;
            first.request.debug = databases->front().file;
            return openDatabase(first, progress, stop, takeTree);
        }
    }
    return openDumps(opening, progress, stop);
}

} // namespace pipescope::graph
