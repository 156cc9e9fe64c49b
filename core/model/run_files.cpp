#include "core/model/run_files.h"

#include <algorithm>

namespace pipescope {
namespace {

const LayoutName* layoutShown(const std::vector<LayoutFound>& layouts)
{
    const auto shown =
        std::find_if(layouts.begin(), layouts.end(), [](const LayoutFound& found) { return found.isShown; });
    return shown != layouts.end() ? &shown->layout : nullptr;
}

} // namespace

const std::filesystem::path& RunFiles::root() const
{
    static const std::filesystem::path kNothing;
    return roots.empty() ? kNothing : roots.front();
}

std::string_view RunFiles::sourceName() const
{
    const LayoutName* shown = layoutShown(layouts);
    return shown != nullptr ? std::string_view(shown->name) : std::string_view{};
}

FileForm RunFiles::fileForm() const
{
    const LayoutName* shown = layoutShown(layouts);
    return shown != nullptr ? shown->form : FileForm::Database;
}

} // namespace pipescope
