#include "core/run/sources/discovery.h"

#include "core/base/threads/parallel.h"
#include "core/run/sources/rank_numbers.h"

#include <algorithm>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace pipescope {
namespace {

using Sources = std::span<const std::unique_ptr<const Source>>;

/// What was found of one source.
struct SourceFiles
{
    const Source* source = nullptr;
    std::vector<FoundFile> files;
    FindingList findings;
};

/// By its name, else by its content.
void recogniseFile(const std::filesystem::path& file, std::vector<SourceFiles>& found,
                   const std::stop_token& stop)
{
    bool isRecognised = false;
    for (SourceFiles& format : found) {
        if (auto recognised = format.source->recognise(file)) {
            format.files.push_back(*std::move(recognised));
            isRecognised = true;
        }
    }
    for (auto format = found.begin(); !isRecognised && format != found.end(); ++format) {
        if (auto recognised = format->source->recogniseContent(file, stop)) {
            format->files.push_back(*std::move(recognised));
            isRecognised = true;
        }
    }
}

/// Files with names that no source knows. What they hold is asked for only where nothing else was found.
class StrayFiles
{
public:
    void note(const FolderListing& listing, const std::vector<SourceFiles>& found)
    {
        for (const FolderEntry& entry : listing.entries) {
            auto& files = entry.name().ends_with(".db") ? m_databases : m_others;
            const bool isCandidate = files.size() < kMaxNoted && entry.kind == EntryKind::File;
            const bool isKnown =
                isCandidate && std::any_of(found.begin(), found.end(), [&](const SourceFiles& format) {
                    return format.source->recognise(entry.path).has_value();
                });
            if (isCandidate && !isKnown) {
                files.push_back(entry.path);
            }
        }
    }

    /// Adds the files that a source knows by their content.
    void recognise(std::vector<SourceFiles>& found, const std::stop_token& stop) const
    {
        for (SourceFiles& format : found) {
            std::vector<std::optional<FoundFile>> recognised(m_others.size());
            parallelFor(m_others.size(), workerCount(0), stop, [&](std::size_t i) {
                recognised[i] = format.source->recogniseStray(m_others[i], stop);
            });
            for (auto& file : recognised) {
                if (file) {
                    format.files.push_back(*std::move(file));
                }
            }
        }
    }

    void report(FindingList& findings) const
    {
        std::size_t reported = 0;
        for (auto file = m_databases.begin(); file != m_databases.end() && reported < kMaxReported; ++file) {
            if (const auto problem = problemOf(*file)) {
                findings.add(*problem, {}, *file);
                ++reported;
            }
        }
    }

private:
    static std::optional<FindingId> problemOf(const std::filesystem::path& file)
    {
        constexpr std::string_view kMagic("SQLite format 3");
        std::ifstream in(file, std::ios::binary);
        if (!in) {
            return FindingId::FileUnreadable;
        }
        std::string begin(kMagic.size(), '\0');
        in.read(begin.data(), static_cast<std::streamsize>(begin.size()));
        return begin == kMagic ? std::nullopt : std::optional(FindingId::FileNotADatabase);
    }

