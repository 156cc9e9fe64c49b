#pragma once

#include <QObject>

#include "ui/run/scene/draw/timeline_scene.h"
#include "ui/run/session/timeline_session.h"
#include "ui/shell/toolkit/background_job.h"

#include <memory>
#include <vector>

namespace pipescope::ui {

/// The scene of a session's document. Slow parts (the highlight, the links of collapsed groups) are made on
/// worker threads and follow later. Does not listen to the session: its owner calls it in the right order.
/// Lives on the GUI thread.
class ShownScene : public QObject
{
    Q_OBJECT

public:
    /// Borrows the session.
    explicit ShownScene(TimelineSession& session, QObject* parent = nullptr);

    const scene::TimelineScene& operator*() const { return *m_scene; }

    const scene::TimelineScene* operator->() const { return m_scene.get(); }

    /// The session has another document; drops everything of the previous one.
    void rebuild();
    /// The session has other view options.
    void applyView();

    /// The session has another companion: rows get another height.
    void applyCompanion() { m_scene->setCompanion(m_session.companion()); }

    /// The session has another highlight.
    void applyHighlight();

    /// The session knows more of where the time goes, or less: rows may get another height.
    void applyAnalysis();

    /// Rows as high as the view options say, or as suits a window that shows `height` pixels of them.
    void fitRows(double height) { m_scene->fitRows(height); }

    /// Ranks that have a row or stand in a collapsed group.
    std::vector<TrackIndex> shownTracks() const;

    /// No worker runs.
    bool isIdle() const { return m_highlighting.isIdle() && m_sorting.isIdle(); }

signals:
    /// Its look has changed, but not its rows.
    void changed();

private:
    void sortGroupLinks();

    TimelineSession& m_session;
    std::unique_ptr<scene::TimelineScene> m_scene;
    BackgroundJob m_highlighting;
    /// Sorts the links of collapsed groups, for these lines.
    BackgroundJob m_sorting;
    scene::SharedLines m_sortedLines;
};

} // namespace pipescope::ui
