#pragma once

#include "core/graph/read/tensors/element_type.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pipescope::graph {

/// Where the bytes of a tensor are: what torch.save writes as a persistent id.
struct StorageRecord
{
    /// Empty for an untyped storage, whose tensors have types of their own.
    std::optional<ElementType> type;
    /// The name of its file below "data/".
    std::string key;
};

/// A tensor as torch.save describes it; offsets, sizes and strides in elements, not checked.
struct TensorRecord
{
    StorageRecord storage;
    ElementType type = ElementType::Float32;
    std::int64_t offset = 0;
    std::vector<std::int64_t> sizes;
    std::vector<std::int64_t> strides;
};

/// Position in PickleValues.
using PickleId = std::uint32_t;

enum class PickleKind : std::uint8_t
{
    Integer,
    Text,
    /// Tuple or list: `members`.
    Sequence,
    /// A name that may stand in a file of a tensor: `text`. It is never looked up, imported or called.
    Name,
    Storage,
    Tensor,
    /// Anything without use: a dictionary, a device, a fraction, a truth value, None.
    Other
};

struct PickleValue
{
    PickleKind kind = PickleKind::Other;
    std::int64_t integer = 0;
    /// Position in PickleValues' storages or tensors.
    std::uint32_t record = 0;
    std::string text;
    std::vector<PickleId> members;
};

/// All values of a pickle. Values refer to each other by position, so that a cyclic pickle is no harm.
struct PickleValues
{
    std::vector<PickleValue> values;
    std::vector<StorageRecord> storages;
    std::vector<TensorRecord> tensors;

    PickleId add(PickleValue value)
    {
        values.push_back(std::move(value));
        return static_cast<PickleId>(values.size() - 1);
    }

    const PickleValue& operator[](PickleId id) const { return values[id]; }
};

/// "torch.float32", "collections.OrderedDict": the names that torch.save writes for a tensor or parameter on
/// any device. Anything else is refused, because a pickle can name any function of the reading program.
bool isKnownName(std::string_view name);

inline constexpr std::size_t kMaxDimensions = 64;

/// What calling a known name with these arguments stands for; empty if it cannot be called so.
std::optional<PickleValue> valueOfCall(std::string_view name, const std::vector<PickleId>& arguments,
                                       PickleValues& values);

/// What the persistent id ('storage', type, key, device, count) stands for; empty if it has another form.
std::optional<PickleValue> valueOfPersistentId(PickleId id, PickleValues& values);

} // namespace pipescope::graph
