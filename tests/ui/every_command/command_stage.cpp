#include "tests/ui/every_command/command_stage.h"

#include <QAction>
#include <QApplication>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QTest>
#include <QWheelEvent>
#include <QWindow>

#include "tests/core/run/bubbles/simulated_run.h"
#include "tests/ui/menus.h"
#include "tests/ui/patience.h"

#include <algorithm>

namespace pipescope::ui::test {
namespace {

/// A run whose steps the analysis explains.
TracePointer simulatedRun(const std::vector<std::filesystem::path>& roots)
{
    Trace trace = pipescope::test::SimulatedRun().openTrace();
    trace.roots = roots;
    return std::make_shared<const Trace>(std::move(trace));
}

} // namespace

CommandStage::CommandStage(CommandId id, int key)
    : window(functions(), settings.get())
    , m_id(id)
    , m_key(key)
{
    window.show();
    window.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&window, test::kPatienceMs));
    open("neighbours");
}

CommandStage::~CommandStage()
{
    window.action(CommandId::SystemTheme)->trigger();
    window.action(CommandId::SystemLanguage)->trigger();
}

Engine CommandStage::functions()
{
    Engine functions = core.functions();
    functions.load = [this, load = functions.load](const OpenRequest& request, Progress& progress,
                                                   const std::stop_token& stop,
                                                   const PreviewFunction& preview) -> Result<TracePointer> {
        const std::filesystem::path name = request.roots.front().filename();
        return name == "databases"   ? TracePointer{databases->trace()}
               : name == "simulated" ? simulatedRun(request.roots)
                                     : load(request, progress, stop, preview);
    };
    return functions;
}

void CommandStage::open(const std::filesystem::path& root)
{
    if (root == "databases") {
        databases.emplace();
    }
    window.open(root);
    settle();
}

void CommandStage::settle()
{
    EXPECT_TRUE(waitFor([this] { return window.isIdle(); }));
}

void CommandStage::give()
{
    const auto keys = commandShortcuts(window.actions().table()[m_id]);
    if (keys.isEmpty()) {
        choose(m_id);
        return;
    }
    EXPECT_TRUE(window.action(m_id)->isEnabled());
    press(keys[m_key]);
    settle();
}

void CommandStage::choose(CommandId id)
{
    const QMenu* submenu = window.actions().submenu(id);
    const QAction* wanted = submenu != nullptr ? submenu->menuAction() : window.action(id);
    EXPECT_TRUE(wanted->isEnabled());
    chooseFromMenus(*window.menuBar(), wanted);
    settle();
}

void CommandStage::compareWith(const std::filesystem::path& before)
{
    window.MainWindow::open({before, window.session().trace()->root()});
    settle();
}

void CommandStage::press(const QKeySequence& key)
{
    QTest::keySequence(window.windowHandle(), key);
}

void CommandStage::hold(Qt::Key key, Qt::KeyboardModifiers modifiers, const std::function<bool()>& isReached)
{
    QTest::keyPress(window.windowHandle(), key, modifiers);
    EXPECT_TRUE(waitFor(isReached));
    QTest::keyRelease(window.windowHandle(), key, modifiers);
    settle();
}

void CommandStage::type(const QString& text)
{
    for (const QChar letter : text) {
        QTest::keyClick(window.windowHandle(), letter.toLatin1());
    }
    settle();
}

QPoint CommandStage::inWindow(const QWidget* widget, QPoint at) const
{
    return widget->mapTo(&window, at);
}

void CommandStage::click(const QWidget* widget, QPoint at, Qt::MouseButton button,
                         Qt::KeyboardModifiers modifiers)
{
    QTest::mouseClick(window.windowHandle(), button, modifiers, inWindow(widget, at));
}

void CommandStage::doubleClick(const QWidget* widget, QPoint at)
{
    QTest::mouseDClick(window.windowHandle(), Qt::LeftButton, {}, inWindow(widget, at));
    settle();
}

void CommandStage::drag(const QWidget* widget, QPoint from, QPoint to, Qt::KeyboardModifiers modifiers,
                        Qt::MouseButton button)
{
    QTest::mousePress(window.windowHandle(), button, modifiers, inWindow(widget, from));
    pointAt(widget, (from + to) / 2);
    pointAt(widget, to);
    QTest::mouseRelease(window.windowHandle(), button, modifiers, inWindow(widget, to));
    settle();
}

void CommandStage::pointAt(const QWidget* widget, QPoint at)
{
    QTest::mouseMove(window.windowHandle(), inWindow(widget, at));
}

void CommandStage::turnWheel(const QWidget* widget, QPoint at, int notches, Qt::KeyboardModifiers modifiers)
{
    QWheelEvent event(inWindow(widget, at), widget->mapToGlobal(at), {}, QPoint(0, 120 * notches),
                      Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
    QApplication::sendEvent(window.windowHandle(), &event);
    settle();
}

QPoint CommandStage::placeOf(const TraceRef& ref)
{
    const TimelineFrame& frame = timeline()->frame();
    for (const scene::DrawnItem& item : frame.list.items) {
        if (item.ref == ref) {
            const QPointF middle((item.box.left + item.box.right) / 2.0,
                                 (item.box.top + item.box.bottom) / 2.0);
            return (frame.areas.canvas.topLeft() + middle).toPoint();
        }
    }
    ADD_FAILURE() << "not drawn";
    return {};
}

QPoint CommandStage::onCanvas(double partOfWidth)
{
    const QRectF canvas = timeline()->rows().areas().canvas;
    return QPointF(canvas.left() + partOfWidth * canvas.width(), canvas.top() + 1.0).toPoint();
}

void CommandStage::lookCloser()
{
    timeline()->times().zoomStep(8.0);
    settle();
}

void CommandStage::makeRowsTall()
{
    ViewOptions options = view();
    options.rows.height = scene::kMaxRowHeight;
    window.session().setView(options);
    window.resize(900, 600);
    settle();
}

void CommandStage::nameFile(const QString& file)
{
    auto* asking = dialog<QFileDialog>();
    // Pasted, not typed: the list of completions would take the click that follows.
    asking->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(file);
    const bool isSaving = asking->acceptMode() == QFileDialog::AcceptSave;
    QTest::mouseClick(asking->findChild<QDialogButtonBox*>()->button(isSaving ? QDialogButtonBox::Save
                                                                              : QDialogButtonBox::Open),
                      Qt::LeftButton);
    settle();
    window.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&window, test::kPatienceMs));
}

QString CommandStage::fileIn(const char* name) const
{
    return QString::fromStdString((settings.folder() / name).string());
}

std::vector<std::int32_t> CommandStage::shownRanks()
{
    std::vector<std::int32_t> ranks;
    for (const TrackIndex track : timeline()->scene().shownTracks()) {
        const Rank rank = window.session().trace()->track(track).rank;
        // Those of collapsed groups are shown by the group's line.
        if (!timeline()->rows().headerRect(rank).isEmpty()) {
            ranks.push_back(rank.value);
        }
    }
    return ranks;
}

TraceRef CommandStage::block(std::uint32_t track, std::uint32_t index)
{
    return BlockRef{TrackIndex{track}, BlockIndex{index}};
}

} // namespace pipescope::ui::test
