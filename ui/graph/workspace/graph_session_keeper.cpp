#include "ui/graph/workspace/graph_session_keeper.h"

#include <QLineEdit>
#include <QMainWindow>

#include "core/graph/open/colours/score_colours.h"
#include "core/session_file/session_file.h"
#include "ui/graph/panels/node_list_panel.h"
#include "ui/graph/session/repair_finder.h"
#include "ui/graph/view/graph_navigator.h"
#include "ui/shell/appearance/setting_names.h"
#include "ui/shell/panels/docks.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pipescope::ui {

using graph::RowId;
using graph::Side;

namespace {

constexpr std::array kSides{Side::Debug, Side::Bench};
constexpr std::array<NameOf<Side>, 2> kSideNames{{{Side::Debug, "debug"}, {Side::Bench, "bench"}}};
constexpr std::array<NameOf<graph::ColourBy>, 6> kColourNames{{{graph::ColourBy::Verdict, "verdict"},
                                                               {graph::ColourBy::Score, "score"},
                                                               {graph::ColourBy::Overflow, "overflow"},
                                                               {graph::ColourBy::UnmatchedReason, "reason"},
                                                               {graph::ColourBy::Repair, "repair"},
                                                               {graph::ColourBy::Replicas, "replicas"}}};
constexpr std::array<NameOf<SidesArrangement>, 4> kArrangementNames{{{SidesArrangement::Beside, "beside"},
                                                                     {SidesArrangement::Stacked, "stacked"},
                                                                     {SidesArrangement::OnlyDebug, "debug"},
                                                                     {SidesArrangement::OnlyBench, "bench"}}};
/// More boxes than these are not kept: who expands everything does it again with a key.
constexpr std::size_t kMaxExpanded = 20'000;

std::vector<std::string> expandedNames(const graph_scene::TreeLayout& layout)
{
    std::vector<std::string> names;
    const graph::Outline& outline = layout.outline();
    for (std::uint32_t row = 1; row < outline.size() && names.size() < kMaxExpanded; ++row) {
        if (layout.isExpanded(RowId{row})) {
            names.emplace_back(outline.name(RowId{row}));
        }
    }
    return names;
}

std::vector<bool> expansionOf(const graph::Outline& outline, const std::vector<std::string>& names)
{
    std::vector<bool> expansion(outline.size(), false);
    for (const std::string& name : names) {
        if (const auto row = outline.find(name)) {
            expansion[row->value] = true;
        }
    }
    return expansion;
}

std::vector<std::string> namesOf(graph::StatisticSet statistics)
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i < graph::kStatisticCount; ++i) {
        if (statistics[i]) {
            names.emplace_back(graph::kStatisticNames[i]);
        }
    }
    return names;
}

graph::StatisticSet statisticsNamed(const std::vector<std::string>& names)
{
    graph::StatisticSet statistics;
    for (std::size_t i = 0; i < graph::kStatisticCount; ++i) {
        statistics[i] = std::ranges::find(names, graph::kStatisticNames[i]) != names.end();
    }
    return statistics;
}

/// What a session says of colours, unless it is nothing that could be chosen.
void applyColours(const std::vector<ScoreRangeState>& kept, GraphSession& session)
{
    std::vector<graph::ColourRange> ranges;
    for (const ScoreRangeState& range : kept) {
        ranges.push_back({range.colour, range.low, range.high, range.level, range.description});
    }
    if (graph::checkColours(ranges)) {
        session.setColourRanges(std::move(ranges));
    }
}

} // namespace

GraphSessionKeeper::GraphSessionKeeper(const Parts& parts, std::filesystem::path stateFolder, QObject* parent)
    : QObject(parent)
    , m_session(parts.session)
    , m_navigator(parts.navigator)
    , m_list(parts.list)
    , m_repair(parts.repair)
    , m_window(parts.window)
    , m_stateFolder(std::move(stateFolder))
{ }

std::filesystem::path GraphSessionKeeper::file() const
{
    const auto& roots = m_session.document()->files.roots;
    if (m_stateFolder.empty() || roots.empty() || m_session.sheet() == nullptr) {
        return {};
    }
    return sessionFile(m_stateFolder, roots.front(), roots.size() > 1 ? roots[1] : std::filesystem::path());
}

