#pragma once

#include "core/diagnostics/finding.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string_view>
#include <vector>

namespace pipescope {

/// What a name in a folder stands for, links followed.
enum class EntryKind : std::uint8_t
{
    File,
    Folder,
    Other
};

struct FolderEntry
{
    std::filesystem::path path;
    EntryKind kind = EntryKind::Other;
    bool isLink = false;

    /// Name of the entry within its folder.
    std::string_view name() const
    {
        const std::string_view text = path.native();
        return text.substr(text.rfind('/') + 1);
    }
};

/// A folder's entries in the order of their names, real ones before links.
struct FolderListing
{
    std::filesystem::path folder;
    std::vector<FolderEntry> entries;
    /// The folder could be read to its end.
    bool isComplete = true;

    /// Logarithmic; null if there is none.
    const FolderEntry* find(std::string_view name) const;
};

/// Whether the walk goes down into an entry of the folder just visited.
enum class Descent : std::uint8_t
{
    Enter,
    Skip
};

/// What a walk asks of whoever started it.
struct FolderVisitor
{
    std::function<void(const FolderListing&)> visit;
    /// Whether to go down into a folder of the listing just visited.
    std::function<Descent(const FolderListing&, const FolderEntry&)> decideDescent;
};

/// Visits `root` and every folder below it, each once, also where links lead to one folder from several
/// places or in a circle (recognised by device and inode); links are followed after all real folders. Folders
/// that cannot be read and loops become findings. Memory holds one listing and the folders still to visit.
/// Stops between folders when asked to.
void walkFolders(const std::filesystem::path& root, const FolderVisitor& visitor, FindingList& findings,
                 const std::stop_token& stop);

/// Kind of the entry at `path`, links followed; Other where it cannot be found out.
EntryKind entryKindOf(const std::filesystem::path& path);

} // namespace pipescope
