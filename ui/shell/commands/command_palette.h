#pragma once

#include <QDialog>

#include "ui/shell/commands/command_table.h"

#include <optional>

class QLineEdit;
class QTreeWidget;

namespace pipescope::ui {

class CommandActions;

/// All commands that can be chosen now, filtered by typing; Enter runs the first one or the one selected with
/// the arrow keys.
class CommandPalette : public QDialog
{
    Q_OBJECT

public:
    /// `actions` must outlive the dialog.
    explicit CommandPalette(CommandActions& actions, QWidget* parent = nullptr);

    QLineEdit* field() const { return m_field; }

    QTreeWidget* list() const { return m_list; }

    /// What Enter would run.
    std::optional<CommandId> chosen() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void narrow(const QString& typed);
    void run();

    CommandActions& m_actions;
    QLineEdit* m_field;
    QTreeWidget* m_list;
};

} // namespace pipescope::ui
