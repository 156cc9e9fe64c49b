#include "core/run/sources/chrome_trace/survey/survey_names.h"

#include <algorithm>
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

} // namespace

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

} // namespace pipescope
