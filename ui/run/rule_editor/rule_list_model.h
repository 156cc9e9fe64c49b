#pragma once

#include "ui/run/rule_editor/rule_table_model.h"

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace pipescope::ui {

/// A table of rules that are kept as a list of values, with an array of columns.
template<class Rule>
class RuleListModel : public RuleTableModel
{
public:
    int rowCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_rules.size());
    }

    int columnCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_fields.size());
    }

    QStringList choices(int column) const override
    {
        return field(column).choices ? field(column).choices() : QStringList();
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
    using Title = std::function<QString()>;
    using Names = std::vector<std::string> ChromeNames::*;
    using Problem = std::function<UserText(const Rule&)>;

    /// A column: counts need no functions, choices and ticks no names and no problem.
    struct Field
    {
        Cell cell = Cell::Count;
        Title title;
        std::function<QVariant(const Rule&)> value;
        std::function<void(Rule&, const QVariant&)> setValue;
        std::function<QStringList()> choices;
        Names names = nullptr;
        Problem problem;
    };

    explicit RuleListModel(std::vector<Field> fields, QObject* parent)
        : RuleTableModel(parent)
        , m_fields(std::move(fields))
    { }

    static Field textField(Title title, std::string Rule::*text, Names names, Problem problem)
    {
        return {Cell::Text,
                std::move(title),
                [text](const Rule& rule) { return QString::fromStdString(rule.*text); },
                [text](Rule& rule, const QVariant& value) { rule.*text = value.toString().toStdString(); },
                {},
                names,
                std::move(problem)};
    }

    static Field countField(Title title) { return {Cell::Count, std::move(title), {}, {}, {}, nullptr, {}}; }

    /// A new rule, before the user edits it.
    virtual Rule newRule() const { return {}; }

    Cell cellOf(int column) const override { return field(column).cell; }

    QString title(int column) const override { return field(column).title(); }

    const std::vector<std::string>& namesFor(const ChromeNames& names, int column) const override
    {
        return names.*field(column).names;
    }

    QVariant value(int row, int column) const override { return field(column).value(rule(row)); }

    void setValue(int row, int column, const QVariant& value) override
    {
        field(column).setValue(rule(row), value);
    }

    UserText problem(int row, int column) const override { return field(column).problem(rule(row)); }

    void insertIntoList(int row) override { m_rules.insert(m_rules.begin() + row, newRule()); }

    void eraseFromList(int row) override { m_rules.erase(m_rules.begin() + row); }

    void swapInList(int row, int other) override { std::swap(rule(row), rule(other)); }

private:
    const Field& field(int column) const { return m_fields[static_cast<std::size_t>(column)]; }

    const Rule& rule(int row) const { return m_rules[static_cast<std::size_t>(row)]; }

    Rule& rule(int row) { return m_rules[static_cast<std::size_t>(row)]; }

    std::vector<Field> m_fields;
    std::vector<Rule> m_rules;
};

} // namespace pipescope::ui
