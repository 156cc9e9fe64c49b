#include "ui/shell/panels/docks.h"

#include <QAction>
#include <QCoreApplication>
#include <QDockWidget>
#include <QEvent>
#include <QGuiApplication>
#include <QMainWindow>
#include <QTabBar>
#include <QToolButton>

#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/commands/command_actions.h"

#include <algorithm>
#include <utility>

namespace pipescope::ui {
namespace {

/// Smallest part of the window for the dock at the right.
constexpr int kSmallestShare = 3;
constexpr int kMinSideWidth = 200;
constexpr int kBottomHeight = 180;
/// Below that the panels at the bottom need the whole width.
constexpr int kNarrowWindow = 1100;

/// Qt names them once, in the language of that moment.
void nameTabArrows(const QMainWindow& window)
{
    for (const QTabBar* bar : window.findChildren<QTabBar*>(Qt::FindDirectChildrenOnly)) {
        const auto arrows = bar->findChildren<QToolButton*>(Qt::FindDirectChildrenOnly);
        for (QToolButton* arrow : arrows) {
            arrow->setAccessibleName(arrow->arrowType() == Qt::LeftArrow ? QTabBar::tr("Scroll Left")
                                                                         : QTabBar::tr("Scroll Right"));
        }
    }
}

} // namespace

WindowArrangement arrangementOf(const QMainWindow& window)
{
    return {window.saveGeometry().toBase64().toStdString(),
            window.saveState(kDockArrangement).toBase64().toStdString()};
}

void arrange(QMainWindow& window, const WindowArrangement& arrangement)
{
    window.restoreGeometry(QByteArray::fromBase64(QByteArray::fromStdString(arrangement.geometry)));
    window.restoreState(QByteArray::fromBase64(QByteArray::fromStdString(arrangement.state)),
                        kDockArrangement);
}

Docks::Docks(QMainWindow& window, CommandActions& actions)
    : QObject(&window)
    , m_window(window)
    , m_actions(actions)
{
    window.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    window.installEventFilter(this);
    nameTabArrows(window);
}

Docks::~Docks()
{
    for (const Dock& dock : m_docks) {
        delete dock.widget;
    }
}

QDockWidget* Docks::dock(const DockKind& kind) const
{
    const auto found =
        std::find_if(m_docks.begin(), m_docks.end(), [&](const Dock& dock) { return dock.kind == &kind; });
    return found != m_docks.end() ? found->widget : nullptr;
}

QDockWidget* Docks::sideDock() const
{
    const auto found = std::find_if(m_docks.begin(), m_docks.end(),
                                    [](const Dock& dock) { return dock.kind->place == DockPlace::Right; });
    return found != m_docks.end() ? found->widget : nullptr;
}

void Docks::add(const DockKind& kind, QWidget* content)
{
    auto* made = new QDockWidget(&m_window);
    made->setObjectName(QString::fromLatin1(kind.name));
    made->setWidget(content);
    keepTranslated(made, [made, title = kind.title] {
        made->setWindowTitle(QCoreApplication::translate("Docks", title));
    });
    if (kind.place == DockPlace::Right) {
        m_window.addDockWidget(Qt::RightDockWidgetArea, made);
        m_sideWidth = kind.sideWidth;
        m_window.resizeDocks({made}, {m_sideWidth}, Qt::Horizontal);
        made->installEventFilter(this);
    } else {
        m_window.addDockWidget(Qt::BottomDockWidgetArea, made);
        const auto others = m_window.findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly);
        const auto other = std::find_if(others.begin(), others.end(), [&](QDockWidget* dock) {
            return dock != made && m_window.dockWidgetArea(dock) == Qt::BottomDockWidgetArea;
        });
        if (other != others.end()) {
            m_window.tabifyDockWidget(*other, made);
        }
        m_window.resizeDocks({made}, {kBottomHeight}, Qt::Vertical);
        made->hide();
    }
    m_docks.push_back({&kind, made});
    if (kind.toggle) {
        handleToggle(kind);
    }
}

void Docks::handleToggle(const DockKind& kind)
{
    QAction* action = m_actions.action(*kind.toggle);
    connect(dock(kind)->toggleViewAction(), &QAction::toggled, action, &QAction::setChecked);
    m_actions.handle(*kind.toggle, [this, &kind, action] {
        if (isSeen(kind)) {
            hide(kind);
        } else {
            show(kind);
            emit shownByCommand(kind.name);
        }
        action->setChecked(!isHidden(kind));
    });
}

void Docks::show(const DockKind& kind)
{
    dock(kind)->show();
    dock(kind)->raise();
    makeHighEnough(kind);
}

void Docks::makeHighEnough(const DockKind& kind)
{
    const int height = std::min(kind.usualHeight, m_window.height() / 2);
    if (kind.place == DockPlace::Bottom && dock(kind)->height() < height && !dock(kind)->isFloating()) {
        m_window.resizeDocks({dock(kind)}, {height}, Qt::Vertical);
    }
}

void Docks::hide(const DockKind& kind)
{
    dock(kind)->hide();
}

bool Docks::isHidden(const DockKind& kind) const
{
    return dock(kind)->isHidden();
}

bool Docks::isSeen(const DockKind& kind) const
{
    const bool isCovered = m_window.isVisible() && dock(kind)->visibleRegion().isEmpty();
    return !isHidden(kind) && !isCovered;
}

void Docks::showWhichAreHidden()
{
    for (const Dock& dock : m_docks) {
        if (dock.kind->toggle) {
            m_actions.action(*dock.kind->toggle)->setChecked(!dock.widget->isHidden());
        }
    }
}

bool Docks::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::LanguageChange && watched == &m_window) {
        nameTabArrows(m_window);
    }
    if (event->type() == QEvent::Resize) {
        const bool isDragged = QGuiApplication::mouseButtons().testFlag(Qt::LeftButton);
        if (watched == &m_window) {
            keepSideWidth();
        } else if (isDragged && m_window.size() == m_windowSize) {
            // The window's layout resizes the docks before the window's own event arrives here. So a dock
            // that changes while the window's size is unchanged was resized by the user.
            m_sideWidth = static_cast<const QWidget*>(watched)->width();
        }
    }
    return QObject::eventFilter(watched, event);
}

void Docks::keepSideWidth()
{
    m_windowSize = m_window.size();
    const bool isNarrow = m_window.width() < kNarrowWindow;
    m_window.setCorner(Qt::BottomRightCorner, isNarrow ? Qt::BottomDockWidgetArea : Qt::RightDockWidgetArea);
    QDockWidget* side = sideDock();
    if (side == nullptr || side->isHidden() || side->isFloating()) {
        return;
    }
    const int width = std::min(m_sideWidth, std::max(m_window.width() / kSmallestShare, kMinSideWidth));
    if (side->width() != width) {
        m_window.resizeDocks({side}, {width}, Qt::Horizontal);
    }
}

} // namespace pipescope::ui
