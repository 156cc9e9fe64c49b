#pragma once

#include <QCoreApplication>

#include "core/run/chrome_rules/chrome_rules.h"
#include "ui/run/rule_editor/rule_list_model.h"

namespace pipescope::ui {

/// The rules that say what events are, with how many events each holds for.
class EventRuleModel : public RuleListModel<EventRule>
{
    Q_DECLARE_TR_FUNCTIONS(pipescope::ui::EventRuleModel)

public:
    enum Column
    {
        RoleColumn,
        NameColumn,
        CategoryColumn,
        ProcessColumn,
        ThreadColumn,
        FallbackColumn,
        EventsColumn,
        ColumnCount
    };

    explicit EventRuleModel(QObject* parent = nullptr);

    void setCounts(const ChromeRuleCounts& counts) override;

protected:
    EventRule newRule() const override;

private:
    static std::vector<Field> fields();
};

} // namespace pipescope::ui
