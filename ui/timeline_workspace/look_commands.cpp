#include "ui/timeline_workspace/look_commands.h"

#include <QAction>

#include "ui/appearance/colour_settings.h"
#include "ui/session/session.h"
#include "ui/timeline_workspace/dialogs/colours_dialog.h"

#include <array>
#include <utility>

namespace pipescope::ui {
namespace {

constexpr std::array kThemes{std::pair(CommandId::SystemTheme, ThemeChoice::System),
                             std::pair(CommandId::LightTheme, ThemeChoice::Light),
                             std::pair(CommandId::DarkTheme, ThemeChoice::Dark)};
constexpr std::array kLanguages{std::pair(CommandId::SystemLanguage, LanguageChoice::System),
                                std::pair(CommandId::English, LanguageChoice::English),
                                std::pair(CommandId::Chinese, LanguageChoice::Chinese)};

} // namespace

LookCommands::LookCommands(Language& language, Theme& theme, Session& session, QSettings& settings,
                           CommandActions& actions, QWidget* window)
    : QObject(window)
    , m_language(language)
    , m_theme(theme)
    , m_session(session)
    , m_settings(settings)
    , m_actions(actions)
    , m_window(window)
{
    m_session.setColours(readColours(settings));
    handleTheme();
    handleLanguage();
    m_actions.handle(CommandId::Colours, [this] { askForColours(); });
}

void LookCommands::handleTheme()
{
    for (const auto& [id, theme] : kThemes) {
        m_actions.action(id)->setChecked(theme == m_theme.choice());
        m_actions.handle(id, [this, chosen = theme] { m_theme.choose(chosen); });
    }
}

void LookCommands::handleLanguage()
{
    for (const auto& [id, language] : kLanguages) {
        m_actions.action(id)->setChecked(language == m_language.choice());
        m_actions.handle(id, [this, chosen = language] { m_language.choose(chosen); });
    }
}

void LookCommands::askForColours()
{
    auto* dialog = new ColoursDialog(m_session, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this] { writeColours(m_session.colours(), m_settings); });
    dialog->open();
}

} // namespace pipescope::ui
