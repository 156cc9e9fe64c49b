#pragma once

#include <QObject>

#include "core/base/result.h"
#include "core/run/model/parallel_sizes.h"
#include "core/session_file/session_state.h"
#include "ui/shell/appearance/retranslation.h"

#include <filesystem>
#include <functional>

class QMainWindow;

namespace pipescope::ui {

class SearchPanel;
class TimelineSession;
class TimelineView;

/// Keeps the session of each run in a file in the user's state folder, and restores it when the run is opened
/// again. Nothing is written beside the data.
class SessionKeeper : public QObject
{
    Q_OBJECT

public:
    /// All must outlive the keeper. Nothing is kept without a folder.
    SessionKeeper(TimelineSession& session, TimelineView& timeline, SearchPanel& search, QMainWindow& window,
                  std::filesystem::path stateFolder);

    /// The parallel sizes that are given for the open run.
    using GivenSizes = std::function<ParallelSizes()>;

    void keepSizesOf(GivenSizes givenSizes) { m_givenSizes = std::move(givenSizes); }

    /// Those kept for a run: it is loaded with them.
    ParallelSizes keptSizes(const std::filesystem::path& run) const;

    /// Keeps the session of the run that is open, if there is one.
    void keep();
    /// After previewWasShown() only what the user has left as it was then.
    void restoreKept();
    /// The first part of a run is shown, with the view that a new run has.
    void previewWasShown();

    /// A session file to share, with the same content.
    Status exportTo(const std::filesystem::path& file) const;
    Status importFrom(const std::filesystem::path& file);

signals:
    /// A session could not be written or read, as a sentence.
    void failed(const pipescope::ui::TextProvider& sentence);
    /// An imported session has other sizes than the open run was loaded with.
    void sizesImported(const pipescope::ParallelSizes& sizes);

private:
    SessionState current() const;
    /// The state without the parts that do not concern the view.
    SessionState currentView() const;
    void apply(const SessionState& state);
    bool isKept() const;

    TimelineSession& m_session;
    TimelineView& m_timeline;
    SearchPanel& m_search;
    QMainWindow& m_window;
    std::filesystem::path m_stateFolder;
    GivenSizes m_givenSizes = [] { return ParallelSizes{}; };
    /// View of the preview that was shown last, and its run.
    SessionState m_viewOfPreview;
    std::filesystem::path m_previewedRun;
};

/// The user's state folder of this program, as the XDG base directory specification says.
std::filesystem::path userStateFolder();

} // namespace pipescope::ui