GraphSessionState GraphSessionKeeper::current() const
{
    const GraphViewOptions& view = m_session.view();
    GraphSessionState state;
    state.colourBy = nameOfValue(kColourNames, view.colourBy).toStdString();
    state.scoreStatistics = namesOf(view.statistics);
    if (m_session.areColourRangesChosen()) {
        for (const graph::ColourRange& range : m_session.colourRanges()) {
            state.scoreRanges.push_back(
                {range.colour, range.low, range.high, range.level, range.description});
        }
    }
    state.arrangement = nameOfValue(kArrangementNames, view.arrangement).toStdString();
    state.areSidesInStep = view.areSidesInStep;
    state.isMinimapShown = view.isMinimapShown;
    state.areEdgesShown = view.areEdgesShown;
    state.microStep = view.microStep;
    state.search = m_list.field()->text().toStdString();
    state.earlier = m_repair.earlier().native();
    state.window = arrangementOf(m_window);
    if (m_session.sheet() == nullptr) {
        return state;
    }
    state.rank = m_session.sheet()->rank();
    for (const Side side : kSides) {
        if (m_navigator.has(side)) {
            const auto index = static_cast<std::size_t>(side);
            state.expanded[index] = expandedNames(m_navigator.layout(side));
            state.tops[index] = m_navigator.view(side).top;
            state.zoom = m_navigator.view(side).zoom;
        }
    }
    if (const auto selected = m_session.selection()) {
        state.selectedSide = nameOfValue(kSideNames, selected->side).toStdString();
        state.selected = m_session.sheet()->outline(selected->side).name(selected->row);
    }
    return state;
}

void GraphSessionKeeper::apply(const GraphSessionState& state)
{
    arrange(m_window, state.window);
    GraphViewOptions view;
    view.colourBy = valueNamed(kColourNames, toQString(state.colourBy));
    view.statistics = statisticsNamed(state.scoreStatistics);
    view.arrangement = valueNamed(kArrangementNames, toQString(state.arrangement));
    view.areSidesInStep = state.areSidesInStep;
    view.isMinimapShown = state.isMinimapShown;
    view.areEdgesShown = state.areEdgesShown;
    view.microStep = state.microStep;
    applyColours(state.scoreRanges, m_session);
    m_session.setView(view);
    m_list.field()->setText(toQString(state.search));
    if (state.rank) {
        m_session.showRank(*state.rank);
    }
    for (const Side side : kSides) {
        if (m_navigator.has(side)) {
            m_navigator.restore(side, expansionOf(m_navigator.layout(side).outline(),
                                                  state.expanded[static_cast<std::size_t>(side)]));
        }
    }
    const Side side = valueNamed(kSideNames, toQString(state.selectedSide));
    const graph::Sheet* sheet = m_session.sheet();
    const auto row = sheet != nullptr && sheet->has(side) && !state.selected.empty()
                         ? sheet->outline(side).find(state.selected)
                         : std::nullopt;
    m_session.select(row ? std::optional(GraphPlace{side, *row}) : std::nullopt);
    m_navigator.show(state.zoom, state.tops);
    m_repair.compareWith(state.earlier);
}

void GraphSessionKeeper::keep()
{
    if (file().empty()) {
        return;
    }
    if (const Status written = writeSessionText(encodeGraphSession(current()), file()); !written) {
        emit failed([error = written.error()] {
            return tr("The view of these models could not be saved: %1").arg(errorText(error));
        });
    }
}

void GraphSessionKeeper::restoreKept()
{
    if (file().empty()) {
        return;
    }
    const Status read = importFrom(file());
    if (!read && read.error().kind != ErrorKind::NotFound) {
        emit failed([error = read.error()] {
            return tr("The view of these models could not be restored: %1").arg(errorText(error));
        });
    }
}

Status GraphSessionKeeper::exportTo(const std::filesystem::path& file) const
{
    return writeSessionText(encodeGraphSession(current()), file);
}

Status GraphSessionKeeper::importFrom(const std::filesystem::path& file)
{
    const auto text = readSessionText(file);
    if (!text) {
        return text.error();
    }
    const auto state = decodeGraphSession(*text);
    if (!state) {
        return Error{state.error().kind, file, state.error().text};
    }
    apply(*state);
    return ok();
}

} // namespace pipescope::ui
