#include "core/run/inference/steps/collective_steps.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>

namespace pipescope {

void assignCollectiveSteps(std::span<const Block> blocks, std::vector<Collective>& collectives)
{
    using Begun = std::pair<std::int64_t, std::optional<StepIndex>>;
    if (collectives.empty()) {
        return;
    }
    std::vector<Begun> begun;
    begun.reserve(blocks.size());
    for (const Block& block : blocks) {
        begun.emplace_back(block.span.begin.ns, block.step);
    }
    std::ranges::stable_sort(begun, {}, &Begun::first);
    for (Collective& collective : collectives) {
        const auto next = std::ranges::upper_bound(begun, collective.span.begin.ns, {}, &Begun::first);
        if (next != begun.begin()) {
            collective.step = std::prev(next)->second;
        }
    }
}

} // namespace pipescope
