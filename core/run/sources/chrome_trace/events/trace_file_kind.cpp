#include "core/run/sources/chrome_trace/events/trace_file_kind.h"

#include "core/base/files/text_window.h"
#include "core/run/sources/chrome_trace/events/event_reader.h"

#include <string_view>

namespace pipescope {
namespace {

bool isUtf16(std::string_view text)
{
    constexpr std::string_view kLittle = "\xFF\xFE";
    constexpr std::string_view kBig = "\xFE\xFF";
    // Without a mark, every other byte of a text in English is zero.
    const bool hasZero = text.size() > 1 && (text[0] == '\0') != (text[1] == '\0');
    return text.starts_with(kLittle) || text.starts_with(kBig) || hasZero;
}

/// Whether a whole object of a line is followed by another one.
bool isJsonLines(JsonCursor cursor)
{
    JsonValue first;
    return cursor.value(first) && first.isObject() && cursor.peek() == '{';
}

} // namespace

TraceFileLook lookAtTraceFile(const std::filesystem::path& file)
{
    auto window = TextWindow::open(file);
    if (!window) {
        // Reading says why.
        return {TraceFileKind::Broken, {}};
    }
    window->grow();
    const std::string_view text = window->text();
    if (looksLikeChromeTrace(text)) {
        return {TraceFileKind::Trace, {}};
    }
    if (text.empty()) {
        return {window->error().empty() ? TraceFileKind::Empty : TraceFileKind::Broken, {}};
    }
    if (isUtf16(text)) {
        return {TraceFileKind::Broken, "text in UTF-16"_text};
    }
    JsonCursor cursor(withoutByteOrderMark(text));
    switch (cursor.peek()) {
    case '<':
        return {TraceFileKind::Broken, "HTML, most likely a page about an error"_text};
    case '{':
        return isJsonLines(cursor) ? TraceFileLook{TraceFileKind::Broken, "one JSON value a line"_text}
                                   : TraceFileLook{TraceFileKind::OtherJson, {}};
    case '[':
        return {TraceFileKind::OtherJson, {}};
    default:
        return {TraceFileKind::Broken, "text that is no JSON"_text};
    }
}

} // namespace pipescope
