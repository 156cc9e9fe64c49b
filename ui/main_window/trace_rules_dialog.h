#pragma once

#include <QDialog>

#include "core/model/trace.h"
#include "core/model/trace_rules.h"

#include <memory>

class QLabel;
class QPushButton;
class QTableWidget;

namespace pipescope::ui {

/// Shows the rules for the events of Chrome traces with how many events each catches, and lets them be
/// changed. Those for ranks and arguments are changed in a rule file.
class TraceRulesDialog : public QDialog
{
    Q_OBJECT

public:
    TraceRulesDialog(std::shared_ptr<const Trace> trace, const TraceRules& rules, QWidget* parent = nullptr);

    /// The rules as they are in the dialog; null if they are the default ones.
    std::shared_ptr<const TraceRules> rules() const;

    QTableWidget* table() const { return m_table; }

    QLabel* summary() const { return m_summary; }

    QPushButton* applyButton() const { return m_apply; }

    void addRule();
    void removeRule();
    void restoreDefaults();
    /// What cannot be read is told in the summary, and nothing changes.
    void readFile(const QString& file);

private:
    void fill(const TraceRules& rules);
    void fillRow(int row, const EventRule& rule);
    EventRule ruleOf(int row) const;
    void takeTable();
    void showCounts();
    void askForFile();
    void saveFile();

    std::shared_ptr<const Trace> m_trace;
    TraceRules m_rules;
    QTableWidget* m_table;
    QLabel* m_summary;
    QPushButton* m_apply = nullptr;
    bool m_isFilling = false;
};

} // namespace pipescope::ui
