#include "core/analysis/trace_rule_counts.h"

#include "core/model/trace_rule_matcher.h"

#include <string_view>
#include <unordered_map>

namespace pipescope {
namespace {

class RuleCounter
{
public:
    RuleCounter(const Trace& trace, const TraceRules& rules)
        : m_trace(trace)
        , m_matcher(rules)
    {
        m_counts.caught.resize(rules.events.size());
    }

    TraceRuleCounts count()
    {
        for (const Track& track : m_trace.tracks) {
            countTrack(track);
        }
        return std::move(m_counts);
    }

private:
    void countTrack(const Track& track)
    {
        std::unordered_map<std::uint64_t, std::uint64_t> events;
        for (std::size_t i = 0; i < track.blocks.size(); ++i) {
            const Block block = track.blocks.at(BlockIndex{i});
            ++events[std::uint64_t{block.name.value} << 32U | block.message.value];
        }
        for (const P2pOperator& op : track.operators) {
            ++events[std::uint64_t{op.name.value} << 32U];
        }
        for (const auto& [texts, count] : events) {
            add(track, StringId{static_cast<std::uint32_t>(texts >> 32U)},
                StringId{static_cast<std::uint32_t>(texts)}, count);
        }
    }

    void add(const Track& track, StringId name, StringId category, std::uint64_t count)
    {
        // Rows of no pipeline are named by process and thread.
        const std::string_view row = track.name;
        const std::size_t colon = row.rfind(": ");
        const bool hasNames = colon != std::string_view::npos;
        const std::string_view process = hasNames ? row.substr(0, colon) : std::string_view();
        const std::string_view thread = hasNames ? row.substr(colon + 2) : row;
        for (const RuleMatch& match :
             m_matcher.matchEvent(m_trace.strings.text(name), m_trace.strings.text(category)))
        {
            EventNumbers numbers;
            if (m_matcher.matchRow(match.rule, process, thread, numbers)) {
                m_counts.caught[match.rule] += count;
                return;
            }
        }
        m_counts.left += count;
    }

    const Trace& m_trace;
    RuleMatcher m_matcher;
    TraceRuleCounts m_counts;
};

} // namespace

TraceRuleCounts countRuleMatches(const Trace& trace, const TraceRules& rules)
{
    return RuleCounter(trace, rules).count();
}

} // namespace pipescope
