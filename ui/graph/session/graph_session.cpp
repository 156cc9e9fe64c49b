#include "ui/graph/session/graph_session.h"

#include "core/graph/explain/search/notable.h"
#include "ui/graph/scene/node_colouring.h"

#include <algorithm>
#include <string>
#include <utility>

namespace pipescope::ui {

namespace {

/// The node of this name on the same side.
std::optional<GraphPlace> placeNamed(const graph::Sheet& sheet, graph::Side side, std::string_view name)
{
    if (!sheet.has(side)) {
        return {};
    }
    const auto row = sheet.outline(side).find(name);
    return row ? std::optional(GraphPlace{side, *row}) : std::nullopt;
}

NodeTotals totalsOf(const graph::Sheet& sheet)
{
    NodeTotals totals;
    const graph::Outline& outline = sheet.debug;
    for (std::uint32_t row = 1; row < outline.size(); ++row) {
        const bool isDifferent = levelAt(outline, graph::RowId{row}) == graph::Level::Different;
        const bool overflows =
            !outline.overflow.empty() && outline.overflow[row] != graph::OverflowLevel::None;
        totals.different += isDifferent ? 1 : 0;
        totals.overflowing += overflows ? 1 : 0;
        ++totals.nodes;
    }
    for (const graph::NotableRow& row : graph::notableRows(sheet)) {
        ++(row.notable == graph::Notable::Unplaced ? totals.unplaced : totals.unlinked);
    }
    return totals;
}

} // namespace

GraphSession::GraphSession(QObject* parent)
    : QObject(parent)
    , m_document(std::make_shared<const graph::GraphDocument>())
    , m_ranges(graph_scene::defaultColourRanges())
{ }

std::uint8_t GraphSession::leastBad() const
{
    return graph_scene::leastBadClass(m_view.colourBy);
}

std::optional<GraphPlace> GraphSession::partnerOf(GraphPlace place) const
{
    const graph::Side other = otherSide(place.side);
    const auto row = m_sheet->has(other) ? m_sheet->outline(place.side).partner(place.row) : std::nullopt;
    return row ? std::optional(GraphPlace{other, *row}) : std::nullopt;
}

void GraphSession::setDocument(graph::GraphDocumentPointer document)
{
    // What is shown refers to it until then.
    const auto before = std::exchange(m_document, std::move(document));
    m_replaced.clear();
    if (before->files.roots != m_document->files.roots) {
        const bool hasOwn = m_document->isDatabase && !m_document->config.colours.empty();
        m_areRangesChosen = false;
        m_ranges = hasOwn ? m_document->config.colours : graph_scene::defaultColourRanges();
    }
    auto shown = m_sheet != nullptr ? sheetOf(m_sheet->rank()) : nullptr;
    if (shown == nullptr && !m_document->sheets.empty()) {
        shown = sheetOf(m_document->sheets.front().rank());
    }
    showSheet(std::move(shown));
}

std::shared_ptr<const graph::Sheet> GraphSession::replacedSheet(Rank rank) const
{
    const auto found = m_replaced.find(rank);
    return found == m_replaced.end() ? nullptr : found->second;
}

std::shared_ptr<const graph::Sheet> GraphSession::sheetOf(Rank rank) const
{
    if (auto replaced = replacedSheet(rank)) {
        return replaced;
    }
    const graph::Sheet* sheet = m_document->sheetOf(rank);
    return sheet == nullptr ? nullptr : std::shared_ptr<const graph::Sheet>(m_document, sheet);
}

void GraphSession::replaceSheet(std::shared_ptr<const graph::Sheet> sheet)
{
    const Rank rank = sheet->rank();
    m_replaced[rank] = std::move(sheet);
    if (m_sheet != nullptr && m_sheet->rank() == rank) {
        showSheet(sheetOf(rank));
    }
}

void GraphSession::showRank(Rank rank)
{
    auto sheet = sheetOf(rank);
    if (sheet != nullptr && sheet != m_sheet) {
        showSheet(std::move(sheet));
    }
}

void GraphSession::showSheet(std::shared_ptr<const graph::Sheet> sheet)
{
    std::string selected;
    graph::Side side = graph::Side::Debug;
    if (m_selection) {
        side = m_selection->side;
        selected = m_selectedName;
    }
    m_sheet = std::move(sheet);
    m_selection.reset();
    m_picked.reset();
    if (m_sheet != nullptr && !selected.empty()) {
        m_selection = placeNamed(*m_sheet, side, selected);
    }
    classify();
    m_totals = m_sheet == nullptr ? NodeTotals{} : totalsOf(*m_sheet);
    m_roles = {};
    emit sheetChanged();
    emit classesChanged();
    emit selectionChanged();
    emit pickedChanged();
}

void GraphSession::select(std::optional<GraphPlace> place)
{
    if (place == m_selection) {
        return;
    }
    m_selection = place;
    m_selectedName = place ? std::string(m_sheet->outline(place->side).name(place->row)) : std::string();
    emit selectionChanged();
}

void GraphSession::pick(std::optional<GraphPlace> place)
{
    if (place != m_picked) {
        m_picked = place;
        emit pickedChanged();
    }
}

void GraphSession::setView(const GraphViewOptions& view)
{
    if (view == m_view) {
        return;
    }
    const bool isRecoloured = view.colourBy != m_view.colourBy || view.statistics != m_view.statistics;
    m_view = view;
    if (isRecoloured) {
        classify();
    }
    emit viewChanged();
    if (isRecoloured) {
        emit classesChanged();
    }
}

void GraphSession::setRoles(std::array<graph::NodeClasses, 2> roles)
{
    m_roles = std::move(roles);
    emit rolesChanged();
}

void GraphSession::setColourRanges(std::vector<graph::ColourRange> ranges)
{
    m_ranges = std::move(ranges);
    m_areRangesChosen = true;
    classify();
    emit classesChanged();
}

NodeTotals GraphSession::totals(Rank rank) const
{
    const auto sheet = sheetOf(rank);
    return sheet == nullptr ? NodeTotals{} : totalsOf(*sheet);
}

void GraphSession::classify()
{
    for (const graph::Side side : {graph::Side::Debug, graph::Side::Bench}) {
        const bool isThere = m_sheet != nullptr && m_sheet->has(side);
        m_classes[index(side)] =
            isThere ? graph_scene::classesOf(*m_sheet, side, {m_view.colourBy, m_ranges, m_view.statistics})
                    : graph::NodeClasses();
    }
}

} // namespace pipescope::ui
