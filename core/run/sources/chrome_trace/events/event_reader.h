#pragma once

#include "core/base/files/text_window.h"
#include "core/base/result.h"
#include "core/run/sources/chrome_trace/events/chrome_event.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <string_view>

namespace pipescope {

/// Takes what a Chrome trace holds, in the order of the file.
class ChromeEventSink
{
public:
    ChromeEventSink() = default;
    ChromeEventSink(const ChromeEventSink&) = delete;
    ChromeEventSink& operator=(const ChromeEventSink&) = delete;
    virtual ~ChromeEventSink() = default;

    virtual void event(const ChromeEvent& event) = 0;
    /// A member of the object that stands beside traceEvents.
    virtual void member(std::string_view key, const JsonValue& value) = 0;
};

/// How reading a trace ended.
struct ChromeReadResult
{
    std::uint64_t events = 0;
    /// Elements of the list that are no events: no objects, or too long to be held.
    std::uint64_t skipped = 0;
    /// The list is not closed. Programs that are ended while they record leave it so, and the format permits
    /// it of a file that is a list.
    bool isCutShort = false;
    /// What follows the last event is not JSON; empty if nothing is wrong, else where.
    std::string malformed;
    /// The file could not be read to its end.
    std::string readError;
    /// No list of events was found.
    bool hasNoEvents = true;
    /// The file goes on behind the array or object: with another one, or with anything else.
    bool hasTextBehind = false;
};

/// Reads a trace, an array of events or an object with traceEvents, compressed or not. Memory does not depend
/// on the file's size. So many threads beside the caller's take events apart; the sink is called from the
/// caller's alone, and does not notice. After a stop request the result is incomplete.
Result<ChromeReadResult> readChromeEvents(const std::filesystem::path& file, ChromeEventSink& sink,
                                          std::size_t threads, const std::stop_token& stop);

/// Whether a file that begins with this text may be a Chrome trace: a list whose first element has a phase,
/// or an object with traceEvents.
bool looksLikeChromeTrace(std::string_view text);

/// The text behind the mark that some programs begin a file with.
std::string_view withoutByteOrderMark(std::string_view text);

} // namespace pipescope
