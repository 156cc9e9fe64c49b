#pragma once

#include <QDialog>

#include "core/run/chrome_rules/chrome_rules.h"
#include "ui/run/rule_editor/rule_counter.h"
#include "ui/run/rule_editor/rule_models.h"
#include "ui/shell/toolkit/last_folder.h"

#include <memory>
#include <vector>

class QLabel;
class QPushButton;
class QTabWidget;

namespace pipescope::ui {

class RulePage;

/// Shows the rules for Chrome traces, a page for each kind, with the matches of each in the open trace. The
/// rules can be edited, read from a rule file and written to one.
class ChromeRulesDialog : public QDialog
{
    Q_OBJECT

public:
    enum Page
    {
        EventPage,
        RankPage,
        ArgumentPage
    };

    /// Files of rules are looked for in `folder`.
    ChromeRulesDialog(RuleCounter::Survey survey, const ChromeRules& rules, LastFolder folder,
                      QWidget* parent = nullptr);

    /// The rules as they are in the dialog; null if they are the default ones.
    std::shared_ptr<const ChromeRules> rules() const;

    RulePage* page(Page page) const { return m_pages[page]; }

    QTabWidget* tabs() const { return m_tabs; }

    QLabel* summary() const { return m_summary; }

    QPushButton* applyButton() const { return m_apply; }

    void restoreDefaults();
    /// A file that cannot be read is reported in the summary, and nothing changes.
    void readFile(const QString& file);
    /// Shows the result in the summary.
    void writeFile(const QString& file);

signals:
    /// The summary shows the counts of the current rules.
    void counted();

private:
    void addPage(RuleTableModel& model, const QString& title, const QString& name,
                 const QString& explanation);
    void addButtons();
    void fill(const ChromeRules& rules);
    ChromeRules shownRules() const;
    void takeEdit();
    /// Marks the pages with problems; returns the first problem, or an empty text.
    QString markProblems();
    void showCounts(const ChromeRuleCounts& counts);
    void askForFile();
    void askForFileToWrite();

    LastFolder m_folder;
    EventRuleModel m_events;
    RankRuleModel m_ranks;
    ArgumentRuleModel m_arguments;
    RuleCounter m_counter;
    QTabWidget* m_tabs;
    std::vector<RulePage*> m_pages;
    QLabel* m_summary;
    QPushButton* m_save = nullptr;
    QPushButton* m_apply = nullptr;
    bool m_isFilling = false;
};

} // namespace pipescope::ui
