#pragma once

#include "ui/run/rule_editor/rule_table_model.h"

#include <utility>
#include <vector>

namespace pipescope::ui {

/// A table of rules that are kept as a list of values.
template<class Rule>
class RuleListModel : public RuleTableModel
{
public:
    using RuleTableModel::RuleTableModel;

    int rowCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_rules.size());
    }

    const std::vector<Rule>& list() const { return m_rules; }

    void setList(std::vector<Rule> rules)
    {
        beginResetModel();
        m_rules = std::move(rules);
        clearCountTexts();
        endResetModel();
        emit edited();
    }

protected:
    const Rule& rule(int row) const { return m_rules[static_cast<std::size_t>(row)]; }

    Rule& rule(int row) { return m_rules[static_cast<std::size_t>(row)]; }

    /// A new rule, before the user edits it.
    virtual Rule newRule() const { return {}; }

    void insertIntoList(int row) override { m_rules.insert(m_rules.begin() + row, newRule()); }

    void eraseFromList(int row) override { m_rules.erase(m_rules.begin() + row); }

    void swapInList(int row, int other) override { std::swap(rule(row), rule(other)); }

private:
    std::vector<Rule> m_rules;
};

} // namespace pipescope::ui
