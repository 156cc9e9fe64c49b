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

    using RuleListModel::RuleListModel;

    int columnCount(const QModelIndex& parent = {}) const override;
    QStringList choices(int column) const override;
    void setCounts(const ChromeRuleCounts& counts) override;

protected:
    Cell cellOf(int column) const override;
    QString title(int column) const override;
    const std::vector<std::string>& namesFor(const ChromeNames& names, int column) const override;
    QVariant value(int row, int column) const override;
    void setValue(int row, int column, const QVariant& value) override;
    UserText problem(int row, int column) const override;
};

} // namespace pipescope::ui
