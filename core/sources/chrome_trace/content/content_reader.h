#pragma once

#include "core/sources/chrome_trace/content/chrome_content.h"
#include "core/sources/chrome_trace/content/content_names.h"
#include "core/sources/chrome_trace/events/event_reader.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace pipescope {

/// Gathers the events of a trace that another program wrote.
class ContentReader : public ChromeEventSink
{
public:
    /// Both must outlive the reader.
    ContentReader(const RuleMatcher& matcher, ChromeContent& content);

    void event(const ChromeEvent& event) override;

    void member(std::string_view key, const JsonValue& value) override { m_names.member(key, value); }

    /// Closes what is open and reports what was odd.
    void finish();

private:
    /// A "B" without its "E" yet.
    struct OpenSlice
    {
        Slice slice;
        std::uint32_t row = 0;
    };

    std::vector<OpenSlice>& openOf(std::uint32_t row);
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
    bool hasTime(const ChromeEvent& event);
    void closeSlices();
    void closeAll(std::vector<OpenSlice>& open);
    void listLabels();

    ChromeContent& m_content;
    ContentNames m_names;
    /// By row; as long as the last that something was opened in.
    std::vector<std::vector<OpenSlice>> m_open;
    /// By process, category and id.
    std::unordered_map<std::string, std::vector<OpenSlice>> m_asynchronous;
    /// By argument's name.
    std::unordered_map<std::string_view, EventNumber> m_arguments;
    std::string m_key;
    std::string m_nameText;
    std::int64_t m_latest = 0;
    std::uint64_t m_badTimes = 0;
    std::uint64_t m_unmatched = 0;
    std::uint64_t m_unclosed = 0;
    std::uint64_t m_notShown = 0;
};

} // namespace pipescope
