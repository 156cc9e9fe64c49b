#include "ui/run/rule_editor/rule_models.h"

#include "core/base/parse/number_ranges.h"
#include "core/run/chrome_rules/chrome_rule_json.h"
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

namespace {

QStringList namesOfRoles()
{
    QStringList names;
    for (std::size_t i = 0; i < kEventRoleCount; ++i) {
        names.append(localized(eventRoleName(static_cast<EventRole>(i))));
    }
    return names;
}

} // namespace

EventRuleModel::EventRuleModel(QObject* parent)
    : RuleListModel(fields(), parent)
{ }

std::vector<EventRuleModel::Field> EventRuleModel::fields()
{
    const auto pattern = [](Title title, std::string EventRule::*text, Names names) {
        return textField(std::move(title), text, names,
                         [text](const EventRule& rule) { return problemOfPattern(rule.*text); });
    };
    return {
        {Cell::Choice,
         [] { return tr("Is"); },
         [](const EventRule& rule) { return static_cast<int>(rule.role); },
         [](EventRule& rule, const QVariant& value) { rule.role = static_cast<EventRole>(value.toInt()); },
         namesOfRoles,
         nullptr,
         {}},
        pattern([] { return tr("Name"); }, &EventRule::name, &ChromeNames::events),
        pattern([] { return tr("Category"); }, &EventRule::category, &ChromeNames::categories),
        pattern([] { return tr("Process"); }, &EventRule::process, &ChromeNames::processes),
        pattern([] { return tr("Thread"); }, &EventRule::thread, &ChromeNames::threads),
        {Cell::Tick,
         [] { return tr("Fallback"); },
         [](const EventRule& rule) { return rule.isFallback; },
         [](EventRule& rule, const QVariant& value) { rule.isFallback = value.toBool(); },
         {},
         nullptr,
         {}},
        countField([] { return tr("Events"); })};
}

void EventRuleModel::setCounts(const ChromeRuleCounts& counts)
{
    std::vector<QStringList> texts;
    for (const std::uint64_t events : counts.events) {
        texts.push_back({countText(events)});
    }
    setCountTexts(std::move(texts));
}

EventRule EventRuleModel::newRule() const
{
    EventRule rule;
    rule.role = EventRole::Forward;
    return rule;
}

namespace {

/// The cell that shows what is wrong with a whole rule: the last one with a pattern.
std::string RankRule::*cellOfProblem(const RankRule& rule)
{
    return !rule.file.empty()     ? &RankRule::file
           : !rule.thread.empty() ? &RankRule::thread
                                  : &RankRule::process;
}

} // namespace

RankRuleModel::RankRuleModel(QObject* parent)
    : RuleListModel({patternField([] { return tr("Process"); }, &RankRule::process, &ChromeNames::processes),
                     patternField([] { return tr("Thread"); }, &RankRule::thread, &ChromeNames::threads),
                     patternField([] { return tr("File"); }, &RankRule::file, &ChromeNames::files),
                     countField([] { return tr("Rows"); }), countField([] { return tr("Ranks"); })},
                    parent)
{ }

RankRuleModel::Field RankRuleModel::patternField(Title title, std::string RankRule::*text, Names names)
{
    return textField(std::move(title), text, names, [text](const RankRule& rule) {
        UserText ofPattern = problemOfPattern(rule.*text);
        const bool isShownHere = ofPattern.empty() && text == cellOfProblem(rule);
        return isShownHere ? problemOfRankRule(rule) : ofPattern;
    });
}

void RankRuleModel::setCounts(const ChromeRuleCounts& counts)
{
    std::vector<QStringList> texts;
    for (const RankRuleCount& count : counts.ranks) {
        texts.push_back({countText(count.rows), toQString(formatRanks(count.ranks))});
    }
    setCountTexts(std::move(texts));
}

} // namespace pipescope::ui
