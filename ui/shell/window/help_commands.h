#pragma once

class QObject;
class QWidget;

namespace pipescope::ui {

class CommandActions;
class CommandKeys;

/// Handles the commands that show the keys, the palette and what the program is. All must outlive `actions`.
void handleHelpCommands(CommandActions& actions, CommandKeys& keys, QWidget* window);

} // namespace pipescope::ui
