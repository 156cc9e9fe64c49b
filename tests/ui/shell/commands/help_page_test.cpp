#include <QFile>
#include <QString>

#include "ui/graph/workspace/graph_command_table.h"
#include "ui/run/workspace/timeline_panels.h"
#include "ui/shell/commands/command_table.h"

#include <gtest/gtest.h>

namespace pipescope::ui {
namespace {

TEST(HelpPageOfKeys, HasTheKeysOfTheProgram)
{
    QFile file(QStringLiteral(PIPESCOPE_SOURCE_DIR "/resources/help/keys.md"));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QString page = QString::fromUtf8(file.readAll());
    const CommandTable timeline(timelineCommands());
    for (const auto commands : {timeline.rows(), graphCommandRows()}) {
        EXPECT_TRUE(page.contains(keyTableMarkdown(commands)))
            << "put what `pipescope --print-keys` prints below the title of resources/help/keys.md";
    }
}

} // namespace
} // namespace pipescope::ui
