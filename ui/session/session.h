#pragma once

#include <QObject>

#include "core/analysis/describe.h"
#include "core/model/trace.h"

#include <memory>
#include <optional>
#include <vector>

namespace pipescope::ui {

/// Which part of a trace is shown, and how. A value: change a copy and hand it to Session::setView().
struct ViewOptions
{
    enum class TimeOrigin
    {
        Absolute,
        Run,
        Step
    };

    /// Pipeline groups shown; all if empty.
    std::vector<PipelineGroupIndex> groups;
    /// The step the view is limited to; all if empty.
    std::optional<StepIndex> step;
    bool linksShown = true;
    TimeOrigin timeOrigin = TimeOrigin::Run;

    bool operator==(const ViewOptions&) const = default;
};

/// What the views of one window share: the document, the selection and the view options. Lives on the GUI
/// thread.
class Session : public QObject
{
    Q_OBJECT

public:
    explicit Session(QObject* parent = nullptr);

    /// Never null; an empty trace before anything was opened.
    const std::shared_ptr<const Trace>& trace() const { return m_trace; }

    const std::optional<TraceRef>& selection() const { return m_selection; }

    const ViewOptions& view() const { return m_view; }

    /// Replaces the document, clears the selection, and keeps of the view options what fits the new document.
    void setTrace(std::shared_ptr<const Trace> trace);
    void select(std::optional<TraceRef> ref);
    void setView(const ViewOptions& view);

signals:
    void traceChanged();
    void selectionChanged();
    void viewChanged();

private:
    std::shared_ptr<const Trace> m_trace;
    std::optional<TraceRef> m_selection;
    ViewOptions m_view;
};

} // namespace pipescope::ui
