#pragma once

#include <QObject>
#include <QSize>
#include <QString>
#include <QWidget>

#include "core/session_file/session_state.h"
#include "ui/shell/commands/command_table.h"

#include <cstdint>
#include <optional>
#include <vector>

class QDockWidget;
class QMainWindow;

namespace pipescope::ui {

/// What stands in a dock of the window.
class Panel : public QWidget
{
    Q_OBJECT

public:
    using QWidget::QWidget;

    /// Chosen rows, or all, with headings and separated by tabs.
    virtual QString tsv() const = 0;

    /// No work for its content is running.
    virtual bool isIdle() const { return true; }
};

class CommandActions;

enum class DockPlace : std::uint8_t
{
    /// In one place with all others of that kind, as tabs.
    Bottom,
    Right
};

/// What a dock is called, and the command that shows and hides it.
struct DockKind
{
    /// In the window's saved state.
    const char* name;
    /// English, marked for translation in the context "Docks".
    const char* title;
    std::optional<CommandId> toggle;
    DockPlace place = DockPlace::Bottom;
    /// In pixels, for a dock at the right that the user has not resized; never more than a third of the
    /// window.
    int sideWidth = 360;
    /// In pixels, for a dock at the bottom: it is made so high, where it is lower, when it is shown; never
    /// more than half of the window.
    int usualHeight = 0;
};

/// Saved states of another arrangement of docks are not restored.
constexpr int kDockArrangement = 2;

WindowArrangement arrangementOf(const QMainWindow& window);
/// Changes nothing where the arrangement is empty or of another version of the program.
void arrange(QMainWindow& window, const WindowArrangement& arrangement);

/// The window's docks: one at the right, all others in one place at the bottom, as tabs. Handles the
/// commands that show and hide them: a dock that is covered by another tab comes forward first.
class Docks : public QObject
{
    Q_OBJECT

public:
    /// Both must outlive the docks.
    Docks(QMainWindow& window, CommandActions& actions);
    /// Deletes the docks and what is in them.
    ~Docks() override;

    /// Hidden at first, but for the one at the right. `kind` must outlive the docks; it names the dock in all
    /// other calls.
    void add(const DockKind& kind, QWidget* content);

    /// Before all other tabs.
    void show(const DockKind& kind);
    void hide(const DockKind& kind);
    bool isHidden(const DockKind& kind) const;
    /// Not hidden and not covered by another tab.
    bool isSeen(const DockKind& kind) const;

    /// After the window has restored its state.
    void showWhichAreHidden();

signals:
    /// By its command; the dock with this name.
    void shownByCommand(const char* name);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Dock
    {
        const DockKind* kind;
        QDockWidget* widget;
    };

    QDockWidget* dock(const DockKind& kind) const;
    /// The one at the right; null before it was added.
    QDockWidget* sideDock() const;
    void handleToggle(const DockKind& kind);
    void keepSideWidth();
    void makeHighEnough(const DockKind& kind);

    QMainWindow& m_window;
    CommandActions& m_actions;
    std::vector<Dock> m_docks;
    /// What the user gave the dock at the right; a small window may have room for less.
    int m_sideWidth = 0;
    /// For which the docks' sizes are.
    QSize m_windowSize;
};

} // namespace pipescope::ui