    static constexpr std::size_t kMaxNoted = 1000;
    /// Where there are more, the others are of the same kind.
    static constexpr std::size_t kMaxReported = 20;
    std::vector<std::filesystem::path> m_databases;
    std::vector<std::filesystem::path> m_others;
};

void findInFolder(const FolderListing& listing, std::vector<SourceFiles>& found, FindingList& findings)
{
    bool hasFile = false;
    std::optional<std::filesystem::path> rankFolder;
    for (SourceFiles& format : found) {
        const std::size_t before = format.files.size();
        format.source->find(listing, format.files, findings);
        hasFile = hasFile || (format.source->holdsOneRank() && format.files.size() > before);
        rankFolder = rankFolder ? rankFolder : format.source->rankFolderOf(listing);
    }
    if (rankFolder && !hasFile && listing.isComplete) {
        findings.add(FindingId::RankFolderWithoutDatabase, {}, *rankFolder);
    }
}

void findFiles(const std::filesystem::path& root, std::vector<SourceFiles>& found, StrayFiles& strays,
               FindingList& findings, const std::stop_token& stop)
{
    if (entryKindOf(root) == EntryKind::File) {
        recogniseFile(root, found, stop);
        return;
    }
    FolderVisitor visitor;
    visitor.visit = [&](const FolderListing& listing) {
        findInFolder(listing, found, findings);
        strays.note(listing, found);
    };
    visitor.decideDescent = [&](const FolderListing& listing, const FolderEntry& entry) {
        const bool skip = std::any_of(found.begin(), found.end(), [&](const SourceFiles& format) {
            return format.source->decideDescent(listing, entry) == Descent::Skip;
        });
        return skip ? Descent::Skip : Descent::Enter;
    };
    walkFolders(root, visitor, findings, stop);
}

bool hasAnyFile(const std::vector<SourceFiles>& found)
{
    return std::any_of(found.begin(), found.end(),
                       [](const SourceFiles& format) { return !format.files.empty(); });
}

/// Beside the files of a run, others are ignored.
void lookAtStrays(const StrayFiles& strays, std::vector<SourceFiles>& found, FindingList& findings,
                  const std::stop_token& stop)
{
    if (!hasAnyFile(found)) {
        strays.recognise(found, stop);
    }
    const bool hasRanks = std::any_of(found.begin(), found.end(), [](const SourceFiles& format) {
        return format.source->holdsOneRank() && !format.files.empty();
    });
    if (!hasRanks) {
        strays.report(findings);
    }
}

void settleRanks(SourceFiles& found, const std::stop_token& stop)
{
    for (FoundFile& file : found.files) {
        if (!file.rank && !stop.stop_requested()) {
            found.source->identify(file, stop);
        }
    }
    if (found.files.empty()) {
        return;
    }
    found.source->assignRanks(found.files, stop, found.findings);
    keepLatestCaptures(found.files, found.findings);
}

/// The one asked for, else the one with most ranks; `found` is not empty.
SourceFiles* chooseLayout(std::vector<SourceFiles>& found, const std::string& wanted)
{
    if (wanted.empty()) {
        return &*std::max_element(found.begin(), found.end(), [](const SourceFiles& a, const SourceFiles& b) {
            return a.files.size() < b.files.size();
        });
    }
    const auto chosen = std::find_if(found.begin(), found.end(), [&](const SourceFiles& format) {
        return format.source->layout().id == wanted;
    });
    return chosen != found.end() ? &*chosen : nullptr;
}

/// "pytorch: 8 ranks (shown), msmonitor: 2 ranks"
UserText layoutsText(const std::vector<LayoutFound>& layouts)
{
    std::vector<UserText> texts;
    for (const LayoutFound& each : layouts) {
        const UserText ranks = each.ranks == 1 ? "%1: 1 rank"_text(each.layout.id)
                                               : "%1: %2 ranks"_text(each.layout.id, each.ranks);
        texts.push_back(each.isShown ? "%1 (shown)"_text(ranks) : ranks);
    }
    return listOf(texts);
}

/// Takes over the files of the layout to show and reports the others.
void showLayout(std::vector<SourceFiles>& found, const std::string& wanted, Discovery& discovery)
{
    SourceFiles* shown = chooseLayout(found, wanted);
    for (const SourceFiles& format : found) {
        discovery.layouts.push_back({format.source->layout(), format.files.size(), &format == shown});
    }
    if (shown == nullptr) {
        discovery.findings.add(FindingId::LayoutNotPresent, {}, {},
                               "%1; found are %2"_text(wanted, layoutsText(discovery.layouts)));
        return;
    }
    if (discovery.layouts.size() > 1) {
        discovery.findings.add(FindingId::SeveralLayouts, {}, {}, layoutsText(discovery.layouts));
    }
    discovery.source = shown->source;
    discovery.files = std::move(shown->files);
    discovery.findings.merge(std::move(shown->findings));
}

/// `files` must be ordered by rank.
void keepSelectedRanks(std::vector<FoundFile>& files, const RankSet& ranks, FindingList& findings)
{
    std::vector<Rank> present;
    for (const FoundFile& file : files) {
        present.push_back(*file.rank);
    }
    reportAbsentRanks(ranks, present, findings);
    std::erase_if(files, [&](const FoundFile& file) { return !ranks.contains(*file.rank); });
}

void keepSelectedDevices(std::vector<FoundFile>& files, const RankSet& devices, FindingList& findings)
{
    const bool isRecorded =
        std::any_of(files.begin(), files.end(), [](const FoundFile& file) { return file.device; });
    if (!isRecorded) {
        findings.add(FindingId::DevicesUnknown);
        return;
    }
    std::erase_if(files, [&](const FoundFile& file) {
        const bool fits = file.device && std::in_range<std::int32_t>(*file.device);
        return !fits || !devices.contains(Rank{static_cast<std::int32_t>(*file.device)});
    });
    if (files.empty()) {
        findings.add(FindingId::NoRankSelected);
    }
}

/// Keeps what is of the source's format, and what should be if anything is. The others are reported.
void keepFitting(SourceFiles& format, const std::stop_token& stop)
{
    std::vector<FileFit> fits;
    for (const FoundFile& file : format.files) {
        fits.push_back(stop.stop_requested() ? FileFit::Other : format.source->fitOf(file));
    }
    const bool hasAny = std::find(fits.begin(), fits.end(), FileFit::Fits) != fits.end();
    std::vector<FoundFile> kept;
    for (std::size_t i = 0; i < fits.size(); ++i) {
        if (hasAny && fits[i] != FileFit::Other) {
            kept.push_back(std::move(format.files[i]));
        } else {
            format.source->reportUnfit(format.files[i], format.findings);
        }
    }
    format.files = std::move(kept);
}

/// Keeps, for sources whose files have names that many files have, what is of their format; and nothing where
/// something else was found, unless they are asked for.
void confirmFiles(const std::filesystem::path& root, std::vector<SourceFiles>& found,
                  const std::string& wanted, const std::stop_token& stop)
{
    const bool hasOthers = std::any_of(found.begin(), found.end(), [](const SourceFiles& format) {
        return format.source->holdsOneRank() && !format.files.empty();
    });
    // A file that was named by the user is read, whatever it holds.
    const bool isNamed = entryKindOf(root) == EntryKind::File;
    for (SourceFiles& format : found) {
        if (format.source->holdsOneRank()) {
            continue;
        }
        if (wanted.empty() ? hasOthers : wanted != format.source->layout().id) {
            format.files.clear();
        } else if (!isNamed) {
            keepFitting(format, stop);
        }
    }
}

} // namespace

