#include "ui/document/document_controller.h"

#include "ui/document/kept_trace_rules.h"
#include "ui/session/session.h"

#include <algorithm>
#include <system_error>
#include <utility>
#include <variant>

namespace pipescope::ui {

namespace {

bool isWithin(const Trace& trace, const TraceRef& ref)
{
    const TrackIndex track = trackOf(ref);
    if (track.value >= trace.tracks.size()) {
        return false;
    }
    if (const auto* block = std::get_if<BlockRef>(&ref)) {
        return block->block.value < trace.track(track).blocks.size();
    }
    return std::get<OperatorRef>(ref).op.value < trace.track(track).operators.size();
}

/// Whether `ref` stands for the same thing in both traces.
bool isSameThing(const Trace& before, const Trace& after, const TraceRef& ref)
{
    return isWithin(after, ref) && before.track(trackOf(ref)).rank == after.track(trackOf(ref)).rank
           && spanOf(before, ref) == spanOf(after, ref);
}

std::filesystem::path absolutePath(const std::filesystem::path& path)
{
    std::error_code failure;
    const auto absolute = std::filesystem::absolute(path, failure);
    return failure ? path : absolute.lexically_normal();
}

} // namespace

DocumentController::DocumentController(Session& session, LoadFunction load, QSettings& settings,
                                       QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_job(std::move(load))
    , m_recent(settings)
    , m_settings(settings)
{
    connect(&m_job, &LoadJob::progressed, this, &DocumentController::progressed);
    connect(&m_job, &LoadJob::idleChanged, this, &DocumentController::idleChanged);
    connect(&m_job, &LoadJob::previewed, this, &DocumentController::showPreview);
    connect(&m_job, &LoadJob::failed, this, [this](const Error& error) {
        leavePreview();
        emit failed(error);
    });
    connect(&m_job, &LoadJob::cancelled, this, [this] {
        leavePreview();
        emit cancelled();
    });
    connect(&m_watch, &FileWatch::changed, this, &DocumentController::filesChanged);
    connect(&m_job, &LoadJob::loaded, this, &DocumentController::show);
}

void DocumentController::open(const std::filesystem::path& root)
{
    const std::filesystem::path path = absolutePath(root);
    start({path, sizesFor(path), {}, keptTraceRules(m_settings, path)});
}

ParallelSizes DocumentController::sizesFor(const std::filesystem::path& root) const
{
    // Those of the open run are kept only when another one takes its place.
    return root == m_open.root ? m_open.sizes : m_keptSizes ? m_keptSizes(root) : ParallelSizes{};
}

void DocumentController::reload()
{
    reloadWithSizes(m_open.sizes);
}

void DocumentController::reloadWithSizes(const ParallelSizes& sizes)
{
    if (!m_open.root.empty()) {
        start({m_open.root, sizes, m_open.layout, m_open.traceRules});
    }
}

void DocumentController::reloadWithLayout(const std::string& layout)
{
    if (!m_open.root.empty()) {
        start({m_open.root, m_open.sizes, layout, m_open.traceRules});
    }
}

void DocumentController::reloadWithTraceRules(std::shared_ptr<const TraceRules> rules)
{
    if (!m_open.root.empty()) {
        keepTraceRules(m_settings, m_open.root, rules.get());
        start({m_open.root, m_open.sizes, m_open.layout, std::move(rules)});
    }
}

void DocumentController::cancel()
{
    m_job.cancel();
}

void DocumentController::expectOwnChanges()
{
    m_watch.watch({});
}

void DocumentController::acceptFilesAsTheyAre()
{
    std::vector<std::filesystem::path> files;
    for (const Track& track : m_session.trace()->tracks) {
        if (!track.file.empty()) {
            files.push_back(track.file);
        }
    }
    m_watch.watch(files);
}

bool DocumentController::isOpen(const Request& request) const
{
    return m_open.root == request.root && m_open.layout == request.layout;
}

void DocumentController::start(Request request)
{
    leavePreview();
    m_wanted = std::move(request);
    LoadOptions options;
    options.sizes = m_wanted.sizes;
    options.layout = m_wanted.layout;
    options.traceRules = m_wanted.traceRules;
    // What is read again stays as it is until that has ended.
    m_job.start(m_wanted.root, options, !isOpen(m_wanted));
    emit started(m_wanted.root);
}

void DocumentController::showPreview(const std::shared_ptr<const scene::SceneIndex>& index)
{
    if (m_before) {
        m_session.refineTrace(index);
        return;
    }
    emit aboutToShow();
    m_before = {m_session.recordedIndex(), m_session.view(), m_session.marks()};
    m_session.setDocument(index);
    lookAnew();
    emit previewed();
}

void DocumentController::leavePreview()
{
    if (const auto before = std::exchange(m_before, std::nullopt)) {
        m_session.setDocument(before->index);
        m_session.setView(before->view);
        m_session.setMarks(before->marks);
        emit runChanged();
        emit opened();
    }
}

void DocumentController::lookAnew()
{
    m_session.setView({});
    m_session.setCurrentRow(std::nullopt);
    collapseOtherRows();
    emit runChanged();
}

void DocumentController::show(const std::shared_ptr<const scene::SceneIndex>& index)
{
    const auto& trace = index->trace;
    const bool wasPreviewed = std::exchange(m_before, std::nullopt).has_value();
    if (!wasPreviewed) {
        emit aboutToShow();
    }
    const bool sameRun = isOpen(m_wanted);
    const auto before = m_session.trace();
    const auto selected = m_session.selection();
    m_open = m_wanted;
    if (trace->filesOpened > 0) {
        m_recent.add(m_open.root);
    }
    if (wasPreviewed) {
        m_session.refineTrace(index);
    } else {
        m_session.setDocument(index);
    }
    if (!sameRun && !wasPreviewed) {
        lookAnew();
    } else if (!wasPreviewed && selected && isSameThing(*before, *trace, *selected)) {
        m_session.select(selected);
    }
    if (wasPreviewed) {
        collapseOtherRows();
    }
    acceptFilesAsTheyAre();
    emit opened();
}

void DocumentController::collapseOtherRows()
{
    m_session.changeView(
        [this](ViewOptions& view) { scene::collapseOtherRows(*m_session.trace(), view.rows); });
}

} // namespace pipescope::ui
