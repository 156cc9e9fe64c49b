#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QSizeF>

#include "ui/graph/scene/graph_draw_list.h"
#include "ui/graph/scene/tree_layout.h"
#include "ui/graph/session/graph_session.h"

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace pipescope::ui {

/// What of a model graph is expanded and in sight, on both sides: expanding, scrolling and zooming, in step
/// where the session wants that. Both sides have the same zoom. Lives on the GUI thread.
class GraphNavigator : public QObject
{
    Q_OBJECT

public:
    /// `session` must outlive it.
    explicit GraphNavigator(GraphSession& session, QObject* parent = nullptr);

    GraphSession& session() const { return m_session; }

    /// Layout of a side that the sheet has.
    const graph_scene::TreeLayout& layout(graph::Side side) const { return *m_layouts[index(side)]; }

    bool has(graph::Side side) const { return m_layouts[index(side)] != nullptr; }

    graph_scene::PaneView view(graph::Side side) const;

    void setPaneSize(graph::Side side, QSizeF size);

    /// Expands or collapses a box, and its partner. `anchor` stays where it is in its pane.
    void toggle(GraphPlace place);
    void setExpanded(GraphPlace place, bool isExpanded);
    /// All below it, and all below its partner.
    void expandBelow(GraphPlace place);
    void collapseBelow(GraphPlace place);
    /// Folds collapsed boxes that follow each other and are alike, on both sides.
    void foldAlike();
    /// As many levels of boxes, everything else collapsed; at least one.
    void expandLevels(std::uint32_t levels);
    /// Everything collapsed but what is around bad nodes; at most a few thousand of these.
    void expandToBad();

    /// Brings a node to the middle of its pane, and its partner to the same height, both expanded into sight.
    void reveal(GraphPlace place);
    /// The same for a node that is selected by it.
    void go(GraphPlace place);

    /// Moves one side's content by pixels, and the other's along.
    void scroll(graph::Side side, double pixels);
    void scrollTo(graph::Side side, double top);
    /// `y` of the pane stays where it is.
    void zoom(graph::Side side, double factor, double y);
    /// The selection, or if it fits already or there is none, everything.
    void fit();
    void fitAll();
    void undoZoom();

    /// Pixels a unit, and what stands at the top of each side.
    void show(double zoom, const std::array<double, 2>& tops);

    bool canUndoZoom() const { return !m_history.empty(); }

    /// The next or previous node that is in sight or can be scrolled to.
    std::optional<GraphPlace> neighbour(GraphPlace place, int by) const;

    /// Takes the state of the sheet that is shown.
    void restore(graph::Side side, const std::vector<bool>& expansion);

    static constexpr double kMaxZoom = 3;

signals:
    /// What is in sight is not the same any more.
    void moved();
    /// Somebody has scrolled, zoomed, jumped or expanded something: not a resize or another sheet.
    void steered();
    /// A box was expanded whose partner should follow, but it has none.
    void expandedAlone(pipescope::ui::GraphPlace place);

private:
    struct Camera
    {
        double zoom = 1;
        std::array<double, 2> tops{};
    };

    static std::size_t index(graph::Side side) { return static_cast<std::size_t>(side); }

    graph_scene::TreeLayout& layoutOf(graph::Side side) { return *m_layouts[index(side)]; }

    void showSheet();
    /// The partner of the box, or that of the nearest box around it that has one.
    std::optional<GraphPlace> nearestPartner(GraphPlace place) const;

    bool isInStep() const { return m_session.view().areSidesInStep && has(graph::Side::Bench); }
    /// Runs a change, after which the box has its old place in the pane.
    template<class Change>
    void keepingInPlace(GraphPlace place, Change change);
    /// The partner's box as high in its pane as the box.
    void alignPartner(GraphPlace place);
    void clampTops();
    void clampTop(graph::Side side);
    double minZoom() const;
    enum class Movement
    {
        /// A jump: undone by itself.
        Jump,
        /// Scrolling and zooming: undone together with what came shortly before.
        Continuous
    };
    void remember(Movement movement);
    void centre(GraphPlace place);

    GraphSession& m_session;
    std::array<std::unique_ptr<graph_scene::TreeLayout>, 2> m_layouts;
    std::array<QSizeF, 2> m_sizes{QSizeF(400, 400), QSizeF(400, 400)};
    Camera m_camera;
    std::vector<Camera> m_history;
    QElapsedTimer m_sinceRemembered;
};

} // namespace pipescope::ui
