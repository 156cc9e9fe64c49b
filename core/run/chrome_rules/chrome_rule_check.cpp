#include "core/run/chrome_rules/chrome_rule_check.h"

#include "core/base/parse/glob.h"

#include <algorithm>

namespace pipescope {
namespace {

bool names(std::string_view pattern, EventNumber number)
{
    return pattern.find("{" + std::string(eventNumberName(number)) + "}") != std::string_view::npos;
}

} // namespace

UserText problemOfPattern(std::string_view text)
{
    const auto pattern = Glob::parse(text, eventNumberNames());
    return pattern ? UserText() : pattern.error().text;
}

UserText problemOfRankRule(const RankRule& rule)
{
    const auto patterns = {&rule.process, &rule.thread, &rule.file};
    const bool namesRank = std::any_of(patterns.begin(), patterns.end(), [](const std::string* pattern) {
        return names(*pattern, EventNumber::RankId) || names(*pattern, EventNumber::DeviceId);
    });
    if (!namesRank) {
        return "a rule for ranks has to name {rank} or {device}"_text;
    }
    if (!rule.file.empty() && !(rule.process.empty() && rule.thread.empty())) {
        return "a rule for ranks asks for a file, or for process and thread"_text;
    }
    return {};
}

} // namespace pipescope
