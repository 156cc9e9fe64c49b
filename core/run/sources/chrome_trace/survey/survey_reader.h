#pragma once

#include "core/run/sources/chrome_trace/content/content_names.h"
#include "core/run/sources/chrome_trace/events/event_reader.h"
#include "core/run/sources/chrome_trace/pipescope_export.h"

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <vector>

namespace pipescope {

/// How many slices of a label in a row give a number by an argument.
struct ArgumentUse
{
    std::uint32_t row = 0;
    /// Position in the row's `labels`.
    std::uint32_t label = 0;
    /// Position in `names`.
    std::uint32_t argument = 0;
    std::uint64_t events = 0;
};

/// The arguments of a file's events that are numbers.
struct SurveyedArguments
{
    std::vector<std::string> names;
    std::vector<ArgumentUse> uses;
};

/// Takes in what a file holds without its events, whatever the rules say. Needs no more memory than the names
/// in the file do.
class SurveyReader : public ChromeEventSink
{
public:
    /// Both must outlive the reader.
    SurveyReader(const std::filesystem::path& file, ChromeContent& content, SurveyedArguments& arguments);

    void read(std::size_t threads, const std::stop_token& stop);

    /// Whether this program wrote the file, which is not read to its end then.
    bool isPipescopeExport() const { return m_isPipescopeExport; }

    void event(const ChromeEvent& event) override;
    void member(std::string_view key, const JsonValue& value) override;

private:
    /// A label in a row.
    struct LabelPlace
    {
        std::uint32_t row = 0;
        /// Position in the row's `labels`.
        std::uint32_t label = 0;
    };

    /// A "B" without its "E" yet, and the arguments that it has.
    struct OpenEvent
    {
        std::uint32_t place = 0;
        /// In order.
        std::vector<std::uint32_t> arguments;
    };

    std::uint32_t placeOf(std::uint32_t row, std::uint32_t label);
    std::uint32_t argumentOf(std::string_view name);
    std::uint32_t count(const ChromeEvent& event, std::uint32_t row);
    void countArguments(const ChromeEvent& event, OpenEvent& open);
    void begin(const ChromeEvent& event);
    void end(const ChromeEvent& event);

    ChromeRules m_noRules;
    RuleMatcher m_noMatcher{m_noRules};
    ChromeContent& m_content;
    SurveyedArguments& m_found;
    ContentNames m_names;
    std::optional<RankSet> m_allRanks;
    PipescopeExport m_pipescopeExport;
    bool m_isPipescopeExport = false;
    std::stop_source m_enough;
    std::vector<LabelPlace> m_places;
    /// Indexed by row and label: position in `m_places`.
    std::unordered_map<std::uint64_t, std::uint32_t> m_placeNumbers;
    /// Indexed by name: position in `names`.
    std::unordered_map<std::string, std::uint32_t> m_argumentNumbers;
    /// Indexed by row.
    std::unordered_map<std::uint32_t, std::vector<OpenEvent>> m_open;
    /// Indexed by place and argument: how many events.
    std::unordered_map<std::uint64_t, std::uint64_t> m_uses;
    std::string m_key;
    /// Arguments of the event just read; kept for its memory.
    std::vector<std::uint32_t> m_arguments;
};

} // namespace pipescope
