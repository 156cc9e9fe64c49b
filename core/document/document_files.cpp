#include "core/document/document_files.h"

#include <algorithm>

namespace pipescope {

const std::filesystem::path& DocumentFiles::root() const
{
    static const std::filesystem::path kNothing;
    return roots.empty() ? kNothing : roots.front();
}

std::string_view DocumentFiles::sourceName() const
{
    const auto shown =
        std::find_if(layouts.begin(), layouts.end(), [](const LayoutFound& found) { return found.isShown; });
    return shown != layouts.end() ? std::string_view(shown->layout.name) : std::string_view{};
}

} // namespace pipescope
