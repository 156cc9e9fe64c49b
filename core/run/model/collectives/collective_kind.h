#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace pipescope {

/// What the ranks of a group do together.
enum class CollectiveKind : std::uint8_t
{
    AllReduce,
    AllGather,
    ReduceScatter,
    AllToAll,
    Broadcast,
    /// Barriers, gathers, scatters and what else the library offers.
    Other
};
constexpr std::size_t kCollectiveKindCount = 6;

/// "all-reduce", "all-gather", …, "other": the words of the field, the same in all languages.
std::string_view collectiveKindName(CollectiveKind kind);

/// Kind by the name of the operation as a communication library writes it ("allReduce", "AllGather",
/// "reduce_scatter", "alltoallv"), in any case and with or without underscores; what follows the operation
/// does not matter. Empty if it is none of those that are told apart.
std::optional<CollectiveKind> collectiveKindOfOperation(std::string_view operation);

} // namespace pipescope
