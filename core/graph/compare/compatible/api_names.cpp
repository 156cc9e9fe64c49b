#include "core/graph/compare/compatible/api_names.h"

#include <algorithm>
#include <array>

namespace pipescope::graph::compatible {

std::string_view apiOf(std::string_view nodeName)
{
    const std::size_t point = nodeName.find('.');
    if (point == std::string_view::npos) {
        return {};
    }
    const std::string_view rest = nodeName.substr(point + 1);
    return rest.substr(0, rest.find('.'));
}

bool isScoreless(std::string_view api)
{
    static constexpr std::array<std::string_view, 6> kNames{
        "empty", "empty_like", "empty_with_format", "new_empty_strided", "new_empty", "empty_strided"};
    return std::ranges::find(kNames, api) != kNames.end();
}

bool isUnchecked(std::string_view api)
{
    static constexpr std::array<std::string_view, 3> kNames{"numpy", "to", "__setitem__"};
    return isScoreless(api) || std::ranges::find(kNames, api) != kNames.end();
}

bool isCheckedByOutputs(std::string_view api)
{
    static constexpr std::array<std::string_view, 4> kNames{"_reduce_scatter_base", "_all_gather_base",
                                                            "all_to_all_single", "batch_isend_irecv"};
    return std::ranges::find(kNames, api) != kNames.end();
}

} // namespace pipescope::graph::compatible
