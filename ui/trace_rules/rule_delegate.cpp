#include "ui/trace_rules/rule_delegate.h"

#include <QComboBox>
#include <QTimer>

#include "ui/trace_rules/rule_table_model.h"

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

QWidget* RuleDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                                    const QModelIndex& index) const
{
    const auto* model = qobject_cast<const RuleTableModel*>(index.model());
    const QStringList choices = model == nullptr ? QStringList() : model->choices(index.column());
    QWidget* editor = choices.isEmpty() ? QStyledItemDelegate::createEditor(parent, option, index)
                                        : createChooser(parent, choices);
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
