#pragma once

#include <QAction>
#include <QMenu>
#include <QMenuBar>
#include <QTest>
#include <QWindow>

#include "tests/ui/patience.h"

#include <gtest/gtest.h>

namespace pipescope::ui::test {

/// The entries to choose from the menu bar down to the action; empty if it is in no menu.
inline QList<QAction*> menuPathTo(const QList<QAction*>& actions, const QAction* wanted)
{
    for (QAction* action : actions) {
        if (action == wanted) {
            return {action};
        }
        const QList<QAction*> below =
            action->menu() != nullptr ? menuPathTo(action->menu()->actions(), wanted) : QList<QAction*>();
        if (!below.isEmpty()) {
            return QList<QAction*>{action} + below;
        }
    }
    return {};
}

/// Chooses an action as a user does: a click on the menu bar, then the arrow keys, as menus may be longer
/// than the screen.
inline void chooseFromMenus(QMenuBar& bar, const QAction* wanted)
{
    const QList<QAction*> path = menuPathTo(bar.actions(), wanted);
    ASSERT_GE(path.size(), 2);
    const QPoint at = bar.mapTo(bar.window(), bar.actionGeometry(path.front()).center());
    QTest::mouseClick(bar.window()->windowHandle(), Qt::LeftButton, {}, at);
    for (int depth = 1; depth < path.size(); ++depth) {
        QMenu* menu = path[depth - 1]->menu();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(menu, kPatienceMs));
        for (int i = 0; i < 100 && menu->activeAction() != path[depth]; ++i) {
            QTest::keyClick(menu->windowHandle(), Qt::Key_Down);
        }
        ASSERT_EQ(menu->activeAction(), path[depth]);
        QTest::keyClick(menu->windowHandle(), Qt::Key_Return);
    }
}

} // namespace pipescope::ui::test
