#include <QAction>
#include <QMenu>
#include <QMenuBar>

#include "tests/ui/every_command/command_checks.h"
#include "ui/run/session/timeline_command.h"
#include "ui/run/workspace/dialogs/colours_dialog.h"

#include <algorithm>

namespace pipescope::ui::test {
namespace {

bool speaksChinese(CommandStage& stage)
{
    const QString menu = stage.window.menuBar()->actions().front()->text();
    return std::any_of(menu.begin(), menu.end(), [](QChar c) { return c.script() == QChar::Script_Han; });
}

void openThemeMenu(CommandStage& stage)
{
    stage.give();
    EXPECT_TRUE(stage.window.actions().submenu(CommandId::Theme)->isVisible());
}

void darkTheme(CommandStage& stage)
{
    stage.choose(CommandId::LightTheme);
    stage.give();
    EXPECT_TRUE(stage.timeline()->frame().dark);
}

void lightTheme(CommandStage& stage)
{
    stage.choose(CommandId::DarkTheme);
    stage.give();
    EXPECT_FALSE(stage.timeline()->frame().dark);
}

void systemTheme(CommandStage& stage)
{
    const bool isSystemDark = stage.timeline()->frame().dark;
    stage.choose(isSystemDark ? CommandId::LightTheme : CommandId::DarkTheme);
    EXPECT_NE(stage.timeline()->frame().dark, isSystemDark);
    stage.give();
    EXPECT_EQ(stage.timeline()->frame().dark, isSystemDark);
}

void colours(CommandStage& stage)
{
    stage.give();
    EXPECT_NE(stage.dialog<ColoursDialog>()->button(scene::ColourRole::Forward, false), nullptr);
}

void openLanguageMenu(CommandStage& stage)
{
    stage.give();
    EXPECT_TRUE(stage.window.actions().submenu(CommandId::Language)->isVisible());
}

void english(CommandStage& stage)
{
    stage.choose(CommandId::Chinese);
    stage.give();
    EXPECT_FALSE(speaksChinese(stage));
}

void chinese(CommandStage& stage)
{
    stage.choose(CommandId::English);
    stage.give();
    EXPECT_TRUE(speaksChinese(stage));
}

void systemLanguage(CommandStage& stage)
{
    const bool isSystemChinese = speaksChinese(stage);
    stage.choose(isSystemChinese ? CommandId::English : CommandId::Chinese);
    EXPECT_NE(speaksChinese(stage), isSystemChinese);
    stage.give();
    EXPECT_EQ(speaksChinese(stage), isSystemChinese);
}

} // namespace

CommandChecks lookCommandChecks()
{
    return {{CommandId::Theme, openThemeMenu},
            {CommandId::SystemTheme, systemTheme},
            {CommandId::LightTheme, lightTheme},
            {CommandId::DarkTheme, darkTheme},
            {TimelineCommand::kColours, colours},
            {CommandId::Language, openLanguageMenu},
            {CommandId::SystemLanguage, systemLanguage},
            {CommandId::English, english},
            {CommandId::Chinese, chinese}};
}

} // namespace pipescope::ui::test
