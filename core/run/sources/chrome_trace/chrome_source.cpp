#include "core/run/sources/chrome_trace/chrome_source.h"

#include "core/base/threads/parallel.h"
#include "core/run/chrome_rules/chrome_rules.h"
#include "core/run/sources/chrome_trace/content/content_reader.h"
#include "core/run/sources/chrome_trace/events/trace_file_kind.h"
#include "core/run/sources/chrome_trace/launches/conclude_rows.h"
#include "core/run/sources/chrome_trace/launches/launch_reader.h"
#include "core/run/sources/chrome_trace/pipescope_export.h"
#include "core/run/sources/chrome_trace/rows/capture_builder.h"
#include "core/run/sources/rank_numbers.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

namespace pipescope {
namespace {

bool hasName(std::string_view name)
{
    return name.ends_with(".json") || name.ends_with(".json.gz");
}

/// Reports what a file is that holds no list of events.
void reportLook(const TraceFileLook& look, FindingId ofJson, const std::filesystem::path& file,
                FindingList& findings)
{
    switch (look.kind) {
    case TraceFileKind::Empty:
        findings.add(FindingId::FileEmpty, {}, file);
        break;
    case TraceFileKind::Broken:
        findings.add(FindingId::TraceNotRecognised, {}, file, look.instead);
        break;
    case TraceFileKind::OtherJson:
    case TraceFileKind::Trace:
        findings.add(ofJson, {}, file);
        break;
    }
}

/// Reports how the file ended.
void reportEnd(const ChromeReadResult& result, const std::filesystem::path& file, bool mayBeEmpty,
               FindingList& findings)
{
    if (!result.readError.empty()) {
        findings.add(FindingId::TraceUnreadable, {}, file, result.readError);
    } else if (result.hasNoEvents) {
        const bool isJson = result.malformed.empty();
        reportLook(lookAtTraceFile(file),
                   isJson ? FindingId::TraceWithoutEvents : FindingId::TraceNotRecognised, file, findings);
    } else if (!result.malformed.empty()) {
        findings.add(FindingId::TraceMalformed, {}, file, result.malformed);
    } else if (result.isCutShort) {
        findings.add(FindingId::TraceCutShort, {}, file);
    } else if (result.events + result.skipped == 0 && !mayBeEmpty) {
        findings.add(FindingId::TraceEventsNone, {}, file);
    }
    if (result.hasTextBehind && !result.hasNoEvents) {
        findings.add(FindingId::TraceTextBehind, {}, file);
    }
    if (result.skipped > 0) {
        findings.add(FindingId::EventsMalformed, {}, file, {}, result.skipped);
    }
}

/// One file while it is read: treated as another program's until its content shows that it is an export of
/// Pipescope.
class TraceFile : public ChromeEventSink
{
public:
    TraceFile(const std::filesystem::path& file, const RuleMatcher& matcher,
              const std::optional<RankSet>& wanted)
        : m_pipescopeExport(file, wanted)
        , m_matcher(matcher)
    {
        m_content.file = file;
        m_reader.emplace(m_matcher, m_content, EventOrder::Sorted);
        m_sink = &*m_reader;
    }

    void read(std::size_t threads, const std::stop_token& stop)
    {
        auto result = readChromeEvents(m_content.file, *this, threads, stop);
        if (result && m_reader->isDisordered() && !isPipescopeExport()) {
            beginAnew();
            result = readChromeEvents(m_content.file, *this, threads, stop);
        }
        if (!result) {
            m_content.findings.add(findingFromError(result.error()));
            return;
        }
        m_content.opened = !result->hasNoEvents;
        reportEnd(*result, m_content.file, isPipescopeExport(), m_content.findings);
        m_reader->finish();
        if (!isPipescopeExport() && isUnannotated(m_content)) {
            conclude(threads, stop);
        }
    }

    void event(const ChromeEvent& event) override { m_sink->event(event); }

    void member(std::string_view key, const JsonValue& value) override
    {
        if (key == "otherData" && value.isObject() && m_pipescopeExport.begin(value)) {
            m_sink = &m_pipescopeExport;
        }
        m_sink->member(key, value);
    }

    bool isPipescopeExport() const { return m_sink == &m_pipescopeExport; }

    bool isOpened() const { return m_content.opened; }

    ChromeContent takeContent() { return std::move(m_content); }

    LabelledCapture takeCapture()
    {
        LabelledCapture capture = m_pipescopeExport.finish();
        capture.findings.merge(std::move(m_content.findings));
        return capture;
    }

private:
    /// Few programs write events in another order than that of their times; their traces are read twice.
    void beginAnew()
    {
        std::filesystem::path file = std::move(m_content.file);
        m_content = {};
        m_content.file = std::move(file);
        m_reader.emplace(m_matcher, m_content, EventOrder::Unsorted);
        m_sink = &*m_reader;
    }

    /// Kernels and launches are many, and only traces without annotations need them: these are read again.
    void conclude(std::size_t threads, const std::stop_token& stop)
    {
        LaunchReader launches(m_content);
        if (readChromeEvents(m_content.file, launches, threads, stop)) {
            concludeRows(launches.finish(), m_matcher, m_content);
        }
    }

