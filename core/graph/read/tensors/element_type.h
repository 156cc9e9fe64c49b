#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace pipescope::graph {

/// Type of the elements of a tensor in a file.
enum class ElementType : std::uint8_t
{
    Bool,
    Int8,
    Int16,
    Int32,
    Int64,
    UInt8,
    UInt16,
    UInt32,
    UInt64,
    Float16,
    BFloat16,
    Float32,
    Float64
};

enum class ByteOrder : std::uint8_t
{
    Little,
    Big
};

/// In bytes.
std::size_t elementSize(ElementType type);

/// As PyTorch names it: "float32", "bool".
std::string_view elementTypeName(ElementType type);
/// The type of such a name.
std::optional<ElementType> elementTypeOfName(std::string_view name);

bool isFloating(ElementType type);

/// The values of elements as they lie in a file. `bytes` holds out.size() elements; elements in big-endian
/// order are swapped in place. 64-bit integers beyond 2^53 are rounded. Every other value is exact; a NaN
/// stays a NaN.
void widen(ElementType type, ByteOrder order, std::span<std::byte> bytes, std::span<double> out);

} // namespace pipescope::graph
