#include "core/base/text.h"
#include "core/run/sources/ascend_db/ascend_source.h"
#include "core/run/sources/ascend_db/rank_files.h"

namespace pipescope {
namespace {

constexpr std::string_view kOutputFolder = "ASCEND_PROFILER_OUTPUT";

bool hasOutputFolder(const FolderListing& listing)
{
    const FolderEntry* entry = listing.find(kOutputFolder);
    return entry != nullptr && entry->kind == EntryKind::Folder;
}

} // namespace

LayoutName FrameworkSource::layout() const
{
    return {std::string(m_names.id), std::string(m_names.name), {"*.db"}};
}

SourceTraits FrameworkSource::traits() const
{
    SourceTraits traits = AscendSource::traits();
    traits.recording = m_names.lines();
    return traits;
}

std::optional<std::string_view> FrameworkSource::rankPartOf(std::string_view fileName) const
{
    const auto part = ascend::textBetween(fileName, m_names.databaseStem, ".db");
    const bool isRank = part && (part->empty() || (part->front() == '_' && isDigits(part->substr(1))));
    return isRank ? part : std::nullopt;
}

std::optional<std::filesystem::path> FrameworkSource::rankFolderOf(const FolderListing& listing) const
{
    const std::filesystem::path name = listing.folder.filename();
    if (name == kOutputFolder) {
        return listing.folder.parent_path();
    }
    const bool isRankFolder = name.native().ends_with(m_names.folderSuffix) && !hasOutputFolder(listing);
    return isRankFolder ? std::optional(listing.folder) : std::nullopt;
}

std::optional<FoundFile> FrameworkSource::recognise(const std::filesystem::path& file) const
{
    const std::filesystem::path name = file.filename();
    const auto rankPart = rankPartOf(name.native());
    if (!rankPart) {
        return std::nullopt;
    }
    FoundFile found = foundAt(file);
    if (found.folder.filename() == kOutputFolder) {
        found.folder = found.folder.parent_path();
    }
    found.rank = rankPart->empty() ? std::nullopt : ascend::rankFromDigits(rankPart->substr(1));
    found.captureStamp = ascend::captureStamp(found.folder.filename().native(), file);
    return found;
}

void FrameworkSource::identify(FoundFile& file, const std::stop_token& stop) const
{
    file.rank = ascend::rankFromInfoFiles(file.folder);
    if (!file.rank) {
        ascend::identifyByContent(file, stop);
    }
}

Descent FrameworkSource::decideDescent(const FolderListing& listing, const FolderEntry& entry) const
{
    // Beside its output a rank folder holds only raw data, with thousands of files.
    return entry.name() != kOutputFolder && hasOutputFolder(listing) ? Descent::Skip : Descent::Enter;
}

} // namespace pipescope
