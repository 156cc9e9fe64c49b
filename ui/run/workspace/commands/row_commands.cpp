#include "ui/run/workspace/commands/row_commands.h"

#include <QAction>
#include <QMenu>

#include "ui/run/scene/rows/row_order.h"
#include "ui/run/session/timeline_command.h"
#include "ui/run/timeline/view/timeline_view.h"
#include "ui/run/workspace/tools/row_filter_field.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace pipescope::ui {

namespace {

using scene::RowGrouping;
using scene::RowOptions;
using scene::RowSort;

constexpr double kHeightStep = 1.2;

constexpr std::array kGroupings{std::pair(TimelineCommand::kGroupByPipelineGroup, RowGrouping::PipelineGroup),
                                std::pair(TimelineCommand::kGroupByStage, RowGrouping::Stage),
                                std::pair(TimelineCommand::kGroupByHost, RowGrouping::Host),
                                std::pair(TimelineCommand::kGroupByNothing, RowGrouping::None)};
constexpr std::array kSorts{std::pair(TimelineCommand::kSortByStage, RowSort::Stage),
                            std::pair(TimelineCommand::kSortByRank, RowSort::Rank),
                            std::pair(TimelineCommand::kSortByHost, RowSort::Host),
                            std::pair(TimelineCommand::kSortByBusy, RowSort::Busy),
                            std::pair(TimelineCommand::kSortByIdle, RowSort::Idle),
                            std::pair(TimelineCommand::kSortByMeanDuration, RowSort::MeanDuration)};
constexpr std::array kOnly{std::pair(TimelineCommand::kOnlyThisStage, RowGrouping::Stage),
                           std::pair(TimelineCommand::kOnlyThisHost, RowGrouping::Host),
                           std::pair(TimelineCommand::kOnlyThisGroup, RowGrouping::PipelineGroup)};
// In the menu of a header. The first ones are for its row, and need one.
constexpr std::array kOfRow{TimelineCommand::kPinRow,        TimelineCommand::kHideRow,
                            TimelineCommand::kOnlyThisStage, TimelineCommand::kOnlyThisHost,
                            TimelineCommand::kOnlyThisGroup, TimelineCommand::kToggleGroup};
constexpr std::array kOfAllRows{TimelineCommand::kUnpinAllRows, TimelineCommand::kShowAllRows};

} // namespace

