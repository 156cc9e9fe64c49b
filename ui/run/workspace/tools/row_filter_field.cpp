#include "ui/run/workspace/tools/row_filter_field.h"

#include <QAction>
#include <QKeyEvent>
#include <QStringList>
#include <QStyle>
#include <QToolTip>

#include "ui/run/scene/rows/row_filter.h"
#include "ui/run/session/timeline_session.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/toolkit/qt_text.h"

namespace pipescope::ui {

namespace {

constexpr int kWidthInLetters = 26;

} // namespace

RowFilterField::RowFilterField(TimelineSession& session, QWidget* parent)
    : QLineEdit(parent)
    , m_session(session)
    , m_warning(addAction(style()->standardIcon(QStyle::SP_MessageBoxWarning), QLineEdit::TrailingPosition))
{
    setClearButtonEnabled(true);
    setMaximumWidth(fontMetrics().averageCharWidth() * kWidthInLetters * 2);
    setMinimumWidth(fontMetrics().averageCharWidth() * kWidthInLetters);
    m_warning->setVisible(false);
    connect(this, &QLineEdit::textChanged, this, &RowFilterField::apply);
    connect(&session, &TimelineSession::viewChanged, this, &RowFilterField::showFilter);
    showFilter();
    keepTranslated(this, [this] {
        setAccessibleName(tr("Filter of rows"));
        setPlaceholderText(tr("rank:0-7 stage:2 host:node-1"));
        setToolTip(tr("The ranks to show: rank:0-7, stage:2, group:1, host:node-*, a number, or words of the "
                      "header. A minus excludes, a star stands for any text, quotes keep spaces."));
        showProblems(text());
    });
}

void RowFilterField::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape) {
        clear();
        emit finished();
    } else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        emit finished();
    } else {
        QLineEdit::keyPressEvent(event);
    }
}

void RowFilterField::showFilter()
{
    const QString filter = toQString(m_session.view().rows.filter);
    if (filter != text()) {
        setText(filter);
    }
}

void RowFilterField::apply(const QString& text)
{
    showProblems(text);
    m_session.changeView([&](ViewOptions& view) { view.rows.filter = text.toStdString(); });
}

void RowFilterField::showProblems(const QString& text)
{
    QStringList lines;
    const scene::RowFilter filter(text.toStdString());
    for (const QueryProblem& problem : filter.problems()) {
        lines.append(localized(problem.sentence));
    }
    const QString shown = lines.join(u'\n');
    if (shown == m_problemText) {
        return;
    }
    m_problemText = shown;
    m_warning->setVisible(!shown.isEmpty());
    m_warning->setToolTip(shown);
    setAccessibleDescription(shown);
    if (hasFocus() && !shown.isEmpty()) {
        QToolTip::showText(mapToGlobal(QPoint(0, height())), shown, this);
    } else {
        QToolTip::hideText();
    }
}

} // namespace pipescope::ui
