#pragma once

#include <QObject>

#include "core/run/analysis/details/gap_facts.h"
#include "core/run/analysis/search/trace_set.h"
#include "core/run/model/trace.h"
#include "core/session_file/session_state.h"
#include "ui/run/scene/colour/palette.h"
#include "ui/run/scene/index/companion_index.h"
#include "ui/run/scene/index/scene_index.h"
#include "ui/run/scene/rows/row_place.h"
#include "ui/run/scene/rows/view_options.h"

#include <functional>
#include <memory>
#include <optional>
#include <variant>

namespace pipescope::ui {

using scene::ViewOptions;

struct AnalysedRun;

/// The value of one kind, if there is a value and it is of that kind.
template<class Kind, class Variant>
std::optional<Kind> alternativeOf(const std::optional<Variant>& value)
{
    const Kind* found = value ? std::get_if<Kind>(&*value) : nullptr;
    return found != nullptr ? std::optional(*found) : std::nullopt;
}

/// The state that the views of one window share: the document, the selection and the view options. Lives on
/// the GUI thread.
class TimelineSession : public QObject
{
    Q_OBJECT

public:
    explicit TimelineSession(QObject* parent = nullptr);

    /// How a document follows the one before it.
    enum class Change
    {
        /// Another run, or one read anew.
        NewRun,
        /// More of the same run has been read, or its times have been moved: the view stays.
        SameRun
    };
    Q_ENUM(Change)

    /// Never null; an empty trace before anything was opened. Its times are moved by the clock shifts of the
    /// view that have been applied.
    const std::shared_ptr<const Trace>& trace() const { return m_index->trace; }

    /// The trace as it was read.
    const std::shared_ptr<const Trace>& recorded() const { return m_recordedIndex->trace; }

    const std::shared_ptr<const scene::SceneIndex>& recordedIndex() const { return m_recordedIndex; }

    /// The clock shifts that were applied to trace().
    const scene::ClockShifts& appliedShifts() const { return m_appliedShifts; }

    /// Owns the trace too: keeping the index keeps both.
    const std::shared_ptr<const scene::SceneIndex>& index() const { return m_index; }

    /// Where the time of the recorded run goes; null while that is not known.
    const std::shared_ptr<const AnalysedRun>& analysed() const { return m_analysed; }

    /// The blocks shown beside those of the trace; null for none.
    const std::shared_ptr<const scene::CompanionIndex>& companion() const { return m_companion; }

    /// The block or operator that is selected.
    std::optional<TraceRef> selection() const { return alternativeOf<TraceRef>(m_selected); }

    /// The step that is selected instead of a block or operator.
    std::optional<StepIndex> selectedStep() const { return alternativeOf<StepIndex>(m_selected); }

    /// Likewise the gap between two blocks.
    std::optional<GapRef> selectedGap() const { return alternativeOf<GapRef>(m_selected); }

    /// The row that row commands act on: the row of the selection, or the one chosen since.
    const std::optional<scene::RowPlace>& currentRow() const { return m_currentRow; }

    const ViewOptions& view() const { return m_view; }

    /// The highlighted items; everything else is dimmed. Null for no highlight.
    const std::shared_ptr<const TraceSet>& highlight() const { return m_highlight; }

    /// The dragged time range.
    const std::optional<TimeSpan>& range() const { return m_range; }

    /// In order of time.
    const std::vector<Mark>& marks() const { return m_marks; }

    /// They replace the palette's colours.
    const scene::ColourSet& colours() const { return m_colours; }

    /// Replaces the document, clears the selection, the highlight, the range and the marks, and keeps the
    /// view options that fit the new document.
    void setDocument(std::shared_ptr<const scene::SceneIndex> index);
    /// Of recorded(); ignored for another run.
    void setAnalysed(std::shared_ptr<const AnalysedRun> run);
    /// Replaces the document by a more complete one of the same run and keeps everything that is still valid.
    void refineTrace(std::shared_ptr<const scene::SceneIndex> index);
    /// Shows the recorded trace with its times moved by `shifts`, and keeps everything else.
    void showShifted(std::shared_ptr<const scene::SceneIndex> moved, scene::ClockShifts shifts);
    /// Shows the same document with an index in other colours; ignored if the index belongs to another
    /// document. Emits recoloured() only.
    void showColoured(std::shared_ptr<const scene::SceneIndex> index);
    /// Made beside the open trace, or null. Dropped with the trace.
    void setCompanion(std::shared_ptr<const scene::CompanionIndex> companion);
    /// Builds the index too, which takes long for a large trace.
    void setTrace(std::shared_ptr<const Trace> trace);
    /// A step or gap that is selected no longer is.
    void select(std::optional<TraceRef> ref);
    void selectStep(StepIndex step);
    void selectGap(const GapRef& gap);
    void setCurrentRow(std::optional<scene::RowPlace> place);
    void setView(const ViewOptions& view);
    /// The same with the current options as changed by `change`.
    void changeView(const std::function<void(ViewOptions&)>& change);
    /// A set of the open trace.
    void setHighlight(std::shared_ptr<const TraceSet> highlight);
    void setRange(std::optional<TimeSpan> range);
    /// Sorts them.
    void setMarks(std::vector<Mark> marks);
    void setColours(const scene::ColourSet& colours);

signals:
    void traceChanged(pipescope::ui::TimelineSession::Change change);
    /// The index was replaced by one of the same trace with other colours.
    void recoloured();
    void analysedChanged();
    /// There is another companion, or none; not emitted where the trace changes as well.
    void companionChanged();
    void selectionChanged();
    void currentRowChanged();
    void viewChanged();
    void highlightChanged();
    void rangeChanged();
    void marksChanged();
    void coloursChanged();

private:
    using Selected = std::variant<TraceRef, StepIndex, GapRef>;

    void continueWith(std::shared_ptr<const scene::SceneIndex> index);

    scene::ClockShifts m_appliedShifts;
    std::shared_ptr<const scene::SceneIndex> m_index;
    std::shared_ptr<const scene::SceneIndex> m_recordedIndex;
    std::shared_ptr<const AnalysedRun> m_analysed;
    std::shared_ptr<const scene::CompanionIndex> m_companion;
    std::optional<Selected> m_selected;
    std::optional<scene::RowPlace> m_currentRow;
    ViewOptions m_view;
    std::shared_ptr<const TraceSet> m_highlight;
    std::optional<TimeSpan> m_range;
    std::vector<Mark> m_marks;
    scene::ColourSet m_colours;
};

/// The step that is selected, or that the selected item belongs to.
std::optional<StepIndex> stepOfSelection(const TimelineSession& session);

/// Ends the highlight; without one the range; without that the selection.
void clearHighlightThenSelection(TimelineSession& session);

} // namespace pipescope::ui
