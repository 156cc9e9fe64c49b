#include "ui/run/workspace/commands/view_commands.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>

#include "ui/run/session/clock_shifter.h"
#include "ui/run/session/companion_shower.h"
#include "ui/run/session/timeline_command.h"
#include "ui/run/timeline/view/timeline_view.h"
#include "ui/run/timeline/view/view_picture.h"
#include "ui/run/workspace/tools/timeline_tools.h"

#include <array>
#include <utility>

namespace pipescope::ui {
namespace {

using TimeOrigin = ViewOptions::TimeOrigin;

constexpr std::array kTimeOrigins{std::pair(TimelineCommand::kAbsoluteTime, TimeOrigin::Absolute),
                                  std::pair(TimelineCommand::kTimeOfRun, TimeOrigin::Run),
                                  std::pair(TimelineCommand::kTimeOfStep, TimeOrigin::Step)};

} // namespace

ViewCommands::ViewCommands(const Parts& parts, CommandActions& actions, QObject* parent)
    : QObject(parent)
    , m_parts(parts)
    , m_actions(actions)
{
    handleZoom();
    handleOptions();
    handleCompanions();
    handleHeldKeys();
    actions.handle(TimelineCommand::kCopyView, [this] { copyView(); });
    actions.handle(CommandId::PreviousStep, [this] { m_parts.steps.advance(-1); });
    actions.handle(CommandId::NextStep, [this] { m_parts.steps.advance(1); });
    actions.handle(TimelineCommand::kUndoClockOffset, [this] { m_parts.clocks.undo(); });
    actions.handle(TimelineCommand::kResetClockOffsets, [this] { m_parts.clocks.setShifts({}); });
    connect(&parts.session, &TimelineSession::viewChanged, this, &ViewCommands::show);
    connect(&parts.companions, &CompanionShower::changed, this, &ViewCommands::show);
    show();
}

void ViewCommands::handleZoom()
{
    m_actions.handle(CommandId::Fit, [this] { m_parts.timeline.revealer().fitSelectionThenAll(); });
    m_actions.handle(CommandId::ResetView, [this] { m_parts.timeline.revealer().resetView(); });
    m_actions.handle(CommandId::UndoZoom, [this] { m_parts.timeline.times().undoZoom(); });
}

void ViewCommands::handleOptions()
{
    m_actions.handle(TimelineCommand::kShowLinks, [this](bool checked) {
        m_parts.session.changeView([&](ViewOptions& view) { view.linksShown = checked; });
    });
    m_actions.handle(TimelineCommand::kShowIdle, [this](bool checked) {
        m_parts.session.changeView([&](ViewOptions& view) { view.idleShown = checked; });
    });
    m_actions.handle(TimelineCommand::kShowInFlight, [this](bool checked) {
        m_parts.session.changeView([&](ViewOptions& view) { view.inFlightShown = checked; });
    });
    m_actions.handle(CommandId::ShowMinimap, [this](bool checked) {
        m_parts.session.changeView([&](ViewOptions& view) { view.minimapShown = checked; });
    });
    for (const auto& [id, origin] : kTimeOrigins) {
        m_actions.handle(id, [this, chosen = origin] {
            m_parts.session.changeView([&](ViewOptions& view) { view.timeOrigin = chosen; });
        });
    }
}

void ViewCommands::handleCompanions()
{
    CompanionShower& companions = m_parts.companions;
    m_actions.handle(TimelineCommand::kShowGhosts, [&companions](bool checked) {
        checked ? companions.showIdeal() : companions.showNothing();
    });
    m_actions.handle(TimelineCommand::kShowStepBeside, [this, &companions](bool checked) {
        const auto step = checked ? stepOfSelection(m_parts.session) : std::nullopt;
        step ? companions.showStep(*step) : companions.showNothing();
    });
    m_actions.handle(TimelineCommand::kShowOtherSteps, [this, &companions](bool checked) {
        const auto step = checked ? stepOfSelection(m_parts.session) : std::nullopt;
        step ? companions.showOthersUnder(*step) : companions.showNothing();
    });
}

void ViewCommands::handleHeldKeys()
{
    constexpr double kZoom = 1.5;
    constexpr double kPan = 0.1;
    TimelineView& timeline = m_parts.timeline;
    m_actions.handle(TimelineCommand::kZoomInAtCursor, [&timeline] { timeline.times().zoomStep(kZoom); });
    m_actions.handle(TimelineCommand::kZoomOutAtCursor,
                     [&timeline] { timeline.times().zoomStep(1.0 / kZoom); });
    m_actions.handle(TimelineCommand::kPanLeft, [&timeline] { timeline.times().panStep(-kPan); });
    m_actions.handle(TimelineCommand::kPanRight, [&timeline] { timeline.times().panStep(kPan); });
    using scene::Motion;
    for (const auto& [id, motion] : {std::pair(TimelineCommand::kZoomInAtCursor, Motion::ZoomIn),
                                     std::pair(TimelineCommand::kZoomOutAtCursor, Motion::ZoomOut),
                                     std::pair(TimelineCommand::kPanLeft, Motion::PanLeft),
                                     std::pair(TimelineCommand::kPanRight, Motion::PanRight)})
    {
        QAction* action = m_actions.action(id);
        const auto handOver = [&timeline, action, motion = motion] {
            timeline.setHeldKeys(motion, action->shortcuts());
        };
        connect(action, &QAction::changed, &timeline, handOver);
        handOver();
    }
}

void ViewCommands::copyView()
{
    m_copying.start([render = viewRenderer(m_parts.timeline)](Progress&, const std::stop_token&) {
        return [image = render()] { QApplication::clipboard()->setImage(image); };
    });
}

void ViewCommands::show()
{
    const ViewOptions& view = m_parts.session.view();
    m_actions.action(TimelineCommand::kShowLinks)->setChecked(view.linksShown);
    m_actions.action(TimelineCommand::kShowIdle)->setChecked(view.idleShown);
    m_actions.action(TimelineCommand::kShowInFlight)->setChecked(view.inFlightShown);
    m_actions.action(CommandId::ShowMinimap)->setChecked(view.minimapShown);
    m_actions.action(TimelineCommand::kShowGhosts)->setChecked(m_parts.companions.isIdealWanted());
    m_actions.action(TimelineCommand::kShowStepBeside)->setChecked(m_parts.companions.isStepWanted());
    m_actions.action(TimelineCommand::kShowOtherSteps)->setChecked(m_parts.companions.areOthersWanted());
    for (const auto& [id, origin] : kTimeOrigins) {
        if (view.timeOrigin == origin) {
            m_actions.action(id)->setChecked(true);
        }
    }
}

} // namespace pipescope::ui
