#include "core/run/sources/nsight/nsight_source.h"

#include "core/base/threads/parallel.h"
#include "core/run/chrome_rules/chrome_rules.h"
#include "core/run/sources/chrome_trace/rows/capture_builder.h"
#include "core/run/sources/nsight/export_stages.h"
#include "core/run/sources/rank_numbers.h"
#include "core/sqlite/database.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pipescope {
namespace {

using nsight::ExportRecords;
using nsight::ProcessExtras;
using nsight::ProcessRecords;

/// The tool's own file, which only its tools read.
bool isReport(const std::filesystem::path& file)
{
    return file.extension() == ".nsys-rep" || file.extension() == ".qdrep";
}

bool hasExportName(const std::filesystem::path& file)
{
    return file.extension() == ".sqlite" || file.extension() == ".sqlite3";
}

/// Whether the database has the texts and one of the tables of an export.
bool isExport(const SnapshotDatabase& database)
{
    constexpr std::array kTables{"META_DATA_EXPORT", "NVTX_EVENTS", "CUPTI_ACTIVITY_KIND_KERNEL"};
    const auto has = [&](const char* table) { return database.hasTable(table); };
    const auto strings = has("StringIds");
    return strings && *strings && std::any_of(kTables.begin(), kTables.end(), [&](const char* table) {
               const auto found = has(table);
               return found && *found;
           });
}

void reportReport(const std::filesystem::path& file, FindingList& findings)
{
    constexpr std::string_view kCommand = "nsys export --type sqlite ";
    findings.add(FindingId::ReportNotExported, {}, file, std::string(kCommand) + file.filename().string());
}

/// Whether the folder holds the export of a report, which has its name.
bool isExported(const std::filesystem::path& report, const FolderListing& listing)
{
    return std::any_of(listing.entries.begin(), listing.entries.end(), [&](const FolderEntry& entry) {
        return hasExportName(entry.path) && entry.path.stem() == report.stem();
    });
}

LabelledTrack* trackOf(const ProcessExtras& extras, LabelledCapture& capture)
{
    const auto track =
        std::find_if(capture.ranks.begin(), capture.ranks.end(), [&](const LabelledTrack& each) {
            return extras.rank == each.rank && each.file == extras.file;
        });
    return track == capture.ranks.end() ? nullptr : &*track;
}

/// The processes of all exports as contents of traces, whose rules say what their ranges are.
class ExportsBuilder
{
public:
    ExportsBuilder(std::vector<ExportRecords>&& files, const RuleMatcher& matcher)
        : m_files(std::move(files))
        , m_matcher(matcher)
    { }

    LabelledCapture build(const std::optional<RankSet>& ranks, std::size_t workers)
    {
        const std::size_t numbered = nsight::assignRanks(m_files, m_matcher);
        nsight::resolvePeers(m_files);
        nsight::alignSessions(m_files);
        std::vector<ChromeContent> contents;
        std::size_t opened = 0;
        for (ExportRecords& file : m_files) {
            opened += file.isOpened ? 1 : 0;
            for (ProcessRecords& process : file.processes) {
                contents.push_back(
                    nsight::contentOf(file, std::move(process), m_matcher, m_extras.emplace_back()));
            }
        }
        LabelledCapture capture = captureOfTraces(std::move(contents), m_matcher, ranks, workers);
        for (ProcessExtras& extras : m_extras) {
            if (LabelledTrack* track = trackOf(extras, capture)) {
                nsight::addExtras(std::move(extras), *track);
            }
        }
        for (ExportRecords& file : m_files) {
            capture.findings.merge(std::move(file.findings));
        }
        if (numbered > 0) {
            capture.findings.add(FindingId::TraceRanksNumbered, {}, {}, {}, numbered);
        }
        capture.filesOpened = opened;
        return capture;
    }

private:
    std::vector<ExportRecords> m_files;
    const RuleMatcher& m_matcher;
    std::vector<ProcessExtras> m_extras;
};

ExportRecords readFile(const FoundFile& found, const RuleMatcher& matcher, const std::stop_token& stop)
{
    if (!isReport(found.file)) {
        return nsight::readExport(found.file, matcher, stop);
    }
    ExportRecords records;
    records.file = found.file;
    reportReport(found.file, records.findings);
    return records;
}

RecordingLines linesOfNvtx()
{
    RecordingLines lines;
    lines.forwards = "with torch.cuda.nvtx.range(f\"F{microbatch}\"):";
    lines.backwards = "with torch.cuda.nvtx.range(f\"B{microbatch}\"):";
    lines.allRanges = lines.forwards + "; " + lines.backwards;
    lines.weights = "with torch.cuda.nvtx.range(f\"W{microbatch}\"):";
    lines.overlaps = "with torch.cuda.nvtx.range(\"forward_backward_overlap\"):";
    lines.rangesOption = "nsys profile --trace=cuda,nvtx";
    lines.steps = "with torch.cuda.nvtx.range(f\"ProfilerStep#{step}\"):";
    return lines;
}

} // namespace

