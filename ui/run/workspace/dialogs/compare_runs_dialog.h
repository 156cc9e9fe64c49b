#pragma once

#include <QDialog>

#include "ui/run/workspace/opening/timeline_opener.h"

#include <filesystem>
#include <optional>
#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;

namespace pipescope::ui {

/// Asks which two runs to compare, or which step of each; both may be of one run.
class CompareRunsDialog : public QDialog
{
    Q_OBJECT

public:
    /// `shown` are the roots that are open: one run, or two that are compared.
    explicit CompareRunsDialog(const std::vector<std::filesystem::path>& shown, QWidget* parent = nullptr);

    /// As the fields say; empty where something is missing or is no step.
    std::optional<WantedComparison> wanted() const;

    QLineEdit* beforeField() const { return m_before; }

    QLineEdit* afterField() const { return m_after; }

    QLineEdit* stepBeforeField() const { return m_stepBefore; }

    QLineEdit* stepAfterField() const { return m_stepAfter; }

    QPushButton* acceptButton() const { return m_accept; }

private:
    void check();

    QLineEdit* m_before;
    QLineEdit* m_after;
    QLineEdit* m_stepBefore;
    QLineEdit* m_stepAfter;
    QLabel* m_problem;
    QPushButton* m_accept;
};

} // namespace pipescope::ui
