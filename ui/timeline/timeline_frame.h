#pragma once

#include <QRectF>
#include <QString>

#include "ui/scene/draw_list.h"
#include "ui/scene/row_layout.h"
#include "ui/scene/ruler.h"
#include "ui/session/session.h"
#include "ui/timeline/label_font.h"

#include <optional>
#include <vector>

namespace pipescope::ui {

/// The trace with what is derived from it and the view options, apart from the viewport. Borrows the trace.
class TimelineScene
{
public:
    TimelineScene(const Trace& trace, const ViewOptions& view, const scene::RowMetrics& metrics);

    /// Rebuilds what depends on the options.
    void setView(const ViewOptions& view);
    void setMetrics(const scene::RowMetrics& metrics);

    const Trace& trace() const { return *m_index.trace; }

    const ViewOptions& view() const { return m_view; }

    const scene::SceneIndex& index() const { return m_index; }

    const scene::RowLayout& layout() const { return m_layout; }

    /// Null while links are switched off.
    const scene::LinkDensity* links() const { return m_view.linksShown ? &m_links : nullptr; }

    const std::vector<scene::ColourRole>& roles() const { return m_roles; }

    /// What "everything" means: the chosen step, else the run.
    TimeSpan focus() const;
    /// What the ruler counts from while `seen` is shown.
    scene::TimeOrigin timeOrigin(TimeSpan seen) const;
    /// Why there is nothing to draw; empty if there is something.
    QString emptyText() const;

private:
    void layOut();

    scene::SceneIndex m_index;
    ViewOptions m_view;
    scene::RowMetrics m_metrics;
    scene::RowLayout m_layout;
    scene::LinkDensity m_links;
    std::vector<scene::ColourRole> m_roles;
    TimeSpan m_run;
};

/// Parts of the widget or picture, in pixels.
struct TimelineAreas
{
    QRectF whole;
    QRectF title;
    QRectF ruler;
    QRectF headers;
    QRectF canvas;
    QRectF legend;
};

struct TimelineFonts
{
    explicit TimelineFonts(const QFont& base);

    LabelFont label;
    LabelFont plain;
    LabelFont strong;
};

/// Splits `whole`; headers are as wide as their texts need, within bounds.
TimelineAreas splitAreas(const QRectF& whole, const scene::RowLayout& layout, TimelineFonts& fonts,
                         bool titled);

/// All that one picture shows.
struct TimelineFrame
{
    TimelineAreas areas;
    /// Scrolled by so many pixels.
    double top = 0.0;
    scene::Viewport time;
    scene::DrawList list;
    scene::Ruler ruler;
    QString title;
    QString emptyText;
    /// Dragged range, in pixels of the canvas.
    std::optional<std::pair<double, double>> band;
    bool dark = false;
};

/// Fills the draw list and the ruler from areas, top and time.
void buildFrame(const TimelineScene& scene, const std::optional<TraceRef>& selection,
                std::span<const LinkIndex> selectedLinks, TimelineFonts& fonts, TimelineFrame& frame);

} // namespace pipescope::ui
