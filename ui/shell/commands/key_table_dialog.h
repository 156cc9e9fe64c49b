#pragma once

#include <QDialog>

#include "ui/shell/commands/command_table.h"

#include <optional>

class QKeySequenceEdit;
class QLabel;
class QLineEdit;
class QPushButton;
class QTableWidget;

namespace pipescope::ui {

class CommandActions;
class CommandKeys;

/// Shows the keys of all commands and gestures, and lets the user give commands other keys.
class KeyTableDialog : public QDialog
{
    Q_OBJECT

public:
    /// Both must outlive the dialog.
    KeyTableDialog(CommandActions& actions, CommandKeys& keys, QWidget* parent = nullptr);

    QTableWidget* table() const { return m_table; }

    QKeySequenceEdit* editor() const { return m_editor; }

    QPushButton* assignButton() const { return m_assign; }

    /// Removes the keys of the chosen command.
    QPushButton* removeButton() const { return m_remove; }

    /// Filters the table.
    QLineEdit* searchField() const { return m_search; }

    QPushButton* restoreButton() const { return m_restore; }

    QLabel* note() const { return m_note; }

private:
    void buildTable();
    void buildEditor();
    void addLine(const Command& row);
    /// Position among the lines shown.
    void showKeys();
    void narrow(const QString& typed);
    void showNote();
    void assign(const QList<QKeySequence>& keys);
    void askAndRestore();
    /// The command of the chosen line, if its keys can be changed.
    std::optional<CommandId> chosen() const;

    CommandActions& m_actions;
    CommandKeys& m_keys;
    QLineEdit* m_search;
    QTableWidget* m_table;
    QKeySequenceEdit* m_editor;
    QPushButton* m_assign;
    QPushButton* m_remove;
    QPushButton* m_restore;
    QLabel* m_note;
};

} // namespace pipescope::ui
