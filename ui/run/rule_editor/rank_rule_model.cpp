#include "ui/run/rule_editor/rank_rule_model.h"

#include "core/base/parse/rank_list.h"
#include "core/run/chrome_rules/chrome_rule_check.h"
#include "ui/shell/toolkit/qt_text.h"

#include <utility>

namespace pipescope::ui {
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
