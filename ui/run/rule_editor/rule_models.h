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
