#pragma once

#include <QStyledItemDelegate>

#include <functional>

class QCompleter;
class QLineEdit;

namespace pipescope::ui {

/// Edits the cells of a RuleTableModel: chooses where there are choices, writes elsewhere, where
/// Key_Down offers the names in the trace.
class RuleDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    explicit RuleDelegate(QObject* parent = nullptr);

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;

protected:
    bool eventFilter(QObject* editor, QEvent* event) override;

private:
    void suggest(QLineEdit* line, const QStringList& names) const;
    static void offer(QCompleter& names);
    QWidget* createChooser(QWidget* parent, const QStringList& choices) const;

    /// Takes what was chosen and closes the editor.
    std::function<void(QWidget* editor)> m_endEdit;
};

} // namespace pipescope::ui
