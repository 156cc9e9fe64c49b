#include "ui/run/rule_editor/argument_rule_model.h"

#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <utility>

namespace pipescope::ui {

namespace {

QStringList numberTexts()
{
    QStringList texts;
    for (const EventNumber number : kArgumentNumbers) {
        texts.append(localized(eventNumberText(number)) + QStringLiteral(" {")
                     + toQString(eventNumberName(number)) + u'}');
    }
    return texts;
}

QVariant placeOfNumber(const ArgumentRule& rule)
{
    const auto* const place = std::find(kArgumentNumbers.begin(), kArgumentNumbers.end(), rule.number);
    return static_cast<int>(place - kArgumentNumbers.begin());
}

} // namespace

ArgumentRuleModel::ArgumentRuleModel(QObject* parent)
    : RuleListModel(
        {{Cell::Choice,
          [] { return tr("Number"); },
          placeOfNumber,
          [](ArgumentRule& rule, const QVariant& value) { rule.number = kArgumentNumbers[value.toUInt()]; },
          numberTexts,
          nullptr,
          {}},
         textField([] { return tr("Argument"); }, &ArgumentRule::name, &ChromeNames::arguments,
                   [](const ArgumentRule& rule) {
                       return rule.name.empty() ? "the argument's name is missing"_text : UserText();
                   }),
         countField([] { return tr("Events"); })},
        parent)
{ }

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

} // namespace pipescope::ui
