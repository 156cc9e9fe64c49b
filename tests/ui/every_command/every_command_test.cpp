#include "tests/ui/every_command/command_checks.h"
#include "ui/run/workspace/commands/timeline_command_table.h"
#include "ui/run/workspace/timeline_panels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace pipescope::ui::test {
namespace {

/// Also those of the timeline's panels.
const CommandTable& programCommands()
{
    static const CommandTable kTable([] {
        std::vector<Command> commands = timelineCommands();
        commands.push_back(compareRunsCommand());
        return commands;
    }());
    return kTable;
}

CommandChecks allChecks()
{
    CommandChecks all;
    for (const auto& part : {fileCommandChecks(), editCommandChecks(), viewCommandChecks(),
                             panelCommandChecks(), lookCommandChecks(), rowCommandChecks(),
                             goAndHelpCommandChecks(), timelineGestureChecks(), queryPageChecks()})
    {
        all.insert(all.end(), part.begin(), part.end());
    }
    return all;
}

/// A command, given by one of its keys.
struct Case
{
    CommandCheck check;
    int key = 0;
};

/// One for each key of a command, and one for a command without keys.
std::vector<Case> allCases()
{
    std::vector<Case> cases;
    for (const CommandCheck& check : allChecks()) {
        const int keys = static_cast<int>(commandShortcuts(programCommands()[check.id]).size());
        for (int key = 0; key < std::max(1, keys); ++key) {
            cases.push_back({check, key});
        }
    }
    return cases;
}

/// Which of its keys follows its name.
std::string nameOf(const ::testing::TestParamInfo<Case>& info)
{
    return std::string(info.param.check.id.name) + (info.param.key == 0 ? "" : "_by_another_key");
}

class EveryCommandTest : public ::testing::TestWithParam<Case>
{ };

TEST_P(EveryCommandTest, DoesWhatItSaysWhenItIsGivenByItsEvents)
{
    CommandStage stage(GetParam().check.id, GetParam().key);
    GetParam().check.giveAndExpect(stage);
}

INSTANTIATE_TEST_SUITE_P(Table, EveryCommandTest, ::testing::ValuesIn(allCases()), nameOf);

TEST(EveryCommand, HasACheckHere)
{
    const CommandChecks checks = allChecks();
    for (const Command& row : programCommands().rows()) {
        const auto isOfRow = [&](const CommandCheck& check) { return check.id == row.id; };
        EXPECT_EQ(std::count_if(checks.begin(), checks.end(), isOfRow), 1) << row.text;
    }
    EXPECT_EQ(checks.size(), programCommands().rows().size());
}

} // namespace
} // namespace pipescope::ui::test
