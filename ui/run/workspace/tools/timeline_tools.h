#pragma once

#include <QComboBox>

#include <string>

class QAction;
class QToolBar;

namespace pipescope::ui {

class TimelineSession;

/// Chooses which of the layouts is shown where files of several lie in one tree.
class LayoutSelector : public QComboBox
{
    Q_OBJECT

public:
    explicit LayoutSelector(TimelineSession& session, QWidget* parent = nullptr);

signals:
    /// The user wants the layout with this id.
    void chosen(const std::string& id);

private:
    void fill();
    void choose(int row);

    TimelineSession& m_session;
};

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

class CommandActions;
class GroupSelector;
class RowFilterField;

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
