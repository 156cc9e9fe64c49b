#include "core/graph/store/database_reading/database_list.h"

#include "core/base/error_text.h"

#include <algorithm>
#include <system_error>

namespace pipescope::graph {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kExtension = ".vis.db";
constexpr int kLevels = 2;

struct OpenFolder
{
    fs::path path;
    int level = 0;
};

class Search
{
public:
    explicit Search(FindingList& findings)
        : m_findings(findings)
    { }

    /// An error only for the folder that was asked for.
    std::error_code searchFolder(const OpenFolder& folder);

    std::vector<OpenFolder> open;
    std::vector<DatabaseListing> found;

private:
    void use(const fs::directory_entry& entry, int level);

    FindingList& m_findings;
};

std::error_code Search::searchFolder(const OpenFolder& folder)
{
    std::error_code error;
    fs::directory_iterator entry(folder.path, error);
    while (!error && entry != fs::directory_iterator()) {
        use(*entry, folder.level);
        entry.increment(error);
    }
    if (error && folder.level > 0) {
        m_findings.add(FindingId::GraphFolderSkipped, {}, folder.path, systemError(error, folder.path).text);
        return {};
    }
    return error;
}

void Search::use(const fs::directory_entry& entry, int level)
{
    std::error_code error;
    const bool isDatabase = entry.path().filename().native().ends_with(kExtension);
    if (entry.is_symlink(error)) {
        if (isDatabase || entry.is_directory(error)) {
            m_findings.add(FindingId::GraphFolderSkipped, {}, entry.path(), "it is a symbolic link"_text);
        }
    } else if (entry.is_directory(error)) {
        if (level < kLevels) {
            open.push_back({entry.path(), level + 1});
        }
    } else if (isDatabase && entry.is_regular_file(error)) {
        const auto bytes = entry.file_size(error);
        found.push_back({entry.path(), databaseKindOf(entry.path()), error ? 0 : bytes});
    }
}

} // namespace

DatabaseKind databaseKindOf(const fs::path& file)
{
    const std::string name = file.filename().string();
    if (name.starts_with("build_")) {
        return DatabaseKind::Build;
    }
    return name.starts_with("compare_") ? DatabaseKind::Comparison : DatabaseKind::Other;
}

Result<std::vector<DatabaseListing>> listDatabases(const fs::path& folder, FindingList& findings,
                                                   const std::stop_token& stop)
{
    Search search(findings);
    search.open.push_back({folder, 0});
    while (!search.open.empty()) {
        if (stop.stop_requested()) {
            return Error{ErrorKind::Cancelled, folder, {}};
        }
        const OpenFolder next = std::move(search.open.back());
        search.open.pop_back();
        if (const std::error_code error = search.searchFolder(next)) {
            return systemError(error, folder);
        }
    }
    std::ranges::sort(search.found, {}, &DatabaseListing::file);
    return std::move(search.found);
}

} // namespace pipescope::graph
