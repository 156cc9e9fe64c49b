#include "ui/run/rule_editor/event_rule_model.h"

#include "core/run/chrome_rules/chrome_rule_check.h"
#include "ui/shell/toolkit/qt_text.h"

#include <utility>

namespace pipescope::ui {

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

} // namespace pipescope::ui
