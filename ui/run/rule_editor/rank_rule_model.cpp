#include "ui/run/rule_editor/rank_rule_model.h"

#include "core/base/parse/rank_list.h"
#include "core/run/chrome_rules/chrome_rule_check.h"
#include "ui/shell/toolkit/qt_text.h"

namespace pipescope::ui {
namespace {

const std::string& textOf(const RankRule& rule, int column)
{
    return column == RankRuleModel::ProcessColumn  ? rule.process
           : column == RankRuleModel::ThreadColumn ? rule.thread
                                                   : rule.file;
}

/// The cell that shows what is wrong with a whole rule: the last one with a pattern.
int columnOfProblem(const RankRule& rule)
{
    int shown = RankRuleModel::ProcessColumn;
    for (const int column : {RankRuleModel::ThreadColumn, RankRuleModel::FileColumn}) {
        shown = textOf(rule, column).empty() ? shown : column;
    }
    return shown;
}

} // namespace

int RankRuleModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QStringList RankRuleModel::choices(int) const
{
    return {};
}

void RankRuleModel::setCounts(const ChromeRuleCounts& counts)
{
    std::vector<QStringList> texts;
    for (const RankRuleCount& count : counts.ranks) {
        texts.push_back({countText(count.rows), toQString(formatRanks(count.ranks))});
    }
    setCountTexts(std::move(texts));
}

RuleTableModel::Cell RankRuleModel::cellOf(int column) const
{
    return column < RowsColumn ? Cell::Text : Cell::Count;
}

QString RankRuleModel::title(int column) const
{
    switch (column) {
    case ProcessColumn:
        return tr("Process");
    case ThreadColumn:
        return tr("Thread");
    case FileColumn:
        return tr("File");
    case RowsColumn:
        return tr("Rows");
    default:
        return tr("Ranks");
    }
}

const std::vector<std::string>& RankRuleModel::namesFor(const ChromeNames& names, int column) const
{
    return column == ProcessColumn ? names.processes : column == ThreadColumn ? names.threads : names.files;
}

QVariant RankRuleModel::value(int row, int column) const
{
    return QString::fromStdString(textOf(rule(row), column));
}

void RankRuleModel::setValue(int row, int column, const QVariant& value)
{
    RankRule& changed = rule(row);
    std::string& text = column == ProcessColumn  ? changed.process
                        : column == ThreadColumn ? changed.thread
                                                 : changed.file;
    text = value.toString().toStdString();
}

UserText RankRuleModel::problem(int row, int column) const
{
    const RankRule& asked = rule(row);
    UserText ofPattern = problemOfPattern(textOf(asked, column));
    if (!ofPattern.empty()) {
        return ofPattern;
    }
    return column == columnOfProblem(asked) ? problemOfRankRule(asked) : UserText();
}

} // namespace pipescope::ui
