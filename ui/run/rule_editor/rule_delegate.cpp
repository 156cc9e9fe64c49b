#include "ui/run/rule_editor/rule_delegate.h"

#include <QAction>
#include <QComboBox>
#include <QCompleter>
#include <QKeyEvent>
#include <QLineEdit>
#include <QStyle>
#include <QTimer>

#include "ui/run/rule_editor/rule_table_model.h"

namespace pipescope::ui {

RuleDelegate::RuleDelegate(QObject* parent)
    : QStyledItemDelegate(parent)
    , m_endEdit([this](QWidget* editor) {
        emit commitData(editor);
        emit closeEditor(editor);
    })
{ }

QWidget* RuleDelegate::createChooser(QWidget* parent, const QStringList& choices) const
{
    auto* chooser = new QComboBox(parent);
    chooser->addItems(choices);
    connect(chooser, &QComboBox::activated, chooser, [chooser, end = m_endEdit] { end(chooser); });
    QMetaObject::invokeMethod(chooser, &QComboBox::showPopup, Qt::QueuedConnection);
    return chooser;
}

void RuleDelegate::suggest(QLineEdit* line, const QStringList& names) const
{
    // Not set on the line edit: it would open with each letter, and Return would close it instead of the
    // editor.
    auto* completer = new QCompleter(names, line);
    completer->setWidget(line);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setFilterMode(Qt::MatchContains);
    connect(completer, qOverload<const QString&>(&QCompleter::activated), line,
            [line, end = m_endEdit](const QString& name) {
                line->setText(name);
                end(line);
            });
    QAction* action =
        line->addAction(line->style()->standardIcon(QStyle::SP_ArrowDown), QLineEdit::TrailingPosition);
    action->setText(tr("Names in the trace"));
    connect(action, &QAction::triggered, completer, [completer] { offer(*completer); });
}

void RuleDelegate::offer(QCompleter& names)
{
    const auto* line = qobject_cast<const QLineEdit*>(names.widget());
    names.setCompletionPrefix(line->text());
    if (names.completionCount() == 0) {
        names.setCompletionPrefix(QString());
    }
    names.complete();
}

bool RuleDelegate::eventFilter(QObject* editor, QEvent* event)
{
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Down) {
        if (auto* names = editor->findChild<QCompleter*>()) {
            offer(*names);
            return true;
        }
    }
    return QStyledItemDelegate::eventFilter(editor, event);
}

QWidget* RuleDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                                    const QModelIndex& index) const
{
    const auto* model = qobject_cast<const RuleTableModel*>(index.model());
    const QStringList choices = model == nullptr ? QStringList() : model->choices(index.column());
    QWidget* editor = choices.isEmpty() ? QStyledItemDelegate::createEditor(parent, option, index)
                                        : createChooser(parent, choices);
    const QStringList names = model == nullptr ? QStringList() : model->suggestions(index.column());
    if (auto* line = qobject_cast<QLineEdit*>(editor); line != nullptr && !names.isEmpty()) {
        suggest(line, names);
    }
    if (editor != nullptr) {
        editor->setAccessibleName(
            index.model()->headerData(index.column(), Qt::Horizontal, Qt::DisplayRole).toString());
    }
    return editor;
}

void RuleDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const
{
    if (auto* chooser = qobject_cast<QComboBox*>(editor)) {
        chooser->setCurrentIndex(index.data(Qt::EditRole).toInt());
    } else {
        QStyledItemDelegate::setEditorData(editor, index);
    }
}

void RuleDelegate::setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const
{
    if (const auto* chooser = qobject_cast<QComboBox*>(editor)) {
        model->setData(index, chooser->currentIndex(), Qt::EditRole);
    } else {
        QStyledItemDelegate::setModelData(editor, model, index);
    }
}

} // namespace pipescope::ui
