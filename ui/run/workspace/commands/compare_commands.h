#pragma once

#include <QObject>

#include "ui/shell/commands/command_actions.h"

#include <memory>

namespace pipescope::ui {

class CompanionShower;
class DifferencePanel;
struct ComparedRuns;
class RunComparer;

/// Shows the run that the shown one is compared with below its rows, and leads from difference to difference.
/// Borrows its arguments.
class CompareCommands : public QObject
{
    Q_OBJECT

public:
    struct Parts
    {
        const RunComparer& comparer;
        CompanionShower& companions;
        DifferencePanel& panel;
    };

    CompareCommands(const Parts& parts, CommandActions& actions, QObject* parent = nullptr);

private:
    /// The run before stands below the rows as soon as two runs are compared.
    void follow();
    void updateActions();
    void showBefore(bool isShown);

    Parts m_parts;
    CommandActions& m_actions;
    /// What was shown by itself.
    std::shared_ptr<const ComparedRuns> m_shown;
};

} // namespace pipescope::ui
