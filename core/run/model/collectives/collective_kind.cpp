#include "core/run/model/collectives/collective_kind.h"

#include "core/base/enum_names.h"
#include "core/base/text.h"

#include <array>
#include <string>
#include <utility>

namespace pipescope {

std::string_view collectiveKindName(CollectiveKind kind)
{
    static constexpr auto kNames = std::to_array<EnumName<CollectiveKind>>({
        {CollectiveKind::AllReduce, "all-reduce"},
        {CollectiveKind::AllGather, "all-gather"},
        {CollectiveKind::ReduceScatter, "reduce-scatter"},
        {CollectiveKind::AllToAll, "all-to-all"},
        {CollectiveKind::Broadcast, "broadcast"},
        {CollectiveKind::Other, "other"},
    });
    return nameOf(kNames, kind);
}

std::optional<CollectiveKind> collectiveKindOfOperation(std::string_view operation)
{
    constexpr std::array<std::pair<std::string_view, CollectiveKind>, 5> kOperations{
        {{"allreduce", CollectiveKind::AllReduce},
         {"allgather", CollectiveKind::AllGather},
         {"reducescatter", CollectiveKind::ReduceScatter},
         {"alltoall", CollectiveKind::AllToAll},
         {"broadcast", CollectiveKind::Broadcast}}};
    constexpr std::size_t kLongestOperation = 24;
    std::string word = asciiLower(operation.substr(0, kLongestOperation));
    std::erase(word, '_');
    for (const auto& [start, kind] : kOperations) {
        if (word.starts_with(start)) {
            return kind;
        }
    }
    return std::nullopt;
}

} // namespace pipescope
