#include "ui/run/workspace/tools/timeline_tools.h"

#include <QAction>
#include <QSignalBlocker>
#include <QToolBar>

#include "ui/run/session/timeline_command.h"
#include "ui/run/session/timeline_session.h"
#include "ui/run/workspace/tools/group_selector.h"
#include "ui/run/workspace/tools/row_filter_field.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/commands/command_actions.h"
#include "ui/shell/toolkit/drawn_icons.h"
#include "ui/shell/toolkit/qt_text.h"

namespace pipescope::ui {

LayoutSelector::LayoutSelector(TimelineSession& session, QWidget* parent)
    : QComboBox(parent)
    , m_session(session)
{
    setSizeAdjustPolicy(QComboBox::AdjustToContents);
    setFocusPolicy(Qt::TabFocus);
    connect(this, &QComboBox::activated, this, &LayoutSelector::choose);
    connect(&session, &TimelineSession::traceChanged, this, &LayoutSelector::fill);
    keepTranslated(this, [this] {
        setAccessibleName(tr("Layout"));
        setToolTip(tr("The kind of file that is shown"));
        fill();
    });
}

void LayoutSelector::fill()
{
    const QSignalBlocker blocker(this);
    clear();
    for (const LayoutFound& found : m_session.trace()->layouts) {
        addItem(localized(found.ranks == 1 ? "%1: 1 rank"_text(found.layout.name)
                                           : "%1: %2 ranks"_text(found.layout.name, found.ranks)));
        if (found.isShown) {
            setCurrentIndex(count() - 1);
        }
    }
    setEnabled(count() > 1);
}

void LayoutSelector::choose(int row)
{
    const auto& layouts = m_session.trace()->layouts;
    const auto position = static_cast<std::size_t>(row);
    if (position < layouts.size() && !layouts[position].isShown) {
        emit chosen(layouts[position].layout.id);
    }
}

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

TimelineTools::TimelineTools(TimelineSession& session, CommandActions& actions)
    : m_actions(actions)
    , m_steps(new StepSelector(session))
    , m_groups(new GroupSelector(session))
    , m_layouts(new LayoutSelector(session))
    , m_rowFilter(new RowFilterField(session))
{ }

void TimelineTools::fill(QToolBar& bar)
{
    bar.addWidget(m_steps);
    bar.addWidget(m_groups);
    m_layoutsInBar = bar.addWidget(m_layouts);
    bar.addSeparator();
    m_actions.action(CommandId::Fit)->setIcon(drawnIcon(DrawnIcon::Fit));
    m_actions.action(TimelineCommand::kShowLinks)->setIcon(drawnIcon(DrawnIcon::Links));
    bar.addAction(m_actions.action(CommandId::Fit));
    bar.addAction(m_actions.action(TimelineCommand::kShowLinks));
    bar.addSeparator();
    bar.addWidget(m_rowFilter);
}

void TimelineTools::showLayouts(bool areShown)
{
    if (m_layoutsInBar != nullptr) {
        m_layoutsInBar->setVisible(areShown);
    }
}

} // namespace pipescope::ui
