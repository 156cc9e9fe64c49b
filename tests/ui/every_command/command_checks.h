#pragma once

#include "tests/ui/every_command/command_stage.h"

namespace pipescope::ui::test {

// By menu of the command table; together they hold each command once.
CommandChecks fileCommandChecks();
CommandChecks editCommandChecks();
CommandChecks viewCommandChecks();
CommandChecks panelCommandChecks();
CommandChecks lookCommandChecks();
CommandChecks rowCommandChecks();
CommandChecks goAndHelpCommandChecks();
CommandChecks timelineGestureChecks();
CommandChecks queryPageChecks();

} // namespace pipescope::ui::test
