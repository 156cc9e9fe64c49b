#pragma once

#include <QComboBox>

namespace pipescope::ui {

class TimelineSession;

/// Chooses the step that is shown, or all steps.
class StepSelector : public QComboBox
{
    Q_OBJECT

public:
    explicit StepSelector(TimelineSession& session, QWidget* parent = nullptr);

    /// Goes to the next or previous entry, if there is one.
    void advance(int by);

private:
    void fill();
    void showChoice();
    void choose(int row);

    TimelineSession& m_session;
};

} // namespace pipescope::ui
