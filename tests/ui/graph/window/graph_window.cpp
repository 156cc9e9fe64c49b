#include "tests/ui/graph/window/graph_window.h"

#include <QApplication>
#include <QFileDialog>
#include <QLineEdit>

#include "core/graph/open/assembly/write_run.h"
#include "ui/run/session/engine.h"
#include "ui/run/workspace/timeline_workspace.h"
#include "ui/shell/toolkit/qt_text.h"

namespace pipescope::ui::test {

namespace {

/// In the header, beside the mark.
constexpr QPoint kInHeader{40, 6};

} // namespace

GraphWindowTest::GraphWindowTest()
    : m_window({timelineKind(makeEngine()), graphKind()}, m_settings, m_stateFolder)
{
    pipescope::test::DumpModel faulty;
    faulty.layers = 12;
    pipescope::test::writeDump(m_bench, faulty);
    faulty.faultyLayer = 1;
    pipescope::test::writeDump(m_debug, faulty);
    m_faultyNode = pipescope::test::faultyNode(faulty);
}

void GraphWindowTest::SetUp()
{
    m_window.resize(1200, 900);
    m_window.show();
    m_window.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&m_window, kPatienceMs));
}

bool GraphWindowTest::waitUntilIdle()
{
    return waitFor([this] { return m_window.isIdle(); });
}

void GraphWindowTest::openAndWait(const std::vector<std::filesystem::path>& roots)
{
    m_window.open(roots);
    ASSERT_TRUE(waitUntilIdle());
}

void GraphWindowTest::chooseFile(const std::filesystem::path& file)
{
    auto* asked = m_window.findChild<QFileDialog*>();
    ASSERT_NE(asked, nullptr);
    asked->findChild<QLineEdit*>()->setText(toQString(file));
    QMetaObject::invokeMethod(asked, "accept");
    ASSERT_TRUE(waitUntilIdle());
}

std::filesystem::path GraphWindowTest::writeDatabase(const std::filesystem::path& name)
{
    graph::GraphRequest request;
    request.debug = m_debug;
    request.bench = m_bench;
    FindingList findings;
    Progress progress;
    const auto file = m_folder.path() / name;
    std::filesystem::create_directories(file.parent_path());
    EXPECT_TRUE(graph::writeRun(request, file, findings, progress, {}));
    return file;
}

void GraphWindowTest::press(Qt::Key key, Qt::KeyboardModifiers modifiers)
{
    QTest::keyClick(QApplication::focusWidget(), key, modifiers);
    EXPECT_TRUE(waitUntilIdle());
}

void GraphWindowTest::type(const QString& text)
{
    QTest::keyClicks(QApplication::focusWidget(), text);
    EXPECT_TRUE(waitUntilIdle());
}

std::string GraphWindowTest::selected()
{
    const auto place = session().selection();
    return place ? std::string(session().sheet()->outline(place->side).name(place->row)) : std::string();
}

QPoint GraphWindowTest::pointOf(graph::Side side, const std::string& name)
{
    const auto row = session().sheet()->outline(side).find(name);
    for (const graph_scene::DrawnBox& drawn : pane(side)->drawList().boxes) {
        if (row && drawn.row == *row) {
            return QPointF(drawn.box.left, drawn.box.top).toPoint() + kInHeader;
        }
    }
    ADD_FAILURE() << name << " is not in sight";
    return {};
}

void GraphWindowTest::click(graph::Side side, const std::string& name)
{
    QTest::mouseClick(pane(side), Qt::LeftButton, {}, pointOf(side, name));
    EXPECT_TRUE(waitUntilIdle());
}

void GraphWindowTest::doubleClick(graph::Side side, const std::string& name)
{
    const QPoint point = pointOf(side, name);
    QTest::mouseClick(pane(side), Qt::LeftButton, {}, point);
    QTest::mouseDClick(pane(side), Qt::LeftButton, {}, point);
    EXPECT_TRUE(waitUntilIdle());
}

bool GraphWindowTest::isShown(graph::Side side, const std::string& name)
{
    const auto row = session().sheet()->outline(side).find(name);
    return row && navigator().layout(side).isShown(*row);
}

bool GraphWindowTest::isInSight(graph::Side side, const std::string& name)
{
    const auto row = session().sheet()->outline(side).find(name);
    const auto box =
        row ? graph_scene::pixelBoxOf(navigator().layout(side), navigator().view(side), *row) : std::nullopt;
    return box && box->top >= 0 && box->bottom <= navigator().view(side).height;
}

} // namespace pipescope::ui::test
