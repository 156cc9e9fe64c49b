#pragma once

#include "core/base/json/json_cursor.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace pipescope {

/// A time of an event, and whether it could be read.
struct EventTime
{
    /// Nanoseconds, exactly as the decimals of the file say; empty where there is no time or it is no number.
    std::optional<std::int64_t> ns;
    /// There is one, but not a number that fits.
    bool isBad = false;
    /// As it stands in the file; empty where there is none.
    std::string_view text;
};

/// One event of a Chrome trace (Trace Event Format). Views are valid while it is handed over only.
struct ChromeEvent
{
    /// "X" complete, "B" and "E" begin and end, "i" instant, "s", "t" and "f" flow, "M" metadata, …; '\0' if
    /// it has none.
    char phase = '\0';
    JsonText name;
    JsonText category;
    /// Numbers or texts; a Word where there is none. The id may also be an object ("id2").
    JsonValue process;
    JsonValue thread;
    JsonValue id;
    EventTime begin;
    EventTime duration;
    /// The object of arguments as it stands in the file; empty if there is none.
    std::string_view arguments;
    /// A flow's end belongs to the slice around it, not to the next one.
    bool bindsToEnclosing = false;
};

/// Takes one event apart. False where the cursor is not at an object, or at its end before the object's.
bool readChromeEvent(JsonCursor& cursor, ChromeEvent& event);

} // namespace pipescope
