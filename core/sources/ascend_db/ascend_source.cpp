#include "core/sources/ascend_db/ascend_source.h"

#include "core/base/parallel.h"
#include "core/sources/ascend_db/rank_files.h"
#include "core/sources/ascend_db/rank_reader.h"

#include <algorithm>

namespace pipescope {
namespace {

constexpr std::string_view kOutputFolder = "ASCEND_PROFILER_OUTPUT";

bool isRankFolderName(std::string_view name)
{
    return name.ends_with("_ascend_pt");
}

bool hasOutputFolder(const FolderListing& listing)
{
    return std::any_of(listing.entries.begin(), listing.entries.end(), [](const FolderEntry& entry) {
        return entry.kind == EntryKind::Folder && entry.name() == kOutputFolder;
    });
}

} // namespace

std::string_view AscendSource::name() const
{
    return "Ascend PyTorch profiler";
}

void AscendSource::find(const FolderListing& listing, std::vector<FoundFile>& files,
                        FindingList& findings) const
{
    bool foundAny = false;
    for (const FolderEntry& entry : listing.entries) {
        if (!ascend::isProfilerDatabaseName(entry.name())) {
            continue;
        }
        if (entry.kind == EntryKind::File) {
            files.push_back(ascend::foundDatabase(entry.path));
            foundAny = true;
        } else {
            findings.add(FindingId::OddEntry, {}, entry.path);
        }
    }
    const std::string name = listing.folder.filename().native();
    const bool isOutput = name == kOutputFolder;
    const bool lacksOutput = isRankFolderName(name) && !hasOutputFolder(listing);
    if (!foundAny && (isOutput || lacksOutput)) {
        findings.add(FindingId::RankFolderWithoutDatabase, {},
                     isOutput ? listing.folder.parent_path() : listing.folder);
    }
}

std::optional<FoundFile> AscendSource::recognise(const std::filesystem::path& file) const
{
    FoundFile found = ascend::foundDatabase(file);
    if (!found.rank && file.extension() != ".db") {
        return std::nullopt;
    }
    // Opened by itself, a database of an unknown rank is the only one, so it may as well be rank 0.
    found.rank = found.rank.value_or(Rank{0});
    return found;
}

Descent AscendSource::descent(const FolderListing& listing, const FolderEntry& entry) const
{
    // Beside its output a rank folder holds only raw data, with thousands of files.
    return hasOutputFolder(listing) && entry.name() != kOutputFolder ? Descent::Skip : Descent::Enter;
}

Result<SourceOutput> AscendSource::read(std::span<const FoundFile> files, const LoadOptions& options,
                                        Progress& progress, const std::stop_token& stop) const
{
    Capture capture;
    capture.sourceName = name();
    capture.ranks.resize(files.size());
    progress.begin(LoadStage::ReadingRanks, files.size());
    parallelFor(files.size(), workerCount(options.jobs), stop, [&](std::size_t i) {
        if (auto rank = ascend::readRank(files[i], options, stop)) {
            capture.ranks[i] = *std::move(rank);
        }
        progress.advance();
    });
    if (stop.stop_requested()) {
        return Error{ErrorKind::Cancelled, {}, "cancelled"};
    }
    return SourceOutput{std::move(capture)};
}

} // namespace pipescope
