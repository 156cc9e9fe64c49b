#include "core/run/sources/folder_walk.h"

#include <algorithm>
#include <cerrno>
#include <deque>
#include <dirent.h>
#include <fcntl.h>
#include <memory>
#include <optional>
#include <set>
#include <sys/stat.h>
#include <system_error>
#include <tuple>
#include <utility>

namespace pipescope {
namespace {

using FolderIdentity = std::pair<dev_t, ino_t>;

EntryKind kindFromMode(mode_t mode)
{
    return S_ISREG(mode) ? EntryKind::File : S_ISDIR(mode) ? EntryKind::Folder : EntryKind::Other;
}

struct CloseFolder
{
    void operator()(DIR* folder) const { ::closedir(folder); }
};

/// An open folder. Asks the system for as little as it can: on network drives each question takes its time.
class OpenFolder
{
public:
    explicit OpenFolder(const std::filesystem::path& path)
        : m_path(path)
        , m_folder(::opendir(path.c_str()))
        , m_error(m_folder ? 0 : errno)
    { }

    /// Empty if the folder cannot be opened.
    std::optional<FolderIdentity> identity() const
    {
        struct stat status = {};
        if (!m_folder || ::fstat(::dirfd(m_folder.get()), &status) != 0) {
            return std::nullopt;
        }
        return FolderIdentity{status.st_dev, status.st_ino};
    }

    FolderListing list(FindingList& findings)
    {
        FolderListing listing{m_path, {}};
        while (const dirent* entry = next()) {
            const std::string_view name(static_cast<const char*>(entry->d_name));
            if (name != "." && name != "..") {
                listing.entries.push_back(entryOf(*entry));
            }
        }
        if (m_error != 0) {
            listing.isComplete = false;
            findings.add(FindingId::FolderUnreadable, {}, m_path, std::generic_category().message(m_error));
        }
        std::sort(listing.entries.begin(), listing.entries.end(), [](const auto& a, const auto& b) {
            return std::tie(a.isLink, a.path.native()) < std::tie(b.isLink, b.path.native());
        });
        return listing;
    }

private:
    const dirent* next()
    {
        if (!m_folder) {
            return nullptr;
        }
        errno = 0;
        const dirent* entry = ::readdir(m_folder.get());
        m_error = entry == nullptr ? errno : 0;
        return entry;
    }

    FolderEntry entryOf(const dirent& entry) const
    {
        FolderEntry result;
        result.path = m_path / static_cast<const char*>(entry.d_name);
        if (entry.d_type == DT_REG || entry.d_type == DT_DIR) {
            result.kind = entry.d_type == DT_REG ? EntryKind::File : EntryKind::Folder;
            return result;
        }
        struct stat status = {};
        const int folder = ::dirfd(m_folder.get());
        const auto ask = [&](int flags) {
            return ::fstatat(folder, static_cast<const char*>(entry.d_name), &status, flags) == 0;
        };
        result.isLink =
            entry.d_type == DT_LNK
            || (entry.d_type == DT_UNKNOWN && ask(AT_SYMLINK_NOFOLLOW) && S_ISLNK(status.st_mode));
        if (ask(0)) {
            result.kind = kindFromMode(status.st_mode);
        }
        return result;
    }

    std::filesystem::path m_path;
    std::unique_ptr<DIR, CloseFolder> m_folder;
    int m_error;
};

} // namespace

const FolderEntry* FolderListing::find(std::string_view name) const
{
    const std::string wanted = (folder / name).native();
    for (const bool isLink : {false, true}) {
        const auto entry =
            std::lower_bound(entries.begin(), entries.end(), std::tie(isLink, wanted),
                             [](const FolderEntry& candidate, const auto& key) {
                                 return std::tie(candidate.isLink, candidate.path.native()) < key;
                             });
        if (entry != entries.end() && entry->path.native() == wanted) {
            return &*entry;
        }
    }
    return nullptr;
}

EntryKind entryKindOf(const std::filesystem::path& path)
{
    struct stat status = {};
    return ::stat(path.c_str(), &status) == 0 ? kindFromMode(status.st_mode) : EntryKind::Other;
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
        OpenFolder folder(folders.back());
        const std::filesystem::path path = std::move(folders.back());
        folders.pop_back();
        const auto identity = folder.identity();
        if (identity && !visited.insert(*identity).second) {
            findings.add(FindingId::FolderLoop, {}, path);
            continue;
        }
        const FolderListing listing = folder.list(findings);
        visitor.visit(listing);
        // Last in, first out: pushed backwards so that names come out in order.
        for (auto entry = listing.entries.rbegin(); entry != listing.entries.rend(); ++entry) {
            if (entry->kind == EntryKind::Folder && visitor.decideDescent(listing, *entry) == Descent::Enter)
            {
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
