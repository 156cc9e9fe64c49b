#pragma once

#include <QDialog>

#include "core/writeback/export_db.h"

#include <vector>

class QLabel;
class QPushButton;

namespace pipescope::ui {

/// Shows what writing back, or undoing it, will change in each database and asks whether to do so, or reports
/// what it did.
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

    RankExportDialog(Task task, Purpose purpose, const std::vector<RankExport>& ranks,
                     QWidget* parent = nullptr);

    QString summary() const;

    /// Accepts the dialog; null when it reports.
    QPushButton* writeButton() const { return m_write; }

private:
    void addButtons(Purpose purpose, const QString& accept, bool isEnabled);

    QLabel* m_summary;
    QPushButton* m_write = nullptr;
};

} // namespace pipescope::ui
