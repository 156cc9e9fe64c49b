#include "core/run/load/load.h"

#include "core/base/error_text.h"
#include "core/run/inference/assembly/build_trace.h"
#include "core/run/load/preview_pace.h"
#include "core/run/sources/discovery.h"
#include "core/run/sources/source.h"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace pipescope {
namespace {

/// Makes previews of a run while its ranks are read, on the thread that has just read one. A preview that
/// cannot be made is left out.
class PreviewMaker
{
public:
    /// All are borrowed.
    PreviewMaker(const std::filesystem::path& root, const Discovery& discovery, const LoadOptions& options,
                 const PreviewFunction& preview, const std::stop_token& stop);

    /// See RankRead.
    void rankRead(std::span<const RankCapture> ranks, std::size_t position);

private:
    using Clock = std::chrono::steady_clock;

    /// Notes the rank. Returns the ranks for a preview, if it is time for one and no thread is making one.
    std::optional<std::vector<bool>> begin(std::size_t position);
    void end(Clock::time_point begun, std::size_t ranks);
    Capture captureOf(std::span<const RankCapture> ranks, const std::vector<bool>& isRead) const;
    void make(std::span<const RankCapture> ranks, const std::vector<bool>& isRead) const;

    const std::filesystem::path& m_root;
    const Discovery& m_discovery;
    const LoadOptions& m_options;
    const PreviewFunction& m_preview;
    const std::stop_token& m_stop;
    const Clock::time_point m_begun = Clock::now();
    std::mutex m_mutex;
    /// Indexed by position; guarded by the mutex, like all members below.
    std::vector<bool> m_isRead;
    std::size_t m_read = 0;
    bool m_isBusy = false;
    PreviewPace m_pace;
};

/// The records of a rank that its blocks follow from.
RankCapture copyForBlocks(const RankCapture& rank)
{
    RankCapture copy;
    copy.rank = rank.rank;
    copy.file = rank.file;
    copy.host = rank.host;
    copy.metadata = rank.metadata;
    copy.stepWindows = rank.stepWindows;
    copy.profilerSteps = rank.profilerSteps;
    copy.ranges = rank.ranges;
    for (CapturedRange& range : copy.ranges) {
        range.message = copy.strings.intern(rank.strings.text(range.message));
    }
    copy.opened = rank.opened;
    return copy;
}

PreviewMaker::PreviewMaker(const std::filesystem::path& root, const Discovery& discovery,
                           const LoadOptions& options, const PreviewFunction& preview,
                           const std::stop_token& stop)
    : m_root(root)
    , m_discovery(discovery)
    , m_options(options)
    , m_preview(preview)
    , m_stop(stop)
    , m_isRead(discovery.files.size())
{ }

void PreviewMaker::rankRead(std::span<const RankCapture> ranks, std::size_t position)
{
    const auto isRead = begin(position);
    if (!isRead) {
        return;
    }
    const Clock::time_point begun = Clock::now();
    try {
        make(ranks, *isRead);
    } catch (...) {
        // Problems are reported later, when the whole run is assembled.
    }
    end(begun, static_cast<std::size_t>(std::count(isRead->begin(), isRead->end(), true)));
}

std::optional<std::vector<bool>> PreviewMaker::begin(std::size_t position)
{
    const std::lock_guard lock(m_mutex);
    m_isRead[position] = true;
    ++m_read;
    const bool isLast = m_read == m_isRead.size();
    if (m_isBusy || isLast || !m_pace.allows(Clock::now() - m_begun, m_read)) {
        return std::nullopt;
    }
    m_isBusy = true;
    return m_isRead;
}

void PreviewMaker::end(Clock::time_point begun, std::size_t ranks)
{
    const Clock::time_point now = Clock::now();
    const std::lock_guard lock(m_mutex);
    m_isBusy = false;
    m_pace.made(now - m_begun, now - begun, ranks);
}

Capture PreviewMaker::captureOf(std::span<const RankCapture> ranks, const std::vector<bool>& isRead) const
{
    Capture capture;
    capture.ranks.reserve(ranks.size());
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        if (isRead[i]) {
            capture.ranks.push_back(copyForBlocks(ranks[i]));
        } else {
            const FoundFile& found = m_discovery.files[i];
            RankCapture& unread = capture.ranks.emplace_back();
            unread.rank = found.rank.value_or(Rank{});
            unread.file = found.file;
        }
    }
    return capture;
}

void PreviewMaker::make(std::span<const RankCapture> ranks, const std::vector<bool>& isRead) const
{
    Trace trace = buildPreview(captureOf(ranks, isRead), m_options, m_stop);
    if (m_stop.stop_requested() || trace.blockCount() == 0) {
        return;
    }
    trace.roots = {m_root};
    trace.layouts = m_discovery.layouts;
    trace.source = m_discovery.source->traitsOf(m_discovery.files);
    m_preview(std::make_shared<const Trace>(std::move(trace)));
}

Error cancelled()
{
    return {ErrorKind::Cancelled, {}, "cancelled"_text};
}