    ChromeContent m_content;
    PipescopeExport m_pipescopeExport;
    const RuleMatcher& m_matcher;
    std::optional<ContentReader> m_reader;
    ChromeEventSink* m_sink = nullptr;
};

using TraceFiles = std::vector<std::unique_ptr<TraceFile>>;

LabelledCapture captureOf(TraceFiles&& files, const RuleMatcher& matcher, const LoadOptions& options)
{
    const auto own =
        std::find_if(files.begin(), files.end(), [](const auto& file) { return file->isPipescopeExport(); });
    if (own != files.end()) {
        LabelledCapture capture = (*own)->takeCapture();
        capture.filesOpened = 1;
        if (files.size() > 1) {
            capture.findings.add(FindingId::TracesLeftOut, {},
                                 capture.ranks.empty() ? "" : capture.ranks.front().file, {},
                                 files.size() - 1);
        }
        return capture;
    }
    std::vector<ChromeContent> contents;
    std::size_t opened = 0;
    for (auto& file : files) {
        opened += file->isOpened() ? 1 : 0;
        contents.push_back(file->takeContent());
    }
    LabelledCapture capture =
        captureOfTraces(std::move(contents), matcher, options.ranks, workerCount(options.jobs));
    capture.filesOpened = opened;
    return capture;
}

/// The lines of PyTorch's profiler, the usual writer of traces without ranges.
RecordingLines linesOfTorch()
{
    RecordingLines lines;
    lines.forwards = "trainer.forward = pipescope_ranges.marked(trainer.forward, \"forward\")";
    lines.backwards = "trainer.backward = pipescope_ranges.marked(trainer.backward, \"backward\")";
    lines.allRanges = lines.forwards + "; " + lines.backwards;
    lines.weights = "store.pop = pipescope_ranges.marked(store.pop, \"WeightGradStore.pop\")";
    lines.overlaps = "pipescope_ranges.marked(trainer.forward_backward, \"forward_backward\")";
    lines.steps = "profiler.step()";
    return lines;
}

} // namespace

LayoutName ChromeSource::layout() const
{
    return {std::string(kChromeLayout), "Chrome trace", {"*.json", "*.json.gz"}};
}

SourceTraits ChromeSource::traits() const
{
    const UserText trace = "trace"_text;
    SourceTraits traits;
    traits.files = "Traces"_text;
    traits.hasNameRules = true;
    traits.recording = linesOfTorch();
    OriginNames& names = traits.origins;
    names.file = "Trace"_text;
    names.row = "Event"_text;
    names.message = "Event name"_text;
    for (UserText* name : {&names.block, &names.messageRecord, &names.communication, &names.communicationPart,
                           &names.transferTimes, &names.receiverTransferTimes, &names.rank, &names.host,
                           &names.stage, &names.step})
    {
        *name = trace;
    }
    return traits;
}

void ChromeSource::find(const FolderListing& listing, std::vector<FoundFile>& files, FindingList&) const
{
    for (const FolderEntry& entry : listing.entries) {
        if (entry.kind == EntryKind::File && hasName(entry.name())) {
            FoundFile& found = files.emplace_back();
            found.file = entry.path;
            found.folder = listing.folder;
        }
    }
}

std::optional<FoundFile> ChromeSource::recognise(const std::filesystem::path& file) const
{
    if (!hasName(file.native())) {
        return std::nullopt;
    }
    return foundAt(file);
}

FileFit ChromeSource::fitOf(const FoundFile& file) const
{
    switch (lookAtTraceFile(file.file).kind) {
    case TraceFileKind::Trace:
        return FileFit::Fits;
    case TraceFileKind::OtherJson:
        return FileFit::Other;
    case TraceFileKind::Empty:
    case TraceFileKind::Broken:
        break;
    }
    return FileFit::Broken;
}

void ChromeSource::reportUnfit(const FoundFile& file, FindingList& findings) const
{
    reportLook(lookAtTraceFile(file.file), FindingId::TraceOfOtherKind, file.file, findings);
}

Result<SourceOutput> ChromeSource::read(std::span<const FoundFile> files, const LoadOptions& options,
                                        Progress& progress, const std::stop_token& stop) const
{
    const RuleMatcher matcher(options.chromeRules ? *options.chromeRules : defaultChromeRules());
    TraceFiles traces(files.size());
    progress.begin(ProgressPhase::ReadingRanks, files.size());
    const std::size_t workers = workerCount(options.jobs);
    // Few files are read by several threads each.
    const std::size_t threads = workers > files.size() ? workers / files.size() : 0;
    parallelFor(files.size(), workers, stop, [&](std::size_t i) {
        traces[i] = std::make_unique<TraceFile>(files[i].file, matcher, options.ranks);
        traces[i]->read(threads, stop);
        progress.advance();
    });
    if (stop.stop_requested()) {
        return Error{ErrorKind::Cancelled, {}, "cancelled"_text};
    }
    LabelledCapture capture = captureOf(std::move(traces), matcher, options);
    if (options.ranks) {
        reportAbsentRanks(*options.ranks, ranksOf(capture), capture.findings);
    }
    return SourceOutput{std::move(capture)};
}

} // namespace pipescope
