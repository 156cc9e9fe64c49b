#pragma once

class QAction;
class QToolBar;

namespace pipescope::ui {

class CommandActions;
class GroupSelector;
class LayoutSelector;
class RowFilterField;
class TimelineSession;
class StepSelector;

/// What the timeline has in the window's toolbar. The bar owns the tools.
class TimelineTools
{
public:
    /// All must outlive it.
    TimelineTools(TimelineSession& session, CommandActions& actions);

    void fill(QToolBar& bar);

    /// There is something to choose only where several layouts lie in one folder.
    void showLayouts(bool areShown);

    StepSelector* steps() const { return m_steps; }

    GroupSelector* groups() const { return m_groups; }

    LayoutSelector* layouts() const { return m_layouts; }

    RowFilterField* rowFilter() const { return m_rowFilter; }

private:
    CommandActions& m_actions;
    StepSelector* m_steps;
    GroupSelector* m_groups;
    LayoutSelector* m_layouts;
    RowFilterField* m_rowFilter;
    /// Shows and hides the layouts in the bar.
    QAction* m_layoutsInBar = nullptr;
};

} // namespace pipescope::ui
