#include "ui/shell/lists/search_list_panel.h"

#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace pipescope::ui {

namespace {

QToolButton* arrowButton(Qt::ArrowType arrow, QWidget* parent, TextProvider name)
{
    auto* button = new QToolButton(parent);
    button->setArrowType(arrow);
    button->setAutoRaise(true);
    keepTranslated(button, [button, name = std::move(name)] {
        button->setToolTip(name());
        button->setAccessibleName(name());
    });
    return button;
}

} // namespace

SearchListPanel::SearchListPanel(QWidget* parent)
    : ListPanel(parent)
    , m_field(new QLineEdit(this))
    , m_status(new QLabel(this))
{
    constexpr int kTypingMilliseconds = 150;
    m_field->setClearButtonEnabled(true);
    m_field->installEventFilter(this);
    auto* next = arrowButton(Qt::DownArrow, this, [] { return tr("Next hit (Enter)"); });
    auto* previous = arrowButton(Qt::UpArrow, this, [] { return tr("Previous hit (Shift+Enter)"); });
    connect(next, &QToolButton::clicked, this, &SearchListPanel::goToNext);
    connect(previous, &QToolButton::clicked, this, &SearchListPanel::goToPrevious);
    auto* line = new QHBoxLayout;
    line->addWidget(m_field, 1);
    line->addWidget(previous);
    line->addWidget(next);
    line->addWidget(m_status, 1);
    lines()->setContentsMargins(4, 4, 4, 4);
    lines()->insertLayout(0, line);
    setTabOrder(m_field, previous);
    setTabOrder(previous, next);
    setTabOrder(next, table());
    m_delay.setSingleShot(true);
    m_delay.setInterval(kTypingMilliseconds);
    connect(&m_delay, &QTimer::timeout, this, &SearchListPanel::search);
    connect(m_field, &QLineEdit::textChanged, &m_delay, qOverload<>(&QTimer::start));
}

void SearchListPanel::takeFocus()
{
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
}

std::string SearchListPanel::query() const
{
    return m_field->text().trimmed().toStdString();
}

void SearchListPanel::search()
{
    m_delay.stop();
    startSearch();
}

void SearchListPanel::endSearch()
{
    if (m_stepAfterSearch != 0) {
        advance(std::exchange(m_stepAfterSearch, 0));
    }
}

void SearchListPanel::abandonSearch()
{
    m_job.abandon();
    m_stepAfterSearch = 0;
}

void SearchListPanel::advance(int by)
{
    if (m_delay.isActive()) {
        search();
    }
    if (!m_job.isIdle()) {
        m_stepAfterSearch = by;
        return;
    }
    const int count = table()->model()->rowCount();
    if (count > 0) {
        const int before = currentRow().value_or(by > 0 ? -1 : count);
        choose(table()->model()->index((before + by + count) % count, 0));
    }
}

bool SearchListPanel::handleKey(const QObject* watched, int key, Qt::KeyboardModifiers modifiers)
{
    if (ListPanel::handleKey(watched, key, modifiers)) {
        return true;
    }
    switch (key) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        advance(modifiers.testFlag(Qt::ShiftModifier) ? -1 : 1);
        return true;
    case Qt::Key_Escape:
        emit left();
        return true;
    case Qt::Key_Down:
        if (watched == m_field && table()->model()->rowCount() > 0) {
            table()->setFocus();
            table()->selectRow(0);
            return true;
        }
        return false;
    default:
        return false;
    }
}

} // namespace pipescope::ui
