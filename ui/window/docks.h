#pragma once

#include <QObject>
#include <QSize>

#include "ui/commands/command_table.h"

#include <array>
#include <cstdint>
#include <optional>

class QDockWidget;
class QMainWindow;

namespace pipescope::ui {

class CommandActions;

enum class DockId : std::uint8_t
{
    Details,
    Findings,
    Search,
    Marks,
    Query,
    Statistics
};

constexpr std::size_t kDockCount = 6;

/// Saved states of another arrangement of docks are not restored.
constexpr int kDockArrangement = 2;

/// The window's docks: details at the right, all others in one place at the bottom, as tabs. Handles the
/// commands that show and hide them: a dock that is covered by another tab comes forward first.
class Docks : public QObject
{
    Q_OBJECT

public:
    /// Both must outlive the docks.
    Docks(QMainWindow& window, CommandActions& actions);
    /// Deletes the docks and what is in them.
    ~Docks() override;

    /// Hidden at first, but for the details.
    void add(DockId id, QWidget* content);

    /// Before all other tabs.
    void show(DockId id);
    void hide(DockId id);
    bool isHidden(DockId id) const;
    /// Not hidden and not covered by another tab.
    bool isSeen(DockId id) const;

    /// After the window has restored its state.
    void showWhichAreHidden();

signals:
    /// By its command.
    void shownByCommand(pipescope::ui::DockId id);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QDockWidget* dock(DockId id) const { return m_docks[static_cast<std::size_t>(id)]; }

    void handleToggle(DockId id, CommandId command);
    void keepDetailsWidth();

    QMainWindow& m_window;
    CommandActions& m_actions;
    std::array<QDockWidget*, kDockCount> m_docks{};
    /// What the user gave the details; a small window may have room for less.
    int m_detailsWidth;
    /// For which the docks' sizes are.
    QSize m_windowSize;
};

} // namespace pipescope::ui
