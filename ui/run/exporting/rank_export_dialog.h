#pragma once

#include <QDialog>

#include "core/run/writeback/export_db.h"

#include <optional>
#include <vector>

class QCheckBox;
class QLabel;
class QPushButton;
class QTableView;

namespace pipescope::ui {

/// Shows what writing back, or undoing it, will change in each database and asks whether to do so, or reports
/// what it did. Optional content of an export is chosen here; each choice needs a new plan.
class RankExportDialog : public QDialog
{
    Q_OBJECT

public:
    enum class Task
    {
        Export,
        Undo
    };

    enum class Purpose
    {
        Ask,
        Report
    };

    /// What an export writes beyond the usual; see ExportOptions.
    struct Choices
    {
        bool rich = false;
        bool linkIds = false;

        bool operator==(const Choices&) const = default;
    };

    RankExportDialog(Task task, Purpose purpose, const std::vector<DatabaseOutcome>& ranks,
                     QWidget* parent = nullptr);

    QString summary() const;

    /// Accepts the dialog; null when it reports.
    QPushButton* writeButton() const { return m_write; }

    /// Null unless an export is asked about.
    QCheckBox* richBox() const { return m_rich; }

    QCheckBox* linkIdsBox() const { return m_linkIds; }

    Choices choices() const;
    /// Disables writing until the next plan has arrived.
    void awaitPlan();
    /// What will change with these choices.
    void showPlan(const std::vector<DatabaseOutcome>& ranks, Choices choices);

signals:
    /// The boxes differ from the shown plan, and no new plan is expected.
    void planOutdated();

private:
    void addChoices();
    void fill(const std::vector<DatabaseOutcome>& ranks);
    void comparePlan();
    void addButtons(const QString& accept);

    Task m_task;
    Purpose m_purpose;
    QLabel* m_summary;
    QTableView* m_table;
    QCheckBox* m_rich = nullptr;
    QCheckBox* m_linkIds = nullptr;
    QPushButton* m_write = nullptr;
    /// The options of the shown plan; empty while a plan is expected.
    std::optional<Choices> m_planned;
};

} // namespace pipescope::ui