std::vector<std::filesystem::path> filesOf(const Trace& trace, const Discovery& discovery)
{
    std::set<std::filesystem::path> files;
    if (discovery.source->namesOtherFiles()) {
        for (const FoundFile& found : discovery.files) {
            files.insert(found.file);
        }
        return {files.begin(), files.end()};
    }
    for (const Track& track : trace.tracks) {
        if (!track.file.empty()) {
            files.insert(track.file);
        }
    }
    return {files.begin(), files.end()};
}

/// Makes runs from the output of sources.
class TraceMaker
{
public:
    TraceMaker(const Discovery& discovery, const std::filesystem::path& root, const LoadOptions& options,
               Progress& progress, const std::stop_token& stop)
        : m_discovery(discovery)
        , m_root(root)
        , m_options(options)
        , m_progress(progress)
        , m_stop(stop)
    { }

    TracePointer operator()(Capture&& capture) const
    {
        return finish(buildTrace(std::move(capture), m_options, m_progress, m_stop));
    }

    TracePointer operator()(LabelledCapture&& capture) const
    {
        return finish(buildLabelledTrace(std::move(capture), m_options, m_progress, m_stop));
    }

private:
    TracePointer finish(Trace&& trace) const
    {
        trace.roots = {m_root};
        trace.files = filesOf(trace, m_discovery);
        trace.layouts = m_discovery.layouts;
        trace.source = m_discovery.source->traitsOf(m_discovery.files);
        return std::make_shared<const Trace>(std::move(trace));
    }

    const Discovery& m_discovery;
    const std::filesystem::path& m_root;
    const LoadOptions& m_options;
    Progress& m_progress;
    const std::stop_token& m_stop;
};

TracePointer emptyTrace(const std::filesystem::path& root, Discovery&& discovery)
{
    Trace trace;
    trace.roots = {root};
    trace.layouts = std::move(discovery.layouts);
    trace.findings = std::move(discovery.findings);
    trace.findings.sort();
    return std::make_shared<const Trace>(std::move(trace));
}

Result<SourceOutput> read(const std::filesystem::path& root, const Discovery& discovery,
                          const LoadOptions& options, Progress& progress, const std::stop_token& stop,
                          const PreviewFunction& preview)
{
    const Source& source = *discovery.source;
    if (!preview) {
        return source.read(discovery.files, options, progress, stop);
    }
    PreviewMaker maker(root, discovery, options, preview, stop);
    const auto rankRead = [&](std::span<const RankCapture> ranks, std::size_t i) {
        maker.rankRead(ranks, i);
    };
    return source.readProgressively(discovery.files, options, rankRead, progress, stop);
}

Result<TracePointer> loadUnguarded(std::span<const std::unique_ptr<const Source>> sources,
                                   const OpenRequest& request, Progress& progress,
                                   const std::stop_token& stop, const PreviewFunction& preview)
{
    if (request.roots.size() != 1) {
        return Error{ErrorKind::InvalidArgument, {}, "a run is opened from one folder or file"_text};
    }
    const std::filesystem::path& root = request.roots.front();
    std::error_code error;
    if (std::filesystem::status(root, error).type() == std::filesystem::file_type::not_found) {
        return Error{ErrorKind::NotFound, root, "no such file or folder"_text};
    }
    const LoadOptions& options = request.options;
    progress.begin(ProgressPhase::FindingFiles, 0);
    Discovery discovery = discover(root, sources, {options.ranks, options.layout, options.devices}, stop);
    if (stop.stop_requested()) {
        return cancelled();
    }
    if (discovery.files.empty()) {
        return emptyTrace(root, std::move(discovery));
    }
    TRY(auto output, read(root, discovery, options, progress, stop, preview));
    std::visit([&](auto& content) { content.findings.merge(std::move(discovery.findings)); }, output);
    const TraceMaker make(discovery, root, options, progress, stop);
    TracePointer trace = std::visit(make, std::move(output));
    return stop.stop_requested() ? Result<TracePointer>(cancelled()) : Result<TracePointer>(std::move(trace));
}

template<class Load>
Result<TracePointer> withoutExceptions(const OpenRequest& request, const Load& load)
{
    try {
        return load();
    } catch (...) {
        const std::filesystem::path root =
            request.roots.empty() ? std::filesystem::path() : request.roots.front();
        return Error{ErrorKind::Internal, root, exceptionMessage()};
    }
}

} // namespace

std::vector<LayoutName> knownLayouts()
{
    std::vector<LayoutName> names;
    for (const auto& source : allSources()) {
        names.push_back(source->layout());
    }
    return names;
}

Result<TracePointer> load(const OpenRequest& request, Progress& progress, const std::stop_token& stop,
                          const PreviewFunction& preview)
{
    return withoutExceptions(request,
                             [&] { return loadUnguarded(allSources(), request, progress, stop, preview); });
}

Result<TracePointer> loadFrom(std::span<const std::unique_ptr<const Source>> sources,
                              const OpenRequest& request, Progress& progress, const std::stop_token& stop,
                              const PreviewFunction& preview)
{
    return withoutExceptions(request,
                             [&] { return loadUnguarded(sources, request, progress, stop, preview); });
}

} // namespace pipescope
