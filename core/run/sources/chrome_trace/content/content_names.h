#pragma once

#include "core/run/sources/chrome_trace/content/chrome_content.h"
#include "core/run/sources/chrome_trace/content/pair_interner.h"
#include "core/run/sources/chrome_trace/events/chrome_event.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace pipescope {

/// Gathers, event by event, the threads of a trace, the labels of its events and what it says about itself.
class ContentNames
{
public:
    /// Both must outlive it.
    ContentNames(const RuleMatcher& matcher, ChromeContent& content);

    /// The row of an event's process and thread.
    std::uint32_t rowOf(const ChromeEvent& event);
    /// The row of an asynchronous event's process and category.
    std::uint32_t asynchronousRowOf(const ChromeEvent& event);
    std::uint32_t labelOf(const ChromeEvent& event);

    /// Takes an event of phase "M".
    void metadata(const ChromeEvent& event);
    /// Takes what stands beside the events.
    void member(std::string_view key, const JsonValue& value);

    /// Names of processes and threads that were given anew.
    std::uint64_t contradictions() const { return m_contradictions; }

    /// Gives memory back: no events follow.
    void forget();

private:
    ChromeThread& addRow(const ChromeEvent& event);
    ChromeProcess& processOf(const ChromeEvent& event);
    void takeName(std::string_view kind, const JsonValue& value, const ChromeEvent& event);
    void takeDistributedInfo(const JsonValue& value);
    void takeBase(const JsonValue& metadata, std::string_view name);

    const RuleMatcher& m_matcher;
    ChromeContent& m_content;
    /// Indexed by process and thread as written.
    PairInterner m_rows;
    /// Indexed by name and category as written.
    PairInterner m_labels;
    std::string m_key;
    std::string m_nameText;
    std::uint64_t m_contradictions = 0;
};

} // namespace pipescope
