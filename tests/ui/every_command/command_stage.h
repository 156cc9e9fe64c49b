#pragma once

#include "core/run/model/trace.h"
#include "tests/ui/run/panels/query/rank_databases.h"
#include "tests/ui/shell/window/window_fixture.h"
#include "tests/ui/test_namespace.h"
#include "ui/run/timeline/view/timeline_view.h"

#include <functional>
#include <optional>
#include <vector>

class QFileDialog;

namespace pipescope::ui::test {

/// A shown window with a run open (pipeline groups of ranks 0 and 1, and 2 and 3; see FakeCore), and the
/// events by which a user gives it one command: they are sent to the window as the system would, so that
/// focus, shortcuts, menus and grabs take part.
class CommandStage
{
public:
    /// `key` is the one of the command's keys that gives it; a command without keys is chosen from its menu.
    CommandStage(CommandId id, int key);
    /// Puts back what a command changed in the whole program.
    ~CommandStage();

    CommandStage(const CommandStage&) = delete;
    CommandStage& operator=(const CommandStage&) = delete;

    /// Gives the command by its key or from its menu, and waits until nothing moves.
    void give();
    /// Another command, from its menu.
    void choose(CommandId id);
    void settle();
    /// Opens another run of the fake engine and waits.
    void open(const std::filesystem::path& root);

    /// Compares the open run with another one of the fake engine.
    void compareWith(const std::filesystem::path& before);

    void press(const QKeySequence& key);
    /// Holds the key until `isReached`.
    void hold(Qt::Key key, Qt::KeyboardModifiers modifiers, const std::function<bool()>& isReached);
    void type(const QString& text);
    void click(const QWidget* widget, QPoint at, Qt::MouseButton button = Qt::LeftButton,
               Qt::KeyboardModifiers modifiers = {});
    void doubleClick(const QWidget* widget, QPoint at);
    void drag(const QWidget* widget, QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {},
              Qt::MouseButton button = Qt::LeftButton);
    void pointAt(const QWidget* widget, QPoint at);
    void turnWheel(const QWidget* widget, QPoint at, int notches, Qt::KeyboardModifiers modifiers = {});

    /// Where the timeline draws a block, in its viewport.
    QPoint placeOf(const TraceRef& ref);
    /// On the canvas, by a part (0 … 1) of its width, below all rows' upper edge.
    QPoint onCanvas(double partOfWidth);
    /// Zooms in, so that there is something to pan to on both sides.
    void lookCloser();
    /// Rows so tall that they must be scrolled.
    void makeRowsTall();

    /// The dialog of that class which the command has opened, if it is seen.
    template<class Dialog>
    Dialog* dialog()
    {
        auto* found = window.findChild<Dialog*>();
        EXPECT_TRUE(found != nullptr && found->isVisible()) << "no dialog";
        return found;
    }

    /// Puts a name into the file dialog that is open and clicks on its button.
    void nameFile(const QString& file);
    QString fileIn(const char* name) const;

    /// Ranks that have a row, from the top.
    std::vector<std::int32_t> shownRanks();

    static TraceRef block(std::uint32_t track, std::uint32_t index);

    TimeSpan seen() const { return window.timeline()->times().visibleSpan(); }

    const ViewOptions& view() { return window.session().view(); }

    TimelineView* timeline() { return window.timeline(); }

    QWidget* surface() { return window.timeline()->viewport(); }

    TemporarySettings settings;
    FakeCore core;
    /// What "databases" holds.
    std::optional<RankDatabases> databases;
    TimelineWindow window;

private:
    Engine functions();
    QPoint inWindow(const QWidget* widget, QPoint at) const;

    CommandId m_id;
    int m_key;
};

/// Gives the stage's command by its events and expects its effect.
struct CommandCheck
{
    CommandId id;
    void (*giveAndExpect)(CommandStage& stage);
};

using CommandChecks = std::vector<CommandCheck>;

} // namespace pipescope::ui::test