RowCommands::RowCommands(TimelineSession& session, CommandActions& actions, TimelineView& timeline,
                         RowFilterField& filter, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_actions(actions)
    , m_timeline(timeline)
    , m_filter(filter)
    , m_rowMenu(actions.makeMenu(&timeline, {kOfRow, kOfAllRows}))
{
    handleOrder();
    handleGroups();
    handleRow();
    handleHeight();
    connect(&timeline, &TimelineView::rowMenuRequested, m_rowMenu,
            [this](QPoint at) { m_rowMenu->popup(at); });
    connect(&filter, &RowFilterField::finished, &timeline, [this] { m_timeline.setFocus(); });
    connect(&session, &TimelineSession::viewChanged, this, &RowCommands::show);
    connect(&session, &TimelineSession::currentRowChanged, this, &RowCommands::show);
    connect(&session, &TimelineSession::traceChanged, this, &RowCommands::show);
    show();
}

void RowCommands::handleOrder()
{
    m_actions.handle(TimelineCommand::kFilterRows, [this] {
        m_filter.setFocus(Qt::ShortcutFocusReason);
        m_filter.selectAll();
    });
    for (const auto& [id, grouping] : kGroupings) {
        m_actions.handle(
            id, [this, chosen = grouping] { change([&](RowOptions& rows) { rows.grouping = chosen; }); });
    }
    for (const auto& [id, sort] : kSorts) {
        m_actions.handle(id,
                         [this, chosen = sort] { change([&](RowOptions& rows) { rows.sort = chosen; }); });
    }
}

void RowCommands::handleGroups()
{
    m_actions.handle(TimelineCommand::kToggleGroup, [this] { toggleGroup(); });
    m_actions.handle(TimelineCommand::kExpandAllGroups,
                     [this] { change([](RowOptions& rows) { rows.collapsed.clear(); }); });
    m_actions.handle(TimelineCommand::kCollapseAllGroups, [this] { collapseAll(); });
}

void RowCommands::handleRow()
{
    m_actions.handle(TimelineCommand::kPinRow, [this] { pinOrUnpin(); });
    m_actions.handle(TimelineCommand::kUnpinAllRows,
                     [this] { change([](RowOptions& rows) { rows.pinned.clear(); }); });
    m_actions.handle(TimelineCommand::kHideRow, [this] { hide(); });
    for (const auto& [id, grouping] : kOnly) {
        m_actions.handle(id, [this, chosen = grouping] { showOnly(chosen); });
    }
    m_actions.handle(TimelineCommand::kShowAllRows, [this] { showAll(); });
    m_actions.handle(TimelineCommand::kNextRow, [this] { m_timeline.rows().stepCurrentRow(true); });
    m_actions.handle(TimelineCommand::kPreviousRow, [this] { m_timeline.rows().stepCurrentRow(false); });
}

void RowCommands::handleHeight()
{
    m_actions.handle(TimelineCommand::kTallerRows, [this] { m_timeline.rows().scaleRowHeight(kHeightStep); });
    m_actions.handle(TimelineCommand::kLowerRows,
                     [this] { m_timeline.rows().scaleRowHeight(1.0 / kHeightStep); });
    m_actions.handle(TimelineCommand::kDefaultRowHeight, [this] { m_timeline.rows().resetRowHeight(); });
}

void RowCommands::change(const std::function<void(RowOptions&)>& change)
{
    m_session.changeView([&](ViewOptions& view) { change(view.rows); });
}

void RowCommands::toggleGroup()
{
    const auto& place = m_session.currentRow();
    const RowGrouping grouping = m_session.view().rows.grouping;
    const std::string key = place ? scene::groupOf(*m_session.trace(), *place, grouping) : std::string();
    if (!key.empty()) {
        change([&](RowOptions& rows) { rows.toggleCollapsed(key); });
        // The row is gone or back; its group's title stays.
        m_session.setCurrentRow(key);
    }
}

void RowCommands::collapseAll()
{
    const ViewOptions& view = m_session.view();
    const scene::RowOrder order =
        scene::orderRows(*m_session.trace(), view.groups, view.rows, *m_session.index()->work);
    change([&](RowOptions& rows) {
        for (const scene::RowGroup& group : order.groups) {
            rows.collapsed.insert(group.key);
        }
    });
}

std::vector<TrackIndex> RowCommands::currentTracks() const
{
    const auto& place = m_session.currentRow();
    if (!place) {
        return {};
    }
    const Trace& trace = *m_session.trace();
    if (const auto* rank = std::get_if<Rank>(&*place)) {
        const auto track = trace.trackOfRank(*rank);
        return track ? std::vector{*track} : std::vector<TrackIndex>{};
    }
    const ViewOptions& view = m_session.view();
    scene::RowOrder order = scene::orderRows(trace, view.groups, view.rows, *m_session.index()->work);
    for (scene::RowGroup& group : order.groups) {
        if (group.key == std::get<std::string>(*place)) {
            return std::move(group.tracks);
        }
    }
    return {};
}

bool RowCommands::isPinned() const
{
    const auto& place = m_session.currentRow();
    const auto* rank = place ? std::get_if<Rank>(&*place) : nullptr;
    return rank != nullptr && m_session.view().rows.isPinned(*rank);
}

void RowCommands::pinOrUnpin()
{
    const Trace& trace = *m_session.trace();
    const std::vector<TrackIndex> tracks = currentTracks();
    change([&](RowOptions& rows) {
        for (const TrackIndex track : tracks) {
            rows.togglePin(trace.track(track).rank);
        }
    });
    show();
}

void RowCommands::hide()
{
    const Trace& trace = *m_session.trace();
    const std::vector<TrackIndex> tracks = currentTracks();
    // So that hiding can go on without looking for the next row.
    m_timeline.rows().stepCurrentRow(true);
    change([&](RowOptions& rows) {
        for (const TrackIndex track : tracks) {
            rows.hide(trace.track(track).rank);
        }
    });
}

void RowCommands::showOnly(RowGrouping grouping)
{
    const std::vector<TrackIndex> tracks = currentTracks();
    if (!tracks.empty()) {
        const std::string key = scene::groupKey(*m_session.trace(), tracks.front(), grouping);
        change([&](RowOptions& rows) { rows.filter = key; });
    }
}

void RowCommands::showAll()
{
    m_session.changeView([](ViewOptions& view) {
        view.groups.clear();
        view.rows.showAll();
    });
}

void RowCommands::show()
{
    const RowOptions& rows = m_session.view().rows;
    for (const auto& [id, grouping] : kGroupings) {
        m_actions.action(id)->setChecked(rows.grouping == grouping);
    }
    for (const auto& [id, sort] : kSorts) {
        m_actions.action(id)->setChecked(rows.sort == sort);
    }
    const bool hasRow = m_session.currentRow().has_value();
    m_actions.allow(kOfRow, hasRow);
    m_actions.action(TimelineCommand::kPinRow)->setChecked(isPinned());
    m_actions.allow(TimelineCommand::kToggleGroup, hasRow && rows.grouping != RowGrouping::None);
    m_actions.allow(TimelineCommand::kCollapseAllGroups, rows.grouping != RowGrouping::None);
    m_actions.allow(TimelineCommand::kExpandAllGroups, !rows.collapsed.empty());
    m_actions.allow(TimelineCommand::kUnpinAllRows, !rows.pinned.empty());
    m_actions.allow(TimelineCommand::kShowAllRows,
                    !rows.hidden.empty() || !rows.filter.empty() || !m_session.view().groups.empty());
    m_actions.allow(TimelineCommand::kDefaultRowHeight, rows.height.has_value());
}

} // namespace pipescope::ui
