#include "core/load/trace_rule_file.h"

#include "core/base/files/text_window.h"
#include "core/chrome_rules/trace_rule_json.h"

namespace pipescope {

Result<TraceRules> readTraceRules(const std::filesystem::path& file)
{
    auto window = TextWindow::open(file);
    if (!window) {
        return window.error();
    }
    while (window->grow() == TextWindow::Growth::Grew) {
    }
    if (!window->error().empty()) {
        return Error{ErrorKind::Io, file, window->error()};
    }
    return parseTraceRules(window->text());
}

} // namespace pipescope
