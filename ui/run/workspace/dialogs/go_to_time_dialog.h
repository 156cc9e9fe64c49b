#pragma once

#include <QDialog>

#include "core/base/time.h"
#include "ui/run/scene/axis/ruler.h"

#include <optional>

class QDialogButtonBox;
class QLabel;
class QLineEdit;

namespace pipescope::ui {

/// Asks for a moment in words; see scene::readMoment().
class GoToTimeDialog : public QDialog
{
    Q_OBJECT

public:
    GoToTimeDialog(const scene::TimeOrigin& origin, TimeSpan run, QWidget* parent = nullptr);

    QLineEdit* field() const { return m_field; }

    /// What was typed, if it is a moment within the run.
    std::optional<TimePoint> moment() const;

signals:
    void chosen(pipescope::TimePoint moment);

private:
    void showProblem();

    scene::TimeOrigin m_origin;
    TimeSpan m_run;
    QLineEdit* m_field;
    QLabel* m_problem;
    QDialogButtonBox* m_buttons;
};

} // namespace pipescope::ui
