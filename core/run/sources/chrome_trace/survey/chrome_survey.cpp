#include "core/run/sources/chrome_trace/survey/chrome_survey.h"

#include "core/base/threads/parallel.h"
#include "core/run/chrome_rules/chrome_names.h"
#include "core/run/sources/chrome_trace/rows/row_ranks.h"
#include "core/run/sources/chrome_trace/survey/survey_reader.h"

#include <algorithm>
#include <atomic>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>

namespace pipescope {
namespace {

/// How often names occur.
class NameCounts
{
public:
    void add(std::string_view name, std::uint64_t events)
    {
        if (!name.empty()) {
            m_counts[std::string(name)] += events;
        }
    }

    std::vector<std::string> mostFirst() const
    {
        constexpr std::size_t kMax = 1000;
        std::vector<std::pair<std::string, std::uint64_t>> ordered(m_counts.begin(), m_counts.end());
        const std::size_t kept = std::min(ordered.size(), kMax);
        std::partial_sort(ordered.begin(), ordered.begin() + static_cast<std::ptrdiff_t>(kept), ordered.end(),
                          [](const auto& a, const auto& b) {
                              return a.second != b.second ? a.second > b.second : a.first < b.first;
                          });
        std::vector<std::string> names;
        for (std::size_t i = 0; i < kept; ++i) {
            names.push_back(std::move(ordered[i].first));
        }
        return names;
    }

private:
    std::unordered_map<std::string, std::uint64_t> m_counts;
};

/// The category of an event is a list; each entry counts.
void addCategories(std::string_view list, std::uint64_t events, NameCounts& categories)
{
    for (;;) {
        const std::size_t comma = list.find(',');
        categories.add(list.substr(0, comma), events);
        if (comma == std::string_view::npos) {
            return;
        }
        list.remove_prefix(comma + 1);
    }
}

/// The names in surveyed files; `arguments` are those of `contents`, file by file.
ChromeNames namesOf(std::span<const ChromeContent> contents, std::span<const SurveyedArguments> arguments)
{
    NameCounts events;
    NameCounts categories;
    NameCounts processes;
    NameCounts threads;
    NameCounts files;
    NameCounts argumentNames;
    for (const ChromeContent& content : contents) {
        files.add(content.file.filename().native(), 1);
        std::vector<std::uint64_t> ofLabels(content.labels.size());
        for (const ChromeThread& row : content.rows) {
            std::uint64_t ofRow = 0;
            for (const RowLabel& label : row.labels) {
                ofLabels[label.label] += label.slices;
                ofRow += label.slices;
            }
            processes.add(content.processName(row), ofRow);
            threads.add(content.threadName(row), ofRow);
        }
        for (std::size_t i = 0; i < ofLabels.size(); ++i) {
            events.add(content.strings.text(content.labels[i].name), ofLabels[i]);
            addCategories(content.strings.text(content.labels[i].category), ofLabels[i], categories);
        }
    }
    for (const SurveyedArguments& file : arguments) {
        for (const ArgumentUse& use : file.uses) {
            argumentNames.add(file.names[use.argument], use.events);
        }
    }
    return {events.mostFirst(),  categories.mostFirst(), processes.mostFirst(),
            threads.mostFirst(), files.mostFirst(),      argumentNames.mostFirst()};
}

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
