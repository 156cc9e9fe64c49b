#include "ui/run/workspace/tools/step_selector.h"

#include <QSignalBlocker>

#include "ui/run/session/timeline_session.h"
#include "ui/shell/appearance/retranslation.h"

namespace pipescope::ui {

StepSelector::StepSelector(TimelineSession& session, QWidget* parent)
    : QComboBox(parent)
    , m_session(session)
{
    setSizeAdjustPolicy(QComboBox::AdjustToContents);
    setFocusPolicy(Qt::TabFocus);
    connect(this, &QComboBox::activated, this, &StepSelector::choose);
    connect(&session, &TimelineSession::traceChanged, this, &StepSelector::fill);
    connect(&session, &TimelineSession::viewChanged, this, &StepSelector::showChoice);
    keepTranslated(this, [this] {
        setAccessibleName(tr("Step"));
        setToolTip(tr("The step that is shown"));
        fill();
    });
}

void StepSelector::advance(int by)
{
    const int row = currentIndex() + by;
    if (row >= 0 && row < count()) {
        choose(row);
    }
}

void StepSelector::fill()
{
    const auto& steps = m_session.trace()->steps;
    QStringList texts{tr("All steps")};
    for (const Step& step : steps) {
        texts.append(tr("Step %1").arg(step.number.value));
    }
    const QSignalBlocker blocker(this);
    clear();
    addItems(texts);
    setEnabled(!steps.empty());
    showChoice();
}

void StepSelector::showChoice()
{
    const auto& step = m_session.view().step;
    setCurrentIndex(step ? static_cast<int>(step->value) + 1 : 0);
}

void StepSelector::choose(int row)
{
    m_session.changeView([row](ViewOptions& view) {
        view.step = row > 0 ? std::optional(StepIndex{static_cast<std::uint32_t>(row - 1)}) : std::nullopt;
    });
}

} // namespace pipescope::ui
