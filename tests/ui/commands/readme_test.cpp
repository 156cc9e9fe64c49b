#include <QFile>
#include <QString>

#include "ui/commands/command_table.h"
#include "ui/timeline_workspace/timeline_panel_kinds.h"

#include <gtest/gtest.h>

namespace pipescope::ui {
namespace {

TEST(Readme, HasTheKeyTableOfTheProgram)
{
    QFile file(QStringLiteral(PIPESCOPE_SOURCE_DIR "/README.md"));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QString readme = QString::fromUtf8(file.readAll());
    EXPECT_TRUE(readme.contains(keyTableMarkdown(CommandTable(timelinePanelCommands()))))
        << "put what `pipescope --print-keys` prints between the keys marks of README.md";
}

} // namespace
} // namespace pipescope::ui
