#include "ui/window/docks.h"

#include <QAction>
#include <QDockWidget>
#include <QEvent>
#include <QGuiApplication>
#include <QMainWindow>
#include <QTabBar>
#include <QToolButton>

#include "ui/appearance/retranslation.h"
#include "ui/commands/command_actions.h"

#include <algorithm>
#include <utility>

namespace pipescope::ui {
namespace {

constexpr int kDetailsWidth = 460;
/// Of the window, for the details.
constexpr int kSmallestShare = 3;
constexpr int kLeastDetails = 200;
constexpr int kBottomHeight = 180;
/// Below that the panels at the bottom need the whole width.
constexpr int kNarrowWindow = 1100;

struct DockKind
{
    DockId id;
    /// In the window's saved state.
    const char* name;
    /// English, marked for translation.
    const char* title;
    std::optional<CommandId> toggle;
};

constexpr std::array<DockKind, kDockCount> kKinds{
    {{DockId::Details, "details", QT_TRANSLATE_NOOP("pipescope::ui::Docks", "Details"),
      CommandId::ShowDetails},
     {DockId::Findings, "findings", QT_TRANSLATE_NOOP("pipescope::ui::Docks", "Findings"),
      CommandId::ShowFindings},
     {DockId::Search, "search", QT_TRANSLATE_NOOP("pipescope::ui::Docks", "Search"), std::nullopt},
     {DockId::Marks, "marks", QT_TRANSLATE_NOOP("pipescope::ui::Docks", "Marks"), CommandId::ShowMarks},
     {DockId::Query, "query", QT_TRANSLATE_NOOP("pipescope::ui::Docks", "Query"), CommandId::ShowQuery},
     {DockId::Statistics, "statistics", QT_TRANSLATE_NOOP("pipescope::ui::Docks", "Statistics of the Range"),
      CommandId::ShowStatistics}}};

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

Docks::Docks(QMainWindow& window, CommandActions& actions)
    : QObject(&window)
    , m_window(window)
    , m_actions(actions)
    , m_detailsWidth(kDetailsWidth)
{
    window.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    window.installEventFilter(this);
    keepTranslated(&window, [&window] { nameTabArrows(window); });
}

Docks::~Docks()
{
    for (QDockWidget* dock : m_docks) {
        delete dock;
    }
}

void Docks::add(DockId id, QWidget* content)
{
    const DockKind& kind = kKinds[static_cast<std::size_t>(id)];
    auto* made = new QDockWidget(&m_window);
    made->setObjectName(QString::fromLatin1(kind.name));
    made->setWidget(content);
    keepTranslated(made, [made, &kind] { made->setWindowTitle(tr(kind.title)); });
    if (id == DockId::Details) {
        m_window.addDockWidget(Qt::RightDockWidgetArea, made);
        m_window.resizeDocks({made}, {kDetailsWidth}, Qt::Horizontal);
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
    m_docks[static_cast<std::size_t>(id)] = made;
    if (kind.toggle) {
        handleToggle(id, *kind.toggle);
    }
}

void Docks::handleToggle(DockId id, CommandId command)
{
    QAction* action = m_actions.action(command);
    connect(dock(id)->toggleViewAction(), &QAction::toggled, action, &QAction::setChecked);
    m_actions.handle(command, [this, id, action] {
        if (isSeen(id)) {
            hide(id);
        } else {
            show(id);
            emit shownByCommand(id);
        }
        action->setChecked(!isHidden(id));
    });
}

void Docks::show(DockId id)
{
    dock(id)->show();
    dock(id)->raise();
}

void Docks::hide(DockId id)
{
    dock(id)->hide();
}

bool Docks::isHidden(DockId id) const
{
    return dock(id)->isHidden();
}

bool Docks::isSeen(DockId id) const
{
    const bool isCovered = m_window.isVisible() && dock(id)->visibleRegion().isEmpty();
    return !isHidden(id) && !isCovered;
}

void Docks::showWhichAreHidden()
{
    for (const DockKind& kind : kKinds) {
        if (kind.toggle) {
            m_actions.action(*kind.toggle)->setChecked(!isHidden(kind.id));
        }
    }
}

bool Docks::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize) {
        const bool isDragged = QGuiApplication::mouseButtons().testFlag(Qt::LeftButton);
        if (watched == &m_window) {
            keepDetailsWidth();
        } else if (isDragged && m_window.size() == m_windowSize) {
            // The window's layout gives the docks their new sizes before the window's own event comes here: a
            // dock that changes for the size that is known has its border dragged.
            m_detailsWidth = dock(DockId::Details)->width();
        }
    }
    return QObject::eventFilter(watched, event);
}

void Docks::keepDetailsWidth()
{
    m_windowSize = m_window.size();
    const bool isNarrow = m_window.width() < kNarrowWindow;
    m_window.setCorner(Qt::BottomRightCorner, isNarrow ? Qt::BottomDockWidgetArea : Qt::RightDockWidgetArea);
    QDockWidget* details = dock(DockId::Details);
    if (details == nullptr || details->isHidden() || details->isFloating()) {
        return;
    }
    const int width = std::min(m_detailsWidth, std::max(m_window.width() / kSmallestShare, kLeastDetails));
    if (details->width() != width) {
        m_window.resizeDocks({details}, {width}, Qt::Horizontal);
    }
}

} // namespace pipescope::ui
