#include "core/run/load/chrome_rule_file.h"

#include "core/base/files/text_window.h"
#include "core/run/chrome_rules/chrome_rule_json.h"

namespace pipescope {

Result<ChromeRules> readChromeRules(const std::filesystem::path& file)
{
    TRY(auto window, TextWindow::open(file));
    while (window.grow() == TextWindow::Growth::Grew) {
    }
    if (!window.error().empty()) {
        return Error{ErrorKind::Io, file, window.error()};
    }
    return parseChromeRules(window.text());
}

} // namespace pipescope
