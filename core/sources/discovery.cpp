#include "core/sources/discovery.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>

namespace pipescope {
namespace {

/// Files found so far, per source in the order of the registry.
using FilesBySource = std::vector<std::vector<FoundFile>>;

FilesBySource findFiles(const std::filesystem::path& root,
                        std::span<const std::unique_ptr<const Source>> sources, FindingList& findings,
                        const std::stop_token& stop)
{
    FilesBySource found(sources.size());
    if (entryKindOf(root) == EntryKind::File) {
        for (std::size_t i = 0; i < sources.size(); ++i) {
            if (auto file = sources[i]->recognise(root)) {
                found[i].push_back(*std::move(file));
            }
        }
        return found;
    }
    FolderVisitor visitor;
    visitor.visit = [&](const FolderListing& listing) {
        for (std::size_t i = 0; i < sources.size(); ++i) {
            sources[i]->find(listing, found[i], findings);
        }
    };
    visitor.descent = [&](const FolderListing& listing, const FolderEntry& entry) {
        const bool skip = std::any_of(sources.begin(), sources.end(), [&](const auto& source) {
            return source->descent(listing, entry) == Descent::Skip;
        });
        return skip ? Descent::Skip : Descent::Enter;
    };
    walkFolders(root, visitor, findings, stop);
    return found;
}

/// Sorts by rank and keeps the latest capture of each; what is left out becomes a finding.
void keepLatestCaptures(std::vector<FoundFile>& files, FindingList& findings)
{
    std::erase_if(files, [&](const FoundFile& file) {
        if (!file.rank) {
            findings.add(FindingId::RankUnknown, {}, file.file);
        }
        return !file.rank;
    });
    std::sort(files.begin(), files.end(), [](const FoundFile& a, const FoundFile& b) {
        return std::tuple(*a.rank, -a.captureStamp, a.file.native())
               < std::tuple(*b.rank, -b.captureStamp, b.file.native());
    });
    const auto isOlder = [&](const FoundFile& kept, const FoundFile& candidate) {
        if (kept.rank != candidate.rank) {
            return false;
        }
        findings.add(FindingId::DuplicateCapture, candidate.rank, candidate.file);
        return true;
    };
    files.erase(std::unique(files.begin(), files.end(), isOlder), files.end());
}

void keepSelectedRanks(std::vector<FoundFile>& files, const RankSet& ranks, FindingList& findings)
{
    for (const RankSet::Range& range : ranks.ranges()) {
        const bool present = std::any_of(files.begin(), files.end(), [&](const FoundFile& file) {
            return range.first <= *file.rank && *file.rank <= range.last;
        });
        if (!present) {
            const std::string first = std::to_string(range.first.value);
            const std::string text =
                range.first == range.last ? first : first + "-" + std::to_string(range.last.value);
            findings.add(FindingId::RankNotPresent, {}, {}, text);
        }
    }
    std::erase_if(files, [&](const FoundFile& file) { return !ranks.contains(*file.rank); });
    if (files.empty()) {
        findings.add(FindingId::NoRankSelected);
    }
}

} // namespace

Discovery discover(const std::filesystem::path& root, std::span<const std::unique_ptr<const Source>> sources,
                   const std::optional<RankSet>& ranks, const std::stop_token& stop)
{
    Discovery discovery;
    FilesBySource found = findFiles(root, sources, discovery.findings, stop);
    const auto first =
        std::find_if(found.begin(), found.end(), [](const auto& files) { return !files.empty(); });
    if (first == found.end()) {
        discovery.findings.add(FindingId::NoDataFound, {}, root);
        return discovery;
    }
    discovery.source = sources[static_cast<std::size_t>(first - found.begin())].get();
    discovery.files = std::move(*first);
    keepLatestCaptures(discovery.files, discovery.findings);
    if (ranks) {
        keepSelectedRanks(discovery.files, *ranks, discovery.findings);
    }
    return discovery;
}

} // namespace pipescope
