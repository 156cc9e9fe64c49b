#pragma once

#include <QCoreApplication>

#include "core/run/chrome_rules/chrome_rules.h"
#include "ui/run/rule_editor/rule_list_model.h"

#include <string>

namespace pipescope::ui {

/// An argument of events that gives a number.
struct ArgumentRule
{
    EventNumber number = EventNumber::MicroBatchId;
    std::string name;
};

/// The arguments that give numbers, each with the number of its events. Their order means nothing.
class ArgumentRuleModel : public RuleListModel<ArgumentRule>
{
    Q_DECLARE_TR_FUNCTIONS(pipescope::ui::ArgumentRuleModel)

public:
    enum Column
    {
        NumberColumn,
        NameColumn,
        EventsColumn,
        ColumnCount
    };

    explicit ArgumentRuleModel(QObject* parent = nullptr);

    bool isOrderOfMeaning() const override { return false; }

    void setCounts(const ChromeRuleCounts& counts) override;

    /// From and into the rules' lists.
    void takeFrom(const ChromeRules& rules);
    void putInto(ChromeRules& rules) const;
};

} // namespace pipescope::ui
