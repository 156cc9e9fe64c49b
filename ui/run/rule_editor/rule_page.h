#pragma once

#include <QWidget>

class QLabel;
class QPushButton;
class QTableView;

namespace pipescope::ui {

class RuleTableModel;

/// A table of rules with buttons to edit them. Insert and Delete add and remove rules, Alt+Up and Alt+Down
/// move them, Return edits the cell.
class RulePage : public QWidget
{
    Q_OBJECT

public:
    /// `model` must outlive the page.
    RulePage(RuleTableModel& model, const QString& name, const QString& explanation,
             QWidget* parent = nullptr);

    QTableView* table() const { return m_table; }

    /// What is wrong with a cell; empty if all are right.
    QString problemText() const;

    void addRule();
    void removeRule();
    /// By -1 or 1 rows.
    void moveRule(int by);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QPushButton* addButton(const QString& text, const QString& key, void (RulePage::*act)());

    void moveUp() { moveRule(-1); }

    void moveDown() { moveRule(1); }

    bool handleKey(int key, bool withAlt);
    void updateButtons();
    void fitColumns();

    RuleTableModel& m_model;
    QTableView* m_table;
    QPushButton* m_remove;
    QPushButton* m_up = nullptr;
    QPushButton* m_down = nullptr;
};

} // namespace pipescope::ui
