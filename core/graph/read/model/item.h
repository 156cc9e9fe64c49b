#pragma once

#include "core/graph/read/model/value.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pipescope::graph {

enum class Statistic : std::uint8_t
{
    Max,
    Min,
    Mean,
    Norm
};

inline constexpr std::size_t kStatisticCount = 4;
inline constexpr std::array<Statistic, kStatisticCount> kStatistics{Statistic::Max, Statistic::Min,
                                                                    Statistic::Mean, Statistic::Norm};
/// As dumps and databases name them.
inline constexpr std::array<std::string_view, kStatisticCount> kStatisticNames{"Max", "Min", "Mean", "Norm"};

/// What of its node an item is. Only outputs are the node's output map, the others are its input map.
enum class ItemGroup : std::uint8_t
{
    Input,
    Parameter,
    ParameterGradient,
    Output
};

/// Where the file of a real tensor is named.
enum class DataNameKind : std::uint8_t
{
    /// "-1"
    None,
    /// The item's name with ".pt" or ".npy".
    ItemNamePt,
    ItemNameNpy,
    /// Any other name: Item::dataName.
    Text
};

enum class ChecksumKind : std::uint8_t
{
    None,
    /// Eight lower-case hex digits: Item::checksum is their value.
    Crc32,
    /// Any other text: Item::checksum is its StringId.
    Text
};

/// What an item is, whatever numbers it has. All StringIds are of the graph's pool `texts`.
struct ItemForm
{
    /// Below the node's name: "input.0", "input.group", "parameters.weight", "output.0.2".
    StringId path;
    /// The whole name where it is not the node's name and the path; 0 (empty) else. See Graph::itemName().
    StringId name;
    /// "torch.Tensor", "int", "torch.ProcessGroup".
    StringId type;
    /// "torch.float32"; Python's name of the type where the leaf has none: "<class 'int'>".
    StringId dtype;
    /// As Python prints it: "[8, 1, 16]". See parseShape().
    StringId shape;
    StringId dataName;
    ItemGroup group = ItemGroup::Input;
    DataNameKind dataNameKind = DataNameKind::None;
    /// True, False or Null (not recorded).
    ValueKind requiresGrad = ValueKind::Null;
    /// How many lists and objects of the dump lie around it, the list or object of all arguments not counted.
    std::uint8_t depth = 0;
    /// One of those is an object.
    bool isInObject = false;
    /// The leaf has a member `value`: all four statistics hold it.
    bool hasValue = false;
    /// The leaf has a `dtype` of its own, so it is a tensor.
    bool isTensor = false;
    /// There are rows of Graph::extras for it.
    bool hasExtras = false;

    friend bool operator==(const ItemForm&, const ItemForm&) = default;
};

/// What an item holds. Real numbers are equal if all their bits are.
struct ItemContent
{
    std::array<std::uint64_t, kStatisticCount> statisticBits{};
    std::array<ValueKind, kStatisticCount> statisticKinds{};
    std::uint32_t checksum = 0;
    ChecksumKind checksumKind = ChecksumKind::None;

    Value statistic(Statistic which) const
    {
        const auto i = static_cast<std::size_t>(which);
        return {statisticKinds[i], statisticBits[i]};
    }

    void setStatistic(Statistic which, Value value)
    {
        const auto i = static_cast<std::size_t>(which);
        statisticKinds[i] = value.kind();
        statisticBits[i] = value.bits();
    }

    friend bool operator==(const ItemContent&, const ItemContent&) = default;
};

/// One parameter of a node: a tensor or another argument, input, output, model parameter or its gradient.
struct Item
    : ItemForm
    , ItemContent
{
    /// In the table that it was read from.
    std::uint32_t position = 0;
};

/// Another member of a leaf, of those that few have: "group_ranks", "group_id", "class_type", "op", "peer",
/// "tag".
struct ItemExtra
{
    /// Position in Graph::items.
    std::uint32_t item = 0;
    StringId key;
    Value value;
};

} // namespace pipescope::graph
