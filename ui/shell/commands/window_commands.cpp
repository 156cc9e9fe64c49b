#include "ui/shell/commands/window_commands.h"

#include <QCoreApplication>

#include <array>

namespace pipescope::ui {

namespace {

// Each text stands once, here; the macro only marks it for the translators.
#define TEXT(text) QT_TRANSLATE_NOOP("Commands", text)

constexpr auto kWindowCommands = std::to_array<Command>({
    {CommandId::OpenFolder, CommandMenu::File, CommandKind::Action, TEXT("&Open Folder…"),
     TEXT("Open a folder of profiles"), keys(Qt::CTRL | Qt::Key_O)},
    {CommandId::OpenFile, CommandMenu::File, CommandKind::Action, TEXT("Open &File…"),
     TEXT("Open one database, worker log or trace"), keys(Qt::CTRL | Qt::SHIFT | Qt::Key_O)},
    {CommandId::OpenRecent, CommandMenu::File, CommandKind::Submenu, TEXT("Open &Recent"),
     TEXT("Open what was open before"), noKeys()},
    {CommandId::OpenDemo, CommandMenu::File, CommandKind::Action, TEXT("Open De&mo"),
     TEXT("Generate a small run and open it"), noKeys()},
    needing(CommandNeed::Run, {CommandId::Reload, CommandMenu::File, CommandKind::Action, TEXT("Re&load"),
                               TEXT("Read the files again"), keys(Qt::Key_F5)}),
    {CommandId::CancelLoad, CommandMenu::File, CommandKind::Action, TEXT("&Cancel"),
     TEXT("Stop what is running"), keys(Qt::CTRL | Qt::Key_Period)},
    needing(CommandNeed::SettledContent,
            {CommandId::ExportPicture, CommandMenu::File, CommandKind::Action, TEXT("Export &Picture…"),
             TEXT("Save the view or the whole run or graph as PNG, SVG or PDF"),
             keys(Qt::CTRL | Qt::Key_P, Qt::CTRL | Qt::SHIFT | Qt::Key_E)}),
    needing(CommandNeed::SettledContent,
            {CommandId::ExportSession, CommandMenu::File, CommandKind::Action, TEXT("&Save Session As…"),
             TEXT("Save the view, the marks and the rows' arrangement to a file to share"), noKeys(), "",
             true}),
    needing(CommandNeed::SettledContent,
            {CommandId::ImportSession, CommandMenu::File, CommandKind::Action, TEXT("&Apply Session…"),
             TEXT("Show this run as a saved session did"), noKeys()}),
    {CommandId::Quit, CommandMenu::File, CommandKind::Action, TEXT("&Quit"), TEXT("Close the window"),
     keys(Qt::CTRL | Qt::Key_Q), "", true},
    needing(CommandNeed::Run, {CommandId::Copy, CommandMenu::Edit, CommandKind::Action, TEXT("&Copy"),
                               TEXT("Copy the details, or the selected findings or rows, as text"),
                               keys(Qt::CTRL | Qt::Key_C)}),
    needing(CommandNeed::Run,
            {CommandId::CopyTable, CommandMenu::Edit, CommandKind::Action, TEXT("Copy as &Table"),
             TEXT("Copy the same as a table for a spreadsheet"), keys(Qt::CTRL | Qt::SHIFT | Qt::Key_C)}),
    {CommandId::Find, CommandMenu::Edit, CommandKind::Action, TEXT("&Find…"),
     TEXT("Search for blocks, operators and collectives by name, micro-batch, kind, duration"),
     keys(Qt::Key_Slash, Qt::CTRL | Qt::Key_F), "", true},
    {CommandId::FindNext, CommandMenu::Edit, CommandKind::Action, TEXT("Find &Next"),
     TEXT("Go to the next hit; in the search field also Enter"), keys(Qt::Key_F3)},
    {CommandId::FindPrevious, CommandMenu::Edit, CommandKind::Action, TEXT("Find &Previous"),
     TEXT("Go to the previous hit; in the search field also Shift+Enter"), keys(Qt::SHIFT | Qt::Key_F3)},
    {CommandId::Fit, CommandMenu::View, CommandKind::Action, TEXT("&Fit"),
     TEXT("Fit the chosen range, then the selection, then everything"),
     keys(Qt::Key_F, Qt::SHIFT | Qt::Key_Z)},
    {CommandId::ResetView, CommandMenu::View, CommandKind::Action, TEXT("&Reset"), TEXT("Reset the view"),
     keys(Qt::CTRL | Qt::Key_0)},
    {CommandId::UndoZoom, CommandMenu::View, CommandKind::Action, TEXT("&Undo Zoom"),
     TEXT("Undo the last zoom"), keys(Qt::Key_Backspace)},
    {CommandId::ShowMinimap, CommandMenu::View, CommandKind::Toggle, TEXT("Minimap"),
     TEXT("Show or hide the whole run above the timeline"), keys(Qt::Key_M)},
    {CommandId::PreviousStep, CommandMenu::View, CommandKind::Action, TEXT("&Previous Step"),
     TEXT("Show the previous step only"), keys(Qt::CTRL | Qt::Key_PageUp), "", true},
    {CommandId::NextStep, CommandMenu::View, CommandKind::Action, TEXT("&Next Step"),
     TEXT("Show the next step only"), keys(Qt::CTRL | Qt::Key_PageDown)},
    needing(CommandNeed::Nothing,
            opening(CommandMenu::Theme,
                    {CommandId::Theme, CommandMenu::View, CommandKind::Submenu, TEXT("T&heme"),
                     TEXT("Choose light or dark colours"), noKeys(), "", true})),
    {CommandId::SystemTheme, CommandMenu::Theme, CommandKind::Choice, TEXT("As the &System"),
     TEXT("Light or dark like the system"), noKeys()},
    {CommandId::LightTheme, CommandMenu::Theme, CommandKind::Choice, TEXT("&Light"),
     TEXT("Always light colours"), noKeys()},
    {CommandId::DarkTheme, CommandMenu::Theme, CommandKind::Choice, TEXT("&Dark"),
     TEXT("Always dark colours"), noKeys()},
    needing(CommandNeed::Nothing,
            opening(CommandMenu::Language,
                    {CommandId::Language, CommandMenu::View, CommandKind::Submenu, TEXT("Lan&guage"),
                     TEXT("Choose the language of the program"), noKeys()})),
    {CommandId::SystemLanguage, CommandMenu::Language, CommandKind::Choice, TEXT("As the &System"),
     TEXT("The language of the system, where there is a translation"), noKeys()},
    // Each language has its own name for itself; the palette finds it by other names, too.
    {CommandId::English, CommandMenu::Language, CommandKind::Choice, "&English", "English (英语)", noKeys()},
    {CommandId::Chinese, CommandMenu::Language, CommandKind::Choice, "简体中文(&C)",
     "简体中文 (Simplified Chinese)", noKeys()},
    needing(CommandNeed::Nothing,
            {CommandId::ShowDetails, CommandMenu::View, CommandKind::Toggle, TEXT("&Details"),
             TEXT("Show or hide the details of the selection"), keys(Qt::Key_F4, Qt::Key_Q), "", true}),
    needing(CommandNeed::Nothing,
            {CommandId::ShowFindings, CommandMenu::View, CommandKind::Toggle, TEXT("F&indings"),
             TEXT("Show or hide the problems found in the files"), keys(Qt::Key_F8)}),
    needing(
        CommandNeed::SettledContent,
        {CommandId::ShowMessageElsewhere, CommandMenu::Go, CommandKind::Action,
         TEXT("Same Message in Profile or Dump"),
         TEXT("Go to the selected send or receive in the profile or the dump of the same run that was open "
              "before"),
         keys(Qt::CTRL | Qt::SHIFT | Qt::Key_M)}),

    {CommandId::ShowPalette, CommandMenu::Help, CommandKind::Action, TEXT("&Commands…"),
     TEXT("Find a command by typing a part of its name"), keys(Qt::CTRL | Qt::SHIFT | Qt::Key_P)},
    {CommandId::ShowHelp, CommandMenu::Help, CommandKind::Action, TEXT("&Help…"),
     TEXT("Show pages about the program"), keys(Qt::SHIFT | Qt::Key_F1)},
    {CommandId::ShowRecordingGuide, CommandMenu::Help, CommandKind::Action, TEXT("&Recording Guide…"),
     TEXT("Show how to record a run or dump a model so that nothing is missing"), noKeys()},
    {CommandId::ShowKeys, CommandMenu::Help, CommandKind::Action, TEXT("&Keys…"),
     TEXT("Show this table, and change keys"), keys(Qt::Key_Question, Qt::Key_F1)},
    {CommandId::About, CommandMenu::Help, CommandKind::Action, TEXT("&About Pipescope"),
     TEXT("Version and licences"), noKeys()},
});

#undef TEXT

} // namespace

std::span<const Command> windowCommands()
{
    return kWindowCommands;
}

} // namespace pipescope::ui
