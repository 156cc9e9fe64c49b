#include "ui/graph/scene/side_alignment.h"

#include <algorithm>

namespace pipescope::graph_scene {
namespace {

using graph::RowId;

/// A walk down the lines of one box.
class Walk
{
public:
    Walk(TreeLayout& layout, RowId box)
        : m_layout(layout)
        , m_box(box)
        , m_firstRows(layout.lines(box).firstRows)
    { }

    std::uint32_t line() const { return m_line; }

    bool isAtEnd() const { return m_line == m_firstRows.size(); }

    RowId row() const { return RowId{m_firstRows[m_line]}; }

    std::int64_t top() const { return m_top; }

    void pass()
    {
        if (!m_layout.isFoldedAway(row())) {
            m_top += m_layout.heightOf(row()) + kGap;
        }
        ++m_line;
    }

    void passTo(std::uint32_t line)
    {
        while (m_line < line) {
            pass();
        }
    }

    void passWithTopAt(std::int64_t top)
    {
        m_layout.setLead(m_box, m_line, top - m_top);
        m_top = top;
        pass();
    }

private:
    TreeLayout& m_layout;
    RowId m_box;
    std::span<const std::uint32_t> m_firstRows;
    std::uint32_t m_line = 0;
    std::int64_t m_top = 0;
};

void alignBoxes(TreeLayout& debug, RowId debugBox, TreeLayout& bench, RowId benchBox)
{
    Walk here(debug, debugBox);
    Walk there(bench, benchBox);
    while (!here.isAtEnd()) {
        const auto partner = debug.outline().partner(here.row());
        const bool isInBox =
            partner && partner->value != 0 && bench.outline().parents[partner->value] == benchBox.value;
        if (debug.isFoldedAway(here.row()) || !isInBox || bench.isFoldedAway(*partner)
            || bench.lineOf(*partner) < there.line())
        {
            here.pass();
            continue;
        }
        there.passTo(bench.lineOf(*partner));
        const std::int64_t top = std::max(here.top(), there.top());
        here.passWithTopAt(top);
        there.passWithTopAt(top);
    }
}

} // namespace

void alignSides(TreeLayout& debug, TreeLayout& bench)
{
    debug.clearLeads();
    bench.clearLeads();
    // Inner boxes first: the outer ones take their heights.
    for (auto row = static_cast<std::uint32_t>(debug.outline().size()); row-- > 0;) {
        const auto partner =
            debug.isExpanded(RowId{row}) ? debug.outline().partner(RowId{row}) : std::nullopt;
        if (partner && bench.isExpanded(*partner)) {
            alignBoxes(debug, RowId{row}, bench, *partner);
        }
    }
}

} // namespace pipescope::graph_scene
