#pragma once

#include "ui/run/scene/axis/ruler.h"
#include "ui/run/scene/draw/draw_list.h"
#include "ui/run/scene/index/companion_index.h"
#include "ui/run/scene/index/group_links.h"
#include "ui/run/scene/rows/view_options.h"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace pipescope::scene {

/// The trace with what is derived from it and the view options, apart from the viewport.
class TimelineScene
{
public:
    TimelineScene(std::shared_ptr<const SceneIndex> index, ViewOptions view, const RowMetrics& metrics);

    /// Rebuilds what depends on the options.
    void setView(const ViewOptions& view);
    void setMetrics(const RowMetrics& metrics);
    /// Rows as high as the view options say, or as suits a window that shows `height` pixels of them.
    void fitRows(double height);
    /// Null for nothing; else a set of the same trace.
    void setHighlight(const std::shared_ptr<const TraceSet>& highlight);

    /// The same, made of this scene's index beforehand.
    void setHighlight(std::shared_ptr<const Highlight> highlight) { m_highlight = std::move(highlight); }

    /// What ranks wait for in the run that the trace was read from; null while that is not known.
    void setIdle(std::shared_ptr<const IdleIndex> idle);
    /// Likewise what they keep; rows get higher by its lane while it is shown.
    void setInFlight(std::shared_ptr<const InFlightIndex> inFlight);
    /// Blocks to be shown below those of each row, or null. Rows get higher by their lane, or lower again;
    /// set fitRows() or setMetrics() afterwards.
    void setCompanion(std::shared_ptr<const CompanionIndex> companion);

    const CompanionIndex* companion() const { return m_companion.get(); }

    const Trace& trace() const { return *m_index->trace; }

    const ViewOptions& view() const { return m_view; }

    const SceneIndex& index() const { return *m_index; }

    const RowLayout& layout() const { return m_layout; }

    const RowOrder& order() const { return m_order; }

    /// Part of focus() in which the ranks of a collapsed group are busy, on average; 0 for other titles.
    double busyShare(std::size_t title) const { return m_busyShares[title]; }

    /// The lines for which links of collapsed groups are shown and have not been sorted yet; empty if there
    /// are none. Sorting may take long, so the caller decides when and on which thread to do it.
    std::optional<SharedLines> linesWithoutLinks() const;
    /// Links of this scene's index. Until they are set those of the groups that have not changed stay.
    void setGroupLinks(std::shared_ptr<const GroupLinks> groupLinks);

    /// Null while links are switched off.
    const LinkDensity* links() const { return m_view.linksShown ? &m_links : nullptr; }

    /// Null while it is not known or switched off.
    const IdleIndex* idle() const { return m_view.idleShown ? m_idle.get() : nullptr; }

    const InFlightIndex* inFlight() const { return m_view.inFlightShown ? m_inFlight.get() : nullptr; }

    const Highlight* highlight() const { return m_highlight.get(); }

    /// What stands below each row, the colours of the blocks, then those of what else is shown.
    const std::vector<LegendEntry>& legend() const { return m_legend; }

    /// The span of everything: the chosen step, else the run.
    TimeSpan focus() const;
    /// What the ruler counts from while `seen` is shown.
    TimeOrigin timeOrigin(TimeSpan seen) const;

private:
    void orderRows();
    void layOut();
    void makeLegend();
    /// Of rows with all lanes that are shown.
    RowMetrics plainMetrics() const;
    void followInFlight();

    std::shared_ptr<const SceneIndex> m_index;
    ViewOptions m_view;
    RowMetrics m_metrics;
    RowOrder m_order;
    RowLayout m_layout;
    /// By title.
    std::vector<double> m_busyShares;
    std::shared_ptr<const GroupLinks> m_groupLinks;
    LinkDensity m_links;
    std::shared_ptr<const Highlight> m_highlight;
    std::shared_ptr<const IdleIndex> m_idle;
    std::shared_ptr<const InFlightIndex> m_inFlight;
    std::vector<LegendEntry> m_legend;
    std::shared_ptr<const CompanionIndex> m_companion;
};

} // namespace pipescope::scene
