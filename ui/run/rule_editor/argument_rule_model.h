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

    using RuleListModel::RuleListModel;

    bool isOrderOfMeaning() const override { return false; }

    int columnCount(const QModelIndex& parent = {}) const override;
    QStringList choices(int column) const override;
    void setCounts(const ChromeRuleCounts& counts) override;

    /// From and into the rules' lists.
    void takeFrom(const ChromeRules& rules);
    void putInto(ChromeRules& rules) const;

protected:
    Cell cellOf(int column) const override;
    QString title(int column) const override;
    const std::vector<std::string>& namesFor(const ChromeNames& names, int column) const override;
    QVariant value(int row, int column) const override;
    void setValue(int row, int column, const QVariant& value) override;
    UserText problem(int row, int column) const override;
};

} // namespace pipescope::ui
