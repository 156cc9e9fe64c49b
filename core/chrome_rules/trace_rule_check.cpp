#include "core/chrome_rules/trace_rule_check.h"

#include "core/base/parse/glob.h"

#include <algorithm>

namespace pipescope {
namespace {

bool names(std::string_view pattern, EventNumber number)
{
    return pattern.find("{" + std::string(eventNumberName(number)) + "}") != std::string_view::npos;
}

} // namespace

Message problemOfPattern(std::string_view text)
{
    const auto pattern = Glob::parse(text, eventNumberNames());
    return pattern ? Message() : pattern.error().text;
}

Message problemOfRankRule(const RankRule& rule)
{
    const auto patterns = {&rule.process, &rule.thread, &rule.file};
    const bool tellsRank = std::any_of(patterns.begin(), patterns.end(), [](const std::string* pattern) {
        return names(*pattern, EventNumber::RankId) || names(*pattern, EventNumber::DeviceId);
    });
    if (!tellsRank) {
        return "a rule for ranks has to name {rank} or {device}"_text;
    }
    if (!rule.file.empty() && !(rule.process.empty() && rule.thread.empty())) {
        return "a rule for ranks asks for a file, or for process and thread"_text;
    }
    return {};
}

} // namespace pipescope
