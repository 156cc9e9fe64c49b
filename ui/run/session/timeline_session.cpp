#include "ui/run/session/timeline_session.h"

#include "ui/run/session/run_analyser.h"

#include <algorithm>
#include <utility>

namespace pipescope::ui {
namespace {

bool haveSameShape(const Track& before, const Track& after)
{
    return before.rank == after.rank && before.blocks.size() == after.blocks.size()
           && before.operators.size() == after.operators.size()
           && before.collectives.size() == after.collectives.size();
}

/// Whether the items of one are found at the same places of the other.
bool haveSameShape(const Trace& before, const Trace& after)
{
    return std::equal(before.tracks.begin(), before.tracks.end(), after.tracks.begin(), after.tracks.end(),
                      [](const Track& a, const Track& b) { return haveSameShape(a, b); });
}

std::optional<TraceRef> sameItem(const Trace& before, const Trace& after, TraceRef ref)
{
    const Track& track = before.track(trackOf(ref));
    const auto found = after.trackOfRank(track.rank);
    if (!found || countLike(after.track(*found), ref) != countLike(track, ref)) {
        return std::nullopt;
    }
    std::visit([&](auto& reference) { reference.track = *found; }, ref);
    return ref;
}

std::optional<GapRef> sameGap(const Trace& before, const Trace& after, const GapRef& gap)
{
    const auto next = sameItem(before, after, BlockRef{gap.track, gap.next});
    return next ? std::optional(GapRef{trackOf(*next), gap.next}) : std::nullopt;
}

std::optional<StepIndex> sameStep(const Trace& before, const Trace& after, StepIndex step)
{
    const auto found = std::find_if(after.steps.begin(), after.steps.end(), [&](const Step& candidate) {
        return candidate.number == before.steps[step.value].number;
    });
    return found == after.steps.end()
               ? std::nullopt
               : std::optional(StepIndex{static_cast<std::size_t>(found - after.steps.begin())});
}

using Selected = std::variant<TraceRef, StepIndex, GapRef>;

/// What was selected in the trace before, in the current one; empty if it is not there.
std::optional<Selected> sameSelected(const Trace& before, const Trace& after,
                                     const std::optional<Selected>& selected)
{
    if (const auto ref = alternativeOf<TraceRef>(selected)) {
        return sameItem(before, after, *ref);
    }
    if (const auto gap = alternativeOf<GapRef>(selected)) {
        return sameGap(before, after, *gap);
    }
    const auto step = alternativeOf<StepIndex>(selected);
    return step ? sameStep(before, after, *step) : std::nullopt;
}

/// Returns whether it changed.
bool replace(std::optional<Selected>& selected, std::optional<Selected> by)
{
    return std::exchange(selected, by) != by;
}

/// Those that begin with the same ranks.
std::vector<PipelineGroupIndex> sameGroups(const Trace& before, const Trace& after,
                                           const std::vector<PipelineGroupIndex>& groups)
{
    std::vector<PipelineGroupIndex> same;
    for (const PipelineGroupIndex group : groups) {
        const auto& ranks = before.groups[group.value].ranks;
        for (std::size_t i = 0; i < after.groups.size(); ++i) {
            if (!ranks.empty() && !after.groups[i].ranks.empty()
                && after.groups[i].ranks.front() == ranks.front()) {
                same.emplace_back(i);
            }
        }
    }
    return same;
}

} // namespace

TimelineSession::TimelineSession(QObject* parent)
    : QObject(parent)
    , m_index(std::make_shared<const scene::SceneIndex>(std::make_shared<const Trace>()))
    , m_recordedIndex(m_index)
{ }

void TimelineSession::setTrace(std::shared_ptr<const Trace> trace)
{
    if (!trace) {
        trace = std::make_shared<const Trace>();
    }
    setDocument(std::make_shared<const scene::SceneIndex>(std::move(trace)));
}

void TimelineSession::setDocument(std::shared_ptr<const scene::SceneIndex> index)
{
    m_appliedShifts.clear();
    m_index = std::move(index);
    m_recordedIndex = m_index;
    m_analysed.reset();
    m_companion.reset();
    m_selected.reset();
    m_highlight.reset();
    m_range.reset();
    m_marks.clear();
    std::erase_if(m_view.groups,
                  [&](PipelineGroupIndex group) { return group.value >= trace()->groups.size(); });
    if (m_view.step && m_view.step->value >= trace()->steps.size()) {
        m_view.step.reset();
    }
    m_view.clockShifts.clear();
    emit traceChanged(Change::NewRun);
}

void TimelineSession::refineTrace(std::shared_ptr<const scene::SceneIndex> index)
{
    m_recordedIndex = index;
    m_analysed.reset();
    m_appliedShifts.clear();
    continueWith(std::move(index));
}

void TimelineSession::showShifted(std::shared_ptr<const scene::SceneIndex> moved, scene::ClockShifts shifts)
{
    m_appliedShifts = std::move(shifts);
    continueWith(std::move(moved));
}

void TimelineSession::showColoured(std::shared_ptr<const scene::SceneIndex> index)
{
    if (index->trace != trace()) {
        return;
    }
    if (index->trace == recorded()) {
        m_recordedIndex = index;
    }
    m_index = std::move(index);
    emit recoloured();
}

void TimelineSession::setCompanion(std::shared_ptr<const scene::CompanionIndex> companion)
{
    if (m_companion != companion) {
        m_companion = std::move(companion);
        emit companionChanged();
    }
}

void TimelineSession::continueWith(std::shared_ptr<const scene::SceneIndex> index)
{
    const auto before = std::exchange(m_index, std::move(index))->trace;
    m_companion.reset();
    const bool isSelectedOtherwise = replace(m_selected, sameSelected(*before, *trace(), m_selected));
    if (!haveSameShape(*before, *trace())) {
        m_highlight.reset();
    }
    m_view.groups = sameGroups(*before, *trace(), m_view.groups);
    m_view.step = m_view.step ? sameStep(*before, *trace(), *m_view.step) : std::nullopt;
    emit traceChanged(Change::SameRun);
    if (isSelectedOtherwise) {
        emit selectionChanged();
    }
}

void TimelineSession::setAnalysed(std::shared_ptr<const AnalysedRun> run)
{
    const bool isOfThis = !run || run->trace == recorded();
    if (isOfThis && m_analysed != run) {
        m_analysed = std::move(run);
        emit analysedChanged();
    }
}

void TimelineSession::select(std::optional<TraceRef> ref)
{
    if (replace(m_selected, ref)) {
        emit selectionChanged();
    }
    if (ref) {
        setCurrentRow(trace()->track(trackOf(*ref)).rank);
    }
}

void TimelineSession::selectStep(StepIndex step)
{
    if (step.value < trace()->steps.size() && replace(m_selected, step)) {
        emit selectionChanged();
    }
}

void TimelineSession::selectGap(const GapRef& gap)
{
    if (replace(m_selected, gap)) {
        emit selectionChanged();
    }
    setCurrentRow(trace()->track(gap.track).rank);
}

void TimelineSession::setCurrentRow(std::optional<scene::RowPlace> place)
{
    if (m_currentRow != place) {
        m_currentRow = std::move(place);
        emit currentRowChanged();
    }
}

void TimelineSession::setView(const ViewOptions& view)
{
    if (!(m_view == view)) {
        m_view = view;
        emit viewChanged();
    }
}

void TimelineSession::changeView(const std::function<void(ViewOptions&)>& change)
{
    ViewOptions view = m_view;
    change(view);
    setView(view);
}

void TimelineSession::setHighlight(std::shared_ptr<const TraceSet> highlight)
{
    if (m_highlight != highlight) {
        m_highlight = std::move(highlight);
        emit highlightChanged();
    }
}

void TimelineSession::setRange(std::optional<TimeSpan> range)
{
    if (m_range != range) {
        m_range = range;
        emit rangeChanged();
    }
}

void TimelineSession::setMarks(std::vector<Mark> marks)
{
    std::stable_sort(marks.begin(), marks.end(),
                     [](const Mark& a, const Mark& b) { return a.span < b.span; });
    if (m_marks != marks) {
        m_marks = std::move(marks);
        emit marksChanged();
    }
}

void TimelineSession::setColours(const scene::ColourSet& colours)
{
    if (!(m_colours == colours)) {
        m_colours = colours;
        emit coloursChanged();
    }
}

std::optional<StepIndex> stepOfSelection(const TimelineSession& session)
{
    const auto selection = session.selection();
    return selection ? stepOf(*session.trace(), *selection) : session.selectedStep();
}

void clearHighlightThenSelection(TimelineSession& session)
{
    if (session.highlight()) {
        session.setHighlight(nullptr);
    } else if (session.range()) {
        session.setRange({});
    } else {
        session.select(std::nullopt);
    }
}

} // namespace pipescope::ui