Discovery discover(const std::filesystem::path& root, Sources sources, const DiscoveryOptions& options,
                   const std::stop_token& stop)
{
    Discovery discovery;
    std::vector<SourceFiles> found;
    for (const auto& source : sources) {
        found.push_back({source.get(), {}, {}});
    }
    StrayFiles strays;
    findFiles(root, found, strays, discovery.findings, stop);
    confirmFiles(root, found, options.layout, stop);
    lookAtStrays(strays, found, discovery.findings, stop);
    for (SourceFiles& format : found) {
        if (format.source->holdsOneRank()) {
            settleRanks(format, stop);
        }
    }
    const bool hasFiles = hasAnyFile(found);
    std::erase_if(found, [&](SourceFiles& format) {
        // Beside what is found, files of other kinds are of no interest.
        if (format.files.empty() && (!hasFiles || format.source->holdsOneRank())) {
            discovery.findings.merge(std::move(format.findings));
        }
        return format.files.empty();
    });
    if (found.empty()) {
        discovery.findings.add(FindingId::NoDataFound, {}, root);
        return discovery;
    }
    showLayout(found, options.layout, discovery);
    if (options.devices && discovery.source != nullptr) {
        keepSelectedDevices(discovery.files, *options.devices, discovery.findings);
    }
    if (options.ranks && discovery.source != nullptr && discovery.source->holdsOneRank()) {
        keepSelectedRanks(discovery.files, *options.ranks, discovery.findings);
    }
    return discovery;
}

} // namespace pipescope
