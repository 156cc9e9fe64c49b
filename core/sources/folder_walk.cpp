#include "core/sources/folder_walk.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <set>
#include <sys/stat.h>
#include <system_error>
#include <tuple>
#include <utility>

namespace pipescope {
namespace {

using FolderIdentity = std::pair<dev_t, ino_t>;

std::optional<FolderIdentity> identityOf(const std::filesystem::path& folder)
{
    struct stat status = {};
    if (::stat(folder.c_str(), &status) != 0) {
        return std::nullopt;
    }
    return FolderIdentity{status.st_dev, status.st_ino};
}

EntryKind kindFromStatus(const std::filesystem::file_status& status)
{
    if (std::filesystem::is_regular_file(status)) {
        return EntryKind::File;
    }
    return std::filesystem::is_directory(status) ? EntryKind::Folder : EntryKind::Other;
}

FolderListing listFolder(const std::filesystem::path& folder, FindingList& findings)
{
    FolderListing listing{folder, {}};
    std::error_code error;
    std::filesystem::directory_iterator entry(folder, error);
    while (!error && entry != std::filesystem::directory_iterator{}) {
        std::error_code statusError;
        const auto status = entry->status(statusError);
        const bool isLink = entry->is_symlink(statusError);
        listing.entries.push_back({entry->path(), kindFromStatus(status), isLink});
        entry.increment(error);
    }
    if (error) {
        findings.add(FindingId::FolderUnreadable, {}, folder, error.message());
    }
    std::sort(listing.entries.begin(), listing.entries.end(), [](const FolderEntry& a, const FolderEntry& b) {
        return std::tie(a.isLink, a.path.native()) < std::tie(b.isLink, b.path.native());
    });
    return listing;
}

} // namespace

EntryKind entryKindOf(const std::filesystem::path& path)
{
    std::error_code error;
    return kindFromStatus(std::filesystem::status(path, error));
}

void walkFolders(const std::filesystem::path& root, const FolderVisitor& visitor, FindingList& findings,
                 const std::stop_token& stop)
{
    std::set<FolderIdentity> visited;
    std::vector<std::filesystem::path> folders{root};
    std::deque<std::filesystem::path> links;
    while ((!folders.empty() || !links.empty()) && !stop.stop_requested()) {
        if (folders.empty()) {
            folders.push_back(std::move(links.front()));
            links.pop_front();
        }
        const std::filesystem::path folder = std::move(folders.back());
        folders.pop_back();
        const auto identity = identityOf(folder);
        if (identity && !visited.insert(*identity).second) {
            findings.add(FindingId::FolderLoop, {}, folder);
            continue;
        }
        const FolderListing listing = listFolder(folder, findings);
        visitor.visit(listing);
        // Last in, first out: pushed backwards so that names come out in order.
        for (auto entry = listing.entries.rbegin(); entry != listing.entries.rend(); ++entry) {
            if (entry->kind == EntryKind::Folder && visitor.descent(listing, *entry) == Descent::Enter) {
                if (entry->isLink) {
                    links.push_back(entry->path);
                } else {
                    folders.push_back(entry->path);
                }
            }
        }
    }
}

} // namespace pipescope
