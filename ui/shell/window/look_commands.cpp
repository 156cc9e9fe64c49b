#include "ui/shell/window/look_commands.h"

#include <QAction>

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

LookCommands::LookCommands(Language& language, Theme& theme, CommandActions& actions, QObject* parent)
    : QObject(parent)
    , m_language(language)
    , m_theme(theme)
    , m_actions(actions)
{
    handleTheme();
    handleLanguage();
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

} // namespace pipescope::ui
