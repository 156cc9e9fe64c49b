#include "ui/session/session.h"

#include <algorithm>

namespace pipescope::ui {

Session::Session(QObject* parent)
    : QObject(parent)
    , m_trace(std::make_shared<const Trace>())
    , m_index(std::make_shared<const scene::SceneIndex>(*m_trace))
{ }

void Session::setTrace(std::shared_ptr<const Trace> trace)
{
    if (!trace) {
        trace = std::make_shared<const Trace>();
    }
    auto index = std::make_shared<const scene::SceneIndex>(*trace);
    setTrace(std::move(trace), std::move(index));
}

void Session::setTrace(std::shared_ptr<const Trace> trace, std::shared_ptr<const scene::SceneIndex> index)
{
    m_trace = std::move(trace);
    m_index = std::move(index);
    m_selection.reset();
    m_highlight.reset();
    m_range.reset();
    m_marks.clear();
    std::erase_if(m_view.groups,
                  [&](PipelineGroupIndex group) { return group.value >= m_trace->groups.size(); });
    if (m_view.step && m_view.step->value >= m_trace->steps.size()) {
        m_view.step.reset();
    }
    emit traceChanged();
}

void Session::select(std::optional<TraceRef> ref)
{
    if (m_selection != ref) {
        m_selection = ref;
        emit selectionChanged();
    }
    if (ref) {
        setCurrentRow(m_trace->track(trackOf(*ref)).rank);
    }
}

void Session::setCurrentRow(std::optional<scene::RowPlace> place)
{
    if (m_currentRow != place) {
        m_currentRow = std::move(place);
        emit currentRowChanged();
    }
}

void Session::setView(const ViewOptions& view)
{
    if (!(m_view == view)) {
        m_view = view;
        emit viewChanged();
    }
}

void Session::setHighlight(std::shared_ptr<const TraceSet> highlight)
{
    if (m_highlight != highlight) {
        m_highlight = std::move(highlight);
        emit highlightChanged();
    }
}

void Session::setRange(std::optional<TimeSpan> range)
{
    if (m_range != range) {
        m_range = range;
        emit rangeChanged();
    }
}

void Session::setMarks(std::vector<Mark> marks)
{
    std::stable_sort(marks.begin(), marks.end(),
                     [](const Mark& a, const Mark& b) { return a.span < b.span; });
    if (m_marks != marks) {
        m_marks = std::move(marks);
        emit marksChanged();
    }
}

} // namespace pipescope::ui
