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

    using RuleListModel::RuleListModel;

    int columnCount(const QModelIndex& parent = {}) const override;
    QStringList choices(int column) const override;
    void setCounts(const ChromeRuleCounts& counts) override;

protected:
    EventRule newRule() const override;
    Cell cellOf(int column) const override;
    QString title(int column) const override;
    const std::vector<std::string>& namesFor(const ChromeNames& names, int column) const override;
    QVariant value(int row, int column) const override;
    void setValue(int row, int column, const QVariant& value) override;
    UserText problem(int row, int column) const override;

private:
    static const std::string& textOf(const EventRule& rule, int column);
};

} // namespace pipescope::ui
