#pragma once

#include <QStyledItemDelegate>

#include <functional>

namespace pipescope::ui {

/// Edits the cells of a RuleTableModel: chooses where there are choices, writes elsewhere.
class RuleDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    explicit RuleDelegate(QObject* parent = nullptr);

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;

private:
    QWidget* createChooser(QWidget* parent, const QStringList& choices) const;

    /// Takes what was chosen and closes the editor.
    std::function<void(QWidget* editor)> m_endEdit;
};

} // namespace pipescope::ui
