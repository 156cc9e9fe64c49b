#include "ui/run/panels/search/hit_text.h"

#include "core/base/ascii.h"

#include <algorithm>

namespace pipescope::ui {

std::string sortKey(const std::string& name)
{
    constexpr std::size_t kDigits = 12;
    std::string key;
    for (auto at = name.begin(); at != name.end();) {
        const auto end = std::find_if_not(at, name.end(), isDigit);
        if (end == at) {
            key += *at++;
            continue;
        }
        const auto digits = static_cast<std::size_t>(end - at);
        key.append(kDigits - std::min(kDigits, digits), '0');
        key.append(at, end);
        at = end;
    }
    return key;
}

} // namespace pipescope::ui
