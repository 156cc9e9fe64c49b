#include <QFile>
#include <QFileDialog>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

#include "tests/ui/shell/window/timeline_workspace/shown_run.h"
#include "ui/run/panels/causes/chart_view.h"
#include "ui/run/panels/what_if/what_if_panel.h"

#include <gmock/gmock.h>

namespace pipescope::ui::test {
namespace {

using testing::HasSubstr;

/// Presses the button, chooses a file of this name in the dialog that comes, and returns what is written.
std::string saved(ShownRun& shown, QPushButton* button, const QString& name)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(name);
    QTest::mouseClick(button, Qt::LeftButton);
    auto* dialog = shown.window().findChild<QFileDialog*>();
    EXPECT_NE(dialog, nullptr);
    if (dialog != nullptr) {
        emit dialog->fileSelected(path);
        dialog->close();
    }
    EXPECT_TRUE(shown.waitUntilIdle());
    waitFor([&] { return shown.window().findChild<QFileDialog*>() == nullptr; });
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    return file.readAll().toStdString();
}

TEST(ShownWhatIf, IsShownByItsKeyAndSavedInEachFormat)
{
    ShownRun shown(drawnRun(0, Rank{5}));
    WhatIfPanel& panel = *shown.window().run().panels().whatIf();
    EXPECT_FALSE(panel.isVisible());
    shown.press(Qt::Key_F11);
    ASSERT_TRUE(panel.isVisible());
    EXPECT_THAT(saved(shown, panel.saveJson(), QStringLiteral("a.json")), HasSubstr("\"as_set\""));
    EXPECT_THAT(saved(shown, panel.saveChart(), QStringLiteral("a.svg")), HasSubstr("</svg>"));
    EXPECT_THAT(saved(shown, panel.saveChart(), QStringLiteral("a.png")), HasSubstr("PNG"));
    EXPECT_THAT(saved(shown, panel.saveChart(), QStringLiteral("a.csv")), HasSubstr("rank,stage,step,kind"));
}

TEST(ShownWhatIf, ItsChartIsOfWhatIsSelected)
{
    ShownRun shown(drawnRun(0, Rank{5}));
    shown.press(Qt::Key_F11);
    const TrackIndex track{std::size_t{3}};
    const BlockTable& blocks = shown.window().session().trace()->track(track).blocks;
    shown.window().session().select(BlockRef{track, BlockIndex{blocks.size() - 1}});
    ASSERT_TRUE(shown.waitUntilIdle());
    const auto& chart = shown.window().run().panels().whatIf()->chart()->chart();
    ASSERT_TRUE(chart);
    const auto steps = shown.window().session().trace()->steps;
    EXPECT_EQ(chart->title.english(),
              "Step " + std::to_string(steps.back().number.value) + ", measured and as set");
    EXPECT_TRUE(chart->areaOf(shown.window().run().panels().whatIf()->chart()->selected(), 900));
}

} // namespace
} // namespace pipescope::ui::test
