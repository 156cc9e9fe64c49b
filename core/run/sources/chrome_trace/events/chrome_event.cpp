#include "core/run/sources/chrome_trace/events/chrome_event.h"

#include "core/base/parse/decimal.h"

namespace pipescope {
namespace {

/// Nanoseconds in a microsecond are 10^3.
constexpr int kMicrosecondScale = 3;

EventTime timeOf(const JsonValue& value)
{
    EventTime time;
    // Some programs write numbers as texts.
    if (value.isNumber() || value.isText()) {
        time.text = value.text.raw;
        time.ns = parseDecimal(value.text.raw, kMicrosecondScale);
    }
    time.isBad = !time.ns;
    return time;
}

void takeShortMember(std::string_view key, const JsonValue& value, ChromeEvent& event)
{
    if (key == "ts") {
        event.begin = timeOf(value);
    } else if (key == "ph") {
        event.phase = value.isText() && value.text.raw.size() == 1 ? value.text.raw.front() : '\0';
    } else if (key == "id") {
        event.id = value;
    } else if (key == "bp") {
        event.bindsToEnclosing = value.isText() && value.text.raw == "e";
    }
}

void takeMember(std::string_view key, const JsonValue& value, ChromeEvent& event)
{
    if (key.size() == 2) {
        takeShortMember(key, value, event);
    } else if (key == "name") {
        event.name = value.text;
    } else if (key == "dur") {
        event.duration = timeOf(value);
    } else if (key == "pid") {
        event.process = value;
    } else if (key == "tid") {
        event.thread = value;
    } else if (key == "cat") {
        event.category = value.text;
    } else if (key == "id2") {
        event.id = value;
    } else if (key == "args" && value.isObject()) {
        event.arguments = value.text.raw;
    }
}

} // namespace

bool readChromeEvent(JsonCursor& cursor, ChromeEvent& event)
{
    event = {};
    if (!cursor.take('{')) {
        return false;
    }
    JsonText key;
    JsonValue value;
    while (cursor.nextMember(key, value)) {
        takeMember(key.raw, value, event);
    }
    return cursor.closed();
}

} // namespace pipescope
