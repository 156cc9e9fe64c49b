#pragma once

#include <QObject>

#include "core/graph/open/colours/score_colours.h"
#include "core/graph/open/opening/graph_document.h"
#include "core/graph/open/outline/node_classes.h"

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pipescope::ui {

/// A node of the sheet that is shown.
struct GraphPlace
{
    graph::Side side = graph::Side::Debug;
    graph::RowId row;

    bool operator==(const GraphPlace&) const = default;
};

/// How the two sides of a comparison stand in the window.
enum class SidesArrangement : std::uint8_t
{
    Beside,
    /// The debug side at the top.
    Stacked,
    OnlyDebug,
    OnlyBench
};

/// What the user chose for the chart of a model graph.
struct GraphViewOptions
{
    graph::ColourBy colourBy = graph::ColourBy::Verdict;
    /// What scores are made of where nodes are coloured by them; see graph_scene::NodeColouring.
    graph::StatisticSet statistics;
    SidesArrangement arrangement = SidesArrangement::Beside;
    /// What is expanded, collapsed or selected on one side is so on the other.
    bool areSidesInStep = true;
    bool isMinimapShown = true;
    bool areEdgesShown = false;
    /// Only differences of so many times what is allowed stand out; all if 0.
    double fromMultiple = 0;
    /// Only nodes of this micro step stand out; all if empty.
    std::optional<std::int32_t> microStep;

    bool operator==(const GraphViewOptions&) const = default;
};

/// Totals of the debug side, without the root.
struct NodeTotals
{
    std::uint32_t nodes = 0;
    /// Whose verdict says so.
    std::uint32_t different = 0;
    /// With an overflow of any level; 0 where none was looked for.
    std::uint32_t overflowing = 0;
    /// See graph::notableRows().
    std::uint32_t unplaced = 0;
    std::uint32_t unlinked = 0;

    bool hasNotable() const { return overflowing > 0 || unplaced > 0 || unlinked > 0; }
};

/// The state that the views of a model graph share: the document, the rank that is shown, the selection and
/// the options. Lives on the GUI thread.
class GraphSession : public QObject
{
    Q_OBJECT

public:
    explicit GraphSession(QObject* parent = nullptr);

    /// Never null; without sheets before anything was opened.
    const graph::GraphDocumentPointer& document() const { return m_document; }

    /// Null before anything was opened.
    const graph::Sheet* sheet() const { return m_sheet.get(); }

    /// The same, and keeps it.
    const std::shared_ptr<const graph::Sheet>& keptSheet() const { return m_sheet; }

    /// Null for a rank of the document as it was opened, see replaceSheet().
    std::shared_ptr<const graph::Sheet> replacedSheet(Rank rank) const;

    /// Classes of a side that the sheet has, in the colours that were chosen.
    const graph::NodeClasses& classes(graph::Side side) const { return m_classes[index(side)]; }

    /// Values are those of graph_scene::NodeRole; empty while that is not known.
    const graph::NodeClasses& roles(graph::Side side) const { return m_roles[index(side)]; }

    /// Totals of the sheet that is shown, however it is coloured.
    NodeTotals totals() const { return m_totals; }

    /// Totals of a rank that has been read; O(nodes). Zeros for others.
    NodeTotals totals(Rank rank) const;

    /// From which class on a node is bad: shown in the lists, and where the keys for bad nodes lead.
    std::uint8_t leastBad() const;

    std::optional<GraphPlace> selection() const { return m_selection; }

    /// The partner of a node of the sheet, if it has one.
    std::optional<GraphPlace> partnerOf(GraphPlace place) const;

    /// The partner of the selection, if it has one.
    std::optional<GraphPlace> partner() const { return m_selection ? partnerOf(*m_selection) : std::nullopt; }

    /// The node that waits to get a partner by hand; empty if there is none.
    std::optional<GraphPlace> picked() const { return m_picked; }

    const GraphViewOptions& view() const { return m_view; }

    /// Ranges of scores and their colours: those of the database or a preset, until others are set.
    const std::vector<graph::ColourRange>& colourRanges() const { return m_ranges; }

    /// Whether setColourRanges() chose them.
    bool areColourRangesChosen() const { return m_areRangesChosen; }

    /// Shows the first rank, or the one that is shown if it is there. Another step of the same files keeps
    /// the ranges of scores.
    void setDocument(graph::GraphDocumentPointer document);
    /// Ignored if there is no such rank.
    void showRank(Rank rank);
    void select(std::optional<GraphPlace> place);
    void pick(std::optional<GraphPlace> place);
    /// Shows a rank of the document with other partners and scores; until another document is set.
    void replaceSheet(std::shared_ptr<const graph::Sheet> sheet);
    void setView(const GraphViewOptions& view);
    /// Roles in the sheet that is shown; until another is.
    void setRoles(std::array<graph::NodeClasses, 2> roles);
    void setColourRanges(std::vector<graph::ColourRange> ranges);

signals:
    /// Another document or rank is shown, or the same graphs with other partners. The selection is empty or
    /// the node of the same name.
    void sheetChanged();
    void selectionChanged();
    void pickedChanged();
    void viewChanged();
    /// classes() are others; also after sheetChanged() and where viewChanged() concerns colours.
    void classesChanged();
    /// roles() are others; not emitted for another sheet, whose roles are not known yet.
    void rolesChanged();

private:
    static std::size_t index(graph::Side side) { return static_cast<std::size_t>(side); }

    /// As it was replaced, or as it is in the document.
    std::shared_ptr<const graph::Sheet> sheetOf(Rank rank) const;
    void showSheet(std::shared_ptr<const graph::Sheet> sheet);
    void classify();

    graph::GraphDocumentPointer m_document;
    std::shared_ptr<const graph::Sheet> m_sheet;
    std::map<Rank, std::shared_ptr<const graph::Sheet>> m_replaced;
    std::array<graph::NodeClasses, 2> m_classes;
    std::array<graph::NodeClasses, 2> m_roles;
    NodeTotals m_totals;
    std::optional<GraphPlace> m_selection;
    std::string m_selectedName;
    std::optional<GraphPlace> m_picked;
    GraphViewOptions m_view;
    std::vector<graph::ColourRange> m_ranges;
    bool m_areRangesChosen = false;
};

/// The other side.
inline graph::Side otherSide(graph::Side side)
{
    return side == graph::Side::Debug ? graph::Side::Bench : graph::Side::Debug;
}

} // namespace pipescope::ui
