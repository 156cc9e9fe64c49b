#include "ui/timeline_workspace/tools/row_filter_field.h"

#include <QAction>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QStringList>
#include <QStyle>
#include <QToolTip>

#include "ui/appearance/retranslation.h"
#include "ui/session/session.h"
#include "ui/toolkit/qt_text.h"

namespace pipescope::ui {

namespace {

constexpr int kWidthInLetters = 26;

} // namespace

QString problemSentence(const scene::RowFilterProblem& problem)
{
    using Kind = scene::RowFilterProblem::Kind;
    const auto sentence = [&](const char* text) {
        return QCoreApplication::translate("RowFilter", text).arg(toQString(problem.term));
    };
    switch (problem.kind) {
    case Kind::UnknownKey:
        return sentence(QT_TRANSLATE_NOOP("RowFilter", "%1: there is rank:, stage:, group: and host:"));
    case Kind::MissingValue:
        return sentence(QT_TRANSLATE_NOOP("RowFilter", "%1: something is missing"));
    case Kind::BadNumber:
        return sentence(QT_TRANSLATE_NOOP("RowFilter", "%1: a number or a range such as 0-7 is needed"));
    case Kind::ReversedRange:
        return sentence(QT_TRANSLATE_NOOP("RowFilter", "%1: the range ends before it begins"));
    case Kind::OpenQuote:
        return sentence(QT_TRANSLATE_NOOP("RowFilter", "%1: the closing quote is missing"));
    }
    return {};
}

RowFilterField::RowFilterField(Session& session, QWidget* parent)
    : QLineEdit(parent)
    , m_session(session)
    , m_warning(addAction(style()->standardIcon(QStyle::SP_MessageBoxWarning), QLineEdit::TrailingPosition))
{
    setClearButtonEnabled(true);
    setMaximumWidth(fontMetrics().averageCharWidth() * kWidthInLetters * 2);
    setMinimumWidth(fontMetrics().averageCharWidth() * kWidthInLetters);
    m_warning->setVisible(false);
    connect(this, &QLineEdit::textChanged, this, &RowFilterField::apply);
    connect(&session, &Session::viewChanged, this, &RowFilterField::showFilter);
    showFilter();
    keepTranslated(this, [this] {
        setAccessibleName(tr("Filter of rows"));
        setPlaceholderText(tr("rank:0-7 stage:2 host:node-1"));
        setToolTip(tr("Which ranks are shown: rank:0-7, stage:2, group:1, host:node-*, a number, or words of "
                      "the header. A minus leaves out."));
        tellProblems(text());
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
    tellProblems(text);
    m_session.changeView([&](ViewOptions& view) { view.rows.filter = text.toStdString(); });
}

void RowFilterField::tellProblems(const QString& text)
{
    QStringList lines;
    const scene::RowFilter filter(text.toStdString());
    for (const scene::RowFilterProblem& problem : filter.problems()) {
        lines.append(problemSentence(problem));
    }
    const QString told = lines.join(u'\n');
    if (told == m_problemText) {
        return;
    }
    m_problemText = told;
    m_warning->setVisible(!told.isEmpty());
    m_warning->setToolTip(told);
    setAccessibleDescription(told);
    if (hasFocus() && !told.isEmpty()) {
        QToolTip::showText(mapToGlobal(QPoint(0, height())), told, this);
    } else {
        QToolTip::hideText();
    }
}

} // namespace pipescope::ui
