#include "ui/run/panels/query/sql_editor.h"

#include <QFontDatabase>
#include <QKeyEvent>

#include "ui/shell/appearance/retranslation.h"

namespace pipescope::ui {

SqlEditor::SqlEditor(QWidget* parent)
    : QPlainTextEdit(parent)
{
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setTabChangesFocus(true);
    setPlaceholderText(QStringLiteral("SELECT …"));
    keepTranslated(this, [this] { setAccessibleName(tr("Statement")); });
}

void SqlEditor::replaceText(const QString& text)
{
    QTextCursor cursor(document());
    cursor.select(QTextCursor::Document);
    cursor.insertText(text);
    moveCursor(QTextCursor::End);
}

void SqlEditor::keyPressEvent(QKeyEvent* event)
{
    const bool walks = event->modifiers() == Qt::ControlModifier
                       && (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down);
    if (!walks) {
        QPlainTextEdit::keyPressEvent(event);
        return;
    }
    if (event->key() == Qt::Key_Up) {
        emit olderWanted();
    } else {
        emit newerWanted();
    }
}

} // namespace pipescope::ui
