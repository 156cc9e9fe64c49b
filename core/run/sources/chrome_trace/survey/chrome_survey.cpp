#include "core/run/sources/chrome_trace/survey/chrome_survey.h"

#include "core/base/threads/parallel.h"
#include "core/run/sources/chrome_trace/rows/row_ranks.h"
#include "core/run/sources/chrome_trace/survey/survey_names.h"

#include <algorithm>
#include <atomic>
#include <string>
#include <unordered_map>
#include <utility>

namespace pipescope {
namespace {

/// An argument that a rule names.
struct AskedArgument
{
    EventNumber number = EventNumber::MicroBatchId;
    /// Among those of its number.
    std::size_t position = 0;
};

class RuleCounting
{
public:
    explicit RuleCounting(const ChromeRules& rules)
    {
        m_counts.events.resize(rules.events.size());
        m_counts.ranks.resize(rules.ranks.size());
        for (const EventNumber number : kArgumentNumbers) {
            const std::vector<std::string>& names = rules.argumentsOf(number);
            countsOf(number).resize(names.size());
            for (std::size_t i = 0; i < names.size(); ++i) {
                m_asked.try_emplace(names[i], AskedArgument{number, i});
            }
        }
    }

    void addEvents(const ChromeContent& content, std::span<const RowRoles> roles)
    {
        for (std::size_t row = 0; row < roles.size(); ++row) {
            for (std::size_t i = 0; i < roles[row].size(); ++i) {
                const auto rule = roles[row][i].rule;
                (rule ? m_counts.events[*rule] : m_counts.eventsLeft) += content.rows[row].labels[i].slices;
            }
        }
    }

    void addArguments(const SurveyedArguments& arguments, std::span<const RowRoles> roles)
    {
        for (const ArgumentUse& use : arguments.uses) {
            addArgument(arguments.names[use.argument], roles[use.row][use.label], use.events);
        }
    }

    void addRanks(const RowRanks& rows)
    {
        m_counts.ranksFound = rows.ranks.size();
        m_counts.ranksNumbered = rows.numbered;
        for (std::size_t file = 0; file < rows.ofRow.size(); ++file) {
            for (std::size_t row = 0; row < rows.ofRow[file].size(); ++row) {
                if (const auto rule = rows.ruleOfRow[file][row]) {
                    RankRuleCount& count = m_counts.ranks[*rule];
                    ++count.rows;
                    if (const auto rank = rows.ofRow[file][row]) {
                        count.ranks.push_back(rows.ranks[*rank].rank);
                    }
                }
            }
        }
        for (RankRuleCount& count : m_counts.ranks) {
            std::sort(count.ranks.begin(), count.ranks.end());
            count.ranks.erase(std::unique(count.ranks.begin(), count.ranks.end()), count.ranks.end());
        }
    }

    ChromeRuleCounts finish() { return std::move(m_counts); }

private:
    std::vector<std::uint64_t>& countsOf(EventNumber number)
    {
        return m_counts.arguments[static_cast<std::size_t>(number)];
    }

    void addArgument(const std::string& name, const LabelRole& role, std::uint64_t events)
    {
        const auto asked = m_asked.find(name);
        const bool isAsked = isBlockRole(role.role) || isOperatorRole(role.role);
        if (asked == m_asked.end() || !isAsked || role.numbers.of(asked->second.number)) {
            return;
        }
        countsOf(asked->second.number)[asked->second.position] += events;
    }

    std::unordered_map<std::string, AskedArgument> m_asked;
    ChromeRuleCounts m_counts;
};

/// The labels with what these rules make of them.
std::vector<EventLabel> matchedLabels(const ChromeContent& content, const RuleMatcher& matcher,
                                      std::size_t workers, const std::stop_token& stop)
{
    std::vector<EventLabel> labels = content.labels;
    parallelFor(labels.size(), workers, stop, [&](std::size_t i) {
        labels[i].matches = matcher.matchEvent(content.strings.text(labels[i].name),
                                               content.strings.text(labels[i].category));
    });
    return labels;
}

} // namespace

ChromeSurvey::ChromeSurvey(std::span<const std::filesystem::path> files, std::size_t workers,
                           const std::stop_token& stop)
    : m_contents(files.size())
    , m_arguments(files.size())
{
    const std::size_t threads = workers > files.size() ? workers / std::max<std::size_t>(1, files.size()) : 0;
    std::atomic<bool> isPipescopeExport = false;
    parallelFor(files.size(), workers, stop, [&](std::size_t i) {
        SurveyReader reader(files[i], m_contents[i], m_arguments[i]);
        reader.read(threads, stop);
        isPipescopeExport = isPipescopeExport || reader.isPipescopeExport();
    });
    m_isPipescopeExport = isPipescopeExport;
}

ChromeNames ChromeSurvey::names() const
{
    return namesOf(m_contents, m_arguments);
}

ChromeRuleCounts ChromeSurvey::count(const ChromeRules& rules, std::size_t workers,
                                     const std::stop_token& stop) const
{
    const RuleMatcher matcher(rules);
    RuleCounting counting(rules);
    std::vector<std::vector<RowRoles>> roles;
    for (std::size_t i = 0; i < m_contents.size() && !stop.stop_requested(); ++i) {
        const auto labels = matchedLabels(m_contents[i], matcher, workers, stop);
        roles.push_back(rolesOfRows(m_contents[i], labels, matcher));
        dropFallbacks(roles.back(), matcher);
        counting.addEvents(m_contents[i], roles.back());
        counting.addArguments(m_arguments[i], roles.back());
    }
    counting.addRanks(ranksOfRows(std::span(m_contents).first(roles.size()), roles, matcher));
    ChromeRuleCounts counts = counting.finish();
    counts.isNoRuleAsked = m_isPipescopeExport;
    return counts;
}

} // namespace pipescope
