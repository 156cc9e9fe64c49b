#pragma once

#include <QCoreApplication>

#include "core/run/chrome_rules/chrome_rules.h"
#include "ui/run/rule_editor/rule_list_model.h"

namespace pipescope::ui {

/// The rules that say which rank a process, a thread or a file is, with the ranks that each finds.
class RankRuleModel : public RuleListModel<RankRule>
{
    Q_DECLARE_TR_FUNCTIONS(pipescope::ui::RankRuleModel)

public:
    enum Column
    {
        ProcessColumn,
        ThreadColumn,
        FileColumn,
        RowsColumn,
        RanksColumn,
        ColumnCount
    };

    explicit RankRuleModel(QObject* parent = nullptr);

    void setCounts(const ChromeRuleCounts& counts) override;

private:
    static Field patternField(Title title, std::string RankRule::*text, Names names);
};

} // namespace pipescope::ui
