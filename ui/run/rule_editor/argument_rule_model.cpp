#include "ui/run/rule_editor/argument_rule_model.h"

#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <utility>

namespace pipescope::ui {

int ArgumentRuleModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QStringList ArgumentRuleModel::choices(int column) const
{
    QStringList texts;
    for (const EventNumber number : kArgumentNumbers) {
        if (column == NumberColumn) {
            texts.append(localized(eventNumberText(number)) + QStringLiteral(" {")
                         + toQString(eventNumberName(number)) + u'}');
        }
    }
    return texts;
}

void ArgumentRuleModel::setCounts(const ChromeRuleCounts& counts)
{
    std::array<std::size_t, kEventNumberCount> seen{};
    std::vector<QStringList> texts;
    for (const ArgumentRule& rule : list()) {
        const auto number = static_cast<std::size_t>(rule.number);
        texts.push_back({countText(counts.arguments[number][seen[number]++])});
    }
    setCountTexts(std::move(texts));
}

void ArgumentRuleModel::takeFrom(const ChromeRules& rules)
{
    std::vector<ArgumentRule> list;
    for (const EventNumber number : kArgumentNumbers) {
        for (const std::string& name : rules.argumentsOf(number)) {
            list.push_back({number, name});
        }
    }
    setList(std::move(list));
}

void ArgumentRuleModel::putInto(ChromeRules& rules) const
{
    rules.arguments = {};
    for (const ArgumentRule& rule : list()) {
        rules.arguments[static_cast<std::size_t>(rule.number)].push_back(rule.name);
    }
}

RuleTableModel::Cell ArgumentRuleModel::cellOf(int column) const
{
    return column == NumberColumn ? Cell::Choice : column == NameColumn ? Cell::Text : Cell::Count;
}

QString ArgumentRuleModel::title(int column) const
{
    return column == NumberColumn ? tr("Number") : column == NameColumn ? tr("Argument") : tr("Events");
}

const std::vector<std::string>& ArgumentRuleModel::namesFor(const ChromeNames& names, int) const
{
    return names.arguments;
}

QVariant ArgumentRuleModel::value(int row, int column) const
{
    if (column == NameColumn) {
        return QString::fromStdString(rule(row).name);
    }
    const auto* const place = std::find(kArgumentNumbers.begin(), kArgumentNumbers.end(), rule(row).number);
    return static_cast<int>(place - kArgumentNumbers.begin());
}

void ArgumentRuleModel::setValue(int row, int column, const QVariant& value)
{
    if (column == NameColumn) {
        rule(row).name = value.toString().toStdString();
    } else {
        rule(row).number = kArgumentNumbers[value.toUInt()];
    }
}

UserText ArgumentRuleModel::problem(int row, int) const
{
    return rule(row).name.empty() ? "the argument's name is missing"_text : UserText();
}

} // namespace pipescope::ui
