#include "ui/run/timeline/frame/shown_scene.h"

#include "ui/run/session/run_analyser.h"

#include <utility>

namespace pipescope::ui {

ShownScene::ShownScene(TimelineSession& session, QObject* parent)
    : QObject(parent)
    , m_session(session)
{
    rebuild();
}

void ShownScene::rebuild()
{
    // The old one goes before the new one comes: both may be large.
    m_scene.reset();
    m_scene =
        std::make_unique<scene::TimelineScene>(m_session.index(), m_session.view(), scene::RowMetrics{});
    m_scene->setCompanion(m_session.companion());
    m_sorting.abandon();
    sortGroupLinks();
    applyAnalysis();
    applyHighlight();
}

void ShownScene::applyView()
{
    m_scene->setView(m_session.view());
    sortGroupLinks();
    emit changed();
}

void ShownScene::applyAnalysis()
{
    const auto& analysed = m_session.analysed();
    m_scene->setIdle(analysed ? analysed->idle : nullptr);
    m_scene->setInFlight(analysed ? analysed->inFlight : nullptr);
    emit changed();
}

void ShownScene::applyHighlight()
{
    m_highlighting.abandon();
    const auto set = m_session.highlight();
    if (!set) {
        m_scene->setHighlight(std::shared_ptr<const scene::Highlight>());
        emit changed();
        return;
    }
    m_highlighting.start([this, set, index = m_session.index()](Progress&, const std::stop_token&) {
        const auto made = std::make_shared<const scene::Highlight>(*index, set);
        return [this, made] {
            m_scene->setHighlight(made);
            emit changed();
        };
    });
}

/// The rows follow at once, these links when they are sorted.
void ShownScene::sortGroupLinks()
{
    auto lines = m_scene->linesWithoutLinks();
    if (!lines) {
        m_sorting.abandon();
        return;
    }
    if (!m_sorting.isIdle() && m_sortedLines == *lines) {
        return;
    }
    m_sortedLines = *lines;
    m_sorting.start([this, lines = std::move(*lines),
                     index = m_session.index()](Progress&, const std::stop_token& stop) mutable {
        const auto made = std::make_shared<const scene::GroupLinks>(*index->links, std::move(lines), stop);
        return [this, made] {
            m_scene->setGroupLinks(made);
            emit changed();
        };
    });
}

std::vector<TrackIndex> ShownScene::shownTracks() const
{
    std::vector<TrackIndex> tracks;
    for (const scene::Row& row : m_scene->layout().rows()) {
        tracks.push_back(row.track);
    }
    for (const scene::GroupTitle& title : m_scene->layout().titles()) {
        if (title.isCollapsed) {
            tracks.insert(tracks.end(), title.tracks.begin(), title.tracks.end());
        }
    }
    return tracks;
}

} // namespace pipescope::ui
