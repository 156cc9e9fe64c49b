#pragma once

#include "core/run/sources/chrome_trace/content/chrome_content.h"
#include "core/run/sources/chrome_trace/content/content_names.h"
#include "core/run/sources/chrome_trace/content/slice_ends.h"
#include "core/run/sources/chrome_trace/events/event_reader.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace pipescope {

/// Whether "B" and "E" of a thread are to be taken as they come, or to be sorted by time first, which takes
/// memory for each.
enum class EventOrder
{
    Sorted,
    Unsorted
};

/// Gathers the events of a trace that another program wrote.
class ContentReader : public ChromeEventSink
{
public:
    /// Matcher and content must outlive the reader.
    ContentReader(const RuleMatcher& matcher, ChromeContent& content, EventOrder order);

    /// Begins and ends of slices were not in order of time, which Unsorted is for.
    bool isDisordered() const { return m_isDisordered; }

    void event(const ChromeEvent& event) override;

    void member(std::string_view key, const JsonValue& value) override { m_names.member(key, value); }

    /// Closes what is open and reports what was odd.
    void finish();

private:
    /// What is open in a row.
    struct OpenRow
    {
        std::vector<OpenSlice> slices;
        /// Time of the last "B" or "E".
        std::int64_t time = std::numeric_limits<std::int64_t>::min();
    };

    void take(const ChromeEvent& event);
    std::vector<OpenSlice>& openOf(std::uint32_t row, const ChromeEvent& event);
    void complete(const ChromeEvent& event);
    void begin(const ChromeEvent& event);
    void end(const ChromeEvent& event);
    void close(std::vector<OpenSlice>& open, const ChromeEvent& event);
    void instant(std::uint32_t row, const ChromeEvent& event);
    std::vector<OpenSlice>& asynchronousOf(const ChromeEvent& event);
    void beginAsynchronous(const ChromeEvent& event);
    void endAsynchronous(const ChromeEvent& event);
    void flow(const ChromeEvent& event, FlowPhase phase);
    std::uint32_t numbersOf(const ChromeEvent& event, std::uint32_t row, std::uint32_t label,
                            std::uint32_t known = Slice::kNoArguments);
    std::optional<SliceArguments> readNumbers(const ChromeEvent& event, std::uint32_t row,
                                              std::uint32_t known);
    void keepEnd(const ChromeEvent& event, std::uint32_t row);
    std::optional<StringId> nameOf(const ChromeEvent& event);
    bool hasTime(const ChromeEvent& event);
    void leaveOutOutlying();
    void closeSlices();
    void listLabels();

    ChromeContent& m_content;
    ContentNames m_names;
    /// Indexed by row; as long as the last that something was opened in.
    std::vector<OpenRow> m_open;
    /// Complete events without an end.
    std::vector<OpenSlice> m_unended;
    EventOrder m_order;
    bool m_isDisordered = false;
    /// Where the order is Unsorted.
    std::vector<SliceEnd> m_ends;
    /// Indexed by process, category and id.
    std::unordered_map<std::string, std::vector<OpenSlice>> m_asynchronous;
    /// By argument's name.
    std::unordered_map<std::string_view, EventNumber> m_arguments;
    std::string m_key;
    std::string m_nameText;
    std::int64_t m_earliest = std::numeric_limits<std::int64_t>::max();
    std::int64_t m_latest = 0;
    std::uint64_t m_badTimes = 0;
    std::uint64_t m_outlying = 0;
    std::uint64_t m_unmatched = 0;
    std::uint64_t m_unclosed = 0;
    std::uint64_t m_notShown = 0;
};

} // namespace pipescope