LayoutName NsightSource::layout() const
{
    return {"nsight", "Nsight Systems export", {"*.sqlite", "*.db"}};
}

SourceTraits NsightSource::traits() const
{
    SourceTraits traits;
    traits.files = "Databases"_text;
    traits.recording = linesOfNvtx();
    traits.recordsOperators = true;
    OriginNames& names = traits.origins;
    names.file = "Database"_text;
    names.message = "Range"_text;
    names.block = verbatim("NVTX_EVENTS, CUPTI_ACTIVITY_KIND_KERNEL");
    names.messageRecord = verbatim("NVTX_EVENTS");
    names.communication = verbatim("CUPTI_ACTIVITY_KIND_KERNEL");
    names.communicationPart = verbatim("NVTX_EVENTS");
    names.host = verbatim("TARGET_INFO_SYSTEM_ENV");
    names.step = verbatim("NVTX_EVENTS");
    return traits;
}

void NsightSource::find(const FolderListing& listing, std::vector<FoundFile>& files, FindingList&) const
{
    for (const FolderEntry& entry : listing.entries) {
        const bool isNamed = hasExportName(entry.path) || entry.path.extension() == ".db"
                             || (isReport(entry.path) && !isExported(entry.path, listing));
        if (entry.kind == EntryKind::File && isNamed) {
            files.push_back(foundAt(entry.path));
        }
    }
}

std::optional<FoundFile> NsightSource::recognise(const std::filesystem::path& file) const
{
    return hasExportName(file) || isReport(file) ? std::optional(foundAt(file)) : std::nullopt;
}

std::optional<FoundFile> NsightSource::recogniseContent(const std::filesystem::path& file,
                                                        const std::stop_token& stop) const
{
    const auto database = SnapshotDatabase::open(file, stop);
    return database && isExport(*database) ? std::optional(foundAt(file)) : std::nullopt;
}

FileFit NsightSource::fitOf(const FoundFile& file) const
{
    if (isReport(file.file)) {
        return FileFit::Broken;
    }
    const auto database = SnapshotDatabase::open(file.file);
    if (!database || database->fileSize() == 0) {
        return hasExportName(file.file) ? FileFit::Broken : FileFit::Other;
    }
    return isExport(*database) ? FileFit::Fits : FileFit::Other;
}

void NsightSource::reportUnfit(const FoundFile& file, FindingList& findings) const
{
    if (isReport(file.file)) {
        reportReport(file.file, findings);
    } else if (hasExportName(file.file)) {
        const auto database = SnapshotDatabase::open(file.file);
        if (!database) {
            findings.add(findingFromError(database.error()));
        } else if (database->fileSize() == 0) {
            findings.add(FindingId::FileEmpty, {}, file.file);
        } else {
            findings.add(FindingId::TableMissing, {}, file.file, verbatim("StringIds"));
        }
    }
}

Result<SourceOutput> NsightSource::read(std::span<const FoundFile> files, const LoadOptions& options,
                                        Progress& progress, const std::stop_token& stop) const
{
    const RuleMatcher matcher(options.chromeRules ? *options.chromeRules : defaultChromeRules());
    std::vector<ExportRecords> exports(files.size());
    progress.begin(ProgressPhase::ReadingRanks, files.size());
    const std::size_t workers = workerCount(options.jobs);
    parallelFor(files.size(), workers, stop, [&](std::size_t i) {
        exports[i] = readFile(files[i], matcher, stop);
        progress.advance();
    });
    if (stop.stop_requested()) {
        return Error{ErrorKind::Cancelled, {}, "cancelled"_text};
    }
    LabelledCapture capture = ExportsBuilder(std::move(exports), matcher).build(options.ranks, workers);
    if (options.ranks) {
        reportAbsentRanks(*options.ranks, ranksOf(capture), capture.findings);
    }
    return SourceOutput{std::move(capture)};
}

} // namespace pipescope
