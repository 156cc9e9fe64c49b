#include "ui/run/workspace/commands/colour_commands.h"

#include <QAction>

#include "ui/run/session/timeline_command.h"
#include "ui/run/workspace/dialogs/colours_dialog.h"
#include "ui/shell/appearance/colour_settings.h"

#include <array>
#include <utility>

namespace pipescope::ui {
namespace {

using scene::Colouring;
using scene::OtherColouring;

constexpr std::array kColourings{std::pair(TimelineCommand::kColourByKind, Colouring::Kind),
                                 std::pair(TimelineCommand::kColourByPhase, Colouring::Phase),
                                 std::pair(TimelineCommand::kColourByChunk, Colouring::Chunk),
                                 std::pair(TimelineCommand::kColourByStage, Colouring::Stage),
                                 std::pair(TimelineCommand::kColourByMicroBatch, Colouring::MicroBatch),
                                 std::pair(TimelineCommand::kColourBySlack, Colouring::Slack),
                                 std::pair(TimelineCommand::kColourByDeviation, Colouring::Deviation),
                                 std::pair(TimelineCommand::kColourByChange, Colouring::Change)};

constexpr std::array kOtherColourings{
    std::pair(TimelineCommand::kColourOthersByName, OtherColouring::Name),
    std::pair(TimelineCommand::kColourOthersByCategory, OtherColouring::Category)};

} // namespace

ColourCommands::ColourCommands(TimelineSession& session, QSettings& settings, CommandActions& actions,
                               QWidget* window, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_settings(settings)
    , m_window(window)
    , m_actions(actions)
{
    m_session.setColours(readColours(settings));
    actions.handle(TimelineCommand::kColours, [this] { askForColours(); });
    for (const auto& [id, colouring] : kColourings) {
        actions.handle(id, [this, chosen = colouring] {
            m_session.changeView([&](ViewOptions& view) { view.colourings.blocks = chosen; });
        });
    }
    for (const auto& [id, colouring] : kOtherColourings) {
        actions.handle(id, [this, chosen = colouring] {
            m_session.changeView([&](ViewOptions& view) { view.colourings.others = chosen; });
        });
    }
    actions.handle(TimelineCommand::kShowDurations, [this](bool checked) {
        m_session.changeView([&](ViewOptions& view) { view.durationsShown = checked; });
    });
    connect(&session, &TimelineSession::viewChanged, this, &ColourCommands::show);
    show();
}

void ColourCommands::askForColours()
{
    auto* dialog = new ColoursDialog(m_session, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this] { writeColours(m_session.colours(), m_settings); });
    dialog->open();
}

void ColourCommands::show()
{
    const ViewOptions& view = m_session.view();
    for (const auto& [id, colouring] : kColourings) {
        m_actions.action(id)->setChecked(view.colourings.blocks == colouring);
    }
    for (const auto& [id, colouring] : kOtherColourings) {
        m_actions.action(id)->setChecked(view.colourings.others == colouring);
    }
    m_actions.action(TimelineCommand::kShowDurations)->setChecked(view.durationsShown);
}

} // namespace pipescope::ui
