#include "core/graph/compare/overflow/harmless.h"

#include "core/base/text.h"

#include <algorithm>

namespace pipescope::graph {
namespace {

constexpr std::array<HarmlessApi, 10> kHarmlessApis{{
    {"torch.empty", {}, {"0"}},
    {"torch.empty_like", {}, {"0"}},
    {"torch.empty_strided", {}, {"0"}},
    {"distributed.recv", {"0", "tensor"}, {}, true},
    {"distributed.all_gather", {"0"}, {}, true},
    {"distributed.reduce_scatter", {"0", "output"}, {}, true},
    {"distributed._reduce_scatter_base", {"0"}, {}, true},
    {"distributed.all_gather_into_tensor", {"0"}, {}, true},
    {"distributed.reduce_scatter_tensor", {"0"}, {}, true},
    {"tensor.masked_fill_", {"0"}, {}},
}};

/// The second part of a path: "0" of "input.0.2".
std::string_view argumentOf(std::string_view path)
{
    const std::size_t begin = path.find('.');
    if (begin == std::string_view::npos) {
        return {};
    }
    path.remove_prefix(begin + 1);
    return path.substr(0, path.find('.'));
}

} // namespace

bool HarmlessApi::lists(const Graph& graph, const Item& item) const
{
    const std::string_view argument = argumentOf(graph.text(item.path));
    if (argument.empty()) {
        return false;
    }
    return item.group == ItemGroup::Output
               ? std::ranges::find(outputs, argument) != outputs.end()
               : item.group == ItemGroup::Input && std::ranges::find(inputs, argument) != inputs.end();
}

const HarmlessApi* findHarmlessApi(std::string_view nodeName)
{
    const std::size_t afterFirst = nodeName.find('.');
    if (afterFirst == std::string_view::npos) {
        return nullptr;
    }
    const std::string api = asciiLower(nodeName.substr(0, nodeName.find('.', afterFirst + 1)));
    const auto* const found = std::ranges::find(kHarmlessApis, api, &HarmlessApi::api);
    return found != kHarmlessApis.end() ? found : nullptr;
}

} // namespace pipescope::graph
