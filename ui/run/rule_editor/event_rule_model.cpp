#include "ui/run/rule_editor/event_rule_model.h"

#include "core/run/chrome_rules/chrome_rule_check.h"
#include "ui/shell/toolkit/qt_text.h"

namespace pipescope::ui {

int EventRuleModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QStringList EventRuleModel::choices(int column) const
{
    QStringList names;
    for (std::size_t i = 0; column == RoleColumn && i < kEventRoleCount; ++i) {
        names.append(localized(eventRoleName(static_cast<EventRole>(i))));
    }
    return names;
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

RuleTableModel::Cell EventRuleModel::cellOf(int column) const
{
    switch (column) {
    case RoleColumn:
        return Cell::Choice;
    case FallbackColumn:
        return Cell::Tick;
    case EventsColumn:
        return Cell::Count;
    default:
        return Cell::Text;
    }
}

QString EventRuleModel::title(int column) const
{
    switch (column) {
    case RoleColumn:
        return tr("Is");
    case NameColumn:
        return tr("Name");
    case CategoryColumn:
        return tr("Category");
    case ProcessColumn:
        return tr("Process");
    case ThreadColumn:
        return tr("Thread");
    case FallbackColumn:
        return tr("Fallback");
    default:
        return tr("Events");
    }
}

const std::string& EventRuleModel::textOf(const EventRule& rule, int column)
{
    return column == NameColumn       ? rule.name
           : column == CategoryColumn ? rule.category
           : column == ProcessColumn  ? rule.process
                                      : rule.thread;
}

const std::vector<std::string>& EventRuleModel::namesFor(const ChromeNames& names, int column) const
{
    return column == NameColumn       ? names.events
           : column == CategoryColumn ? names.categories
           : column == ProcessColumn  ? names.processes
                                      : names.threads;
}

QVariant EventRuleModel::value(int row, int column) const
{
    switch (column) {
    case RoleColumn:
        return static_cast<int>(rule(row).role);
    case FallbackColumn:
        return rule(row).isFallback;
    default:
        return QString::fromStdString(textOf(rule(row), column));
    }
}

void EventRuleModel::setValue(int row, int column, const QVariant& value)
{
    EventRule& changed = rule(row);
    const std::string text = value.toString().toStdString();
    switch (column) {
    case RoleColumn:
        changed.role = static_cast<EventRole>(value.toInt());
        break;
    case FallbackColumn:
        changed.isFallback = value.toBool();
        break;
    case NameColumn:
        changed.name = text;
        break;
    case CategoryColumn:
        changed.category = text;
        break;
    case ProcessColumn:
        changed.process = text;
        break;
    default:
        changed.thread = text;
        break;
    }
}

UserText EventRuleModel::problem(int row, int column) const
{
    return problemOfPattern(textOf(rule(row), column));
}

} // namespace pipescope::ui
