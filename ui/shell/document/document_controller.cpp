#include "ui/shell/document/document_controller.h"

#include <system_error>
#include <utility>

namespace pipescope::ui {

namespace {

std::filesystem::path absolutePath(const std::filesystem::path& path)
{
    std::error_code failure;
    const auto absolute = std::filesystem::absolute(path, failure);
    return failure ? path : absolute.lexically_normal();
}

} // namespace

DocumentController::DocumentController(DocumentSession& session, QSettings& settings, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_recent(settings)
{
    connect(&m_job, &LoadJob::progressed, this, &DocumentController::progressed);
    connect(&m_job, &LoadJob::idleChanged, this, &DocumentController::idleChanged);
    connect(&m_job, &LoadJob::previewed, this, &DocumentController::showPart);
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

void DocumentController::setWorkspace(Workspace* workspace)
{
    cancel();
    m_before.reset();
    m_open = {};
    m_watch.watch({});
    m_workspace = workspace;
    m_session.setDocument(nullptr);
}

void DocumentController::open(const Roots& roots)
{
    Roots absolute;
    for (const std::filesystem::path& root : roots) {
        absolute.push_back(absolutePath(root));
    }
    start(m_workspace->taskFor(absolute));
}

void DocumentController::reload()
{
    if (!m_open.roots.empty()) {
        start(m_open);
    }
}

void DocumentController::start(OpenTask task)
{
    leavePreview();
    m_wanted = std::move(task);
    // A document that is read again stays shown until reading has ended.
    m_job.start(m_wanted, !m_wanted.isOfSameDocument(m_open));
    emit started(m_wanted.roots);
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
    m_watch.watch(m_session.files().files);
}

void DocumentController::showPart(const DocumentPointer& part)
{
    if (m_before) {
        m_workspace->show(part, Arrival::MoreParts);
        m_session.setDocument(part);
        return;
    }
    emit aboutToShow();
    m_before = {m_session.document(), m_workspace->rememberShown()};
    m_workspace->show(part, Arrival::FirstPart);
    m_session.setDocument(part);
    emit documentReplaced();
    emit previewed();
}

void DocumentController::leavePreview()
{
    if (const auto before = std::exchange(m_before, std::nullopt)) {
        before->showAgain();
        m_session.setDocument(before->document);
        emit documentReplaced();
        emit opened();
    }
}

void DocumentController::show(const DocumentPointer& document)
{
    const bool wasPreviewed = std::exchange(m_before, std::nullopt).has_value();
    if (!wasPreviewed) {
        emit aboutToShow();
    }
    const bool isSame = m_wanted.isOfSameDocument(m_open);
    m_open = m_wanted;
    if (document->files().filesOpened > 0) {
        m_recent.add(m_open.roots);
    }
    const Arrival arrival = wasPreviewed ? Arrival::Whole : isSame ? Arrival::ReadAgain : Arrival::Opened;
    m_workspace->show(document, arrival);
    m_session.setDocument(document);
    if (arrival == Arrival::Opened) {
        emit documentReplaced();
    }
    acceptFilesAsTheyAre();
    emit opened();
}

} // namespace pipescope::ui
