#include "core/graph/read/tensors/element_type.h"

#include <array>
#include <bit>
#include <cstring>

namespace pipescope::graph {
namespace {

struct TypeFacts
{
    std::string_view name;
    std::uint8_t size;
    bool isFloating;
};

/// In the order of ElementType.
constexpr std::array<TypeFacts, 13> kTypes{{{"bool", 1, false},
                                            {"int8", 1, false},
                                            {"int16", 2, false},
                                            {"int32", 4, false},
                                            {"int64", 8, false},
                                            {"uint8", 1, false},
                                            {"uint16", 2, false},
                                            {"uint32", 4, false},
                                            {"uint64", 8, false},
                                            {"float16", 2, true},
                                            {"bfloat16", 2, true},
                                            {"float32", 4, true},
                                            {"float64", 8, true}}};

const TypeFacts& factsOf(ElementType type)
{
    return kTypes[static_cast<std::size_t>(type)];
}

struct HalfBits
{
    std::uint16_t bits;
};

struct BrainBits
{
    std::uint16_t bits;
};

struct TruthByte
{
    std::uint8_t value;
};

double toDouble(TruthByte element)
{
    return element.value != 0 ? 1.0 : 0.0;
}

double toDouble(BrainBits element)
{
    return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(element.bits) << 16U));
}

/// Without a branch, so that many are converted at once: the bits of a half, moved to those of a float, are
/// the value times 2^-112, subnormal ones too; only infinity and NaN have another exponent.
double toDouble(HalfBits element)
{
    constexpr float kTwoTo112 = 0x1p112F;
    const auto bits = static_cast<std::uint32_t>(element.bits);
    const float finite = std::bit_cast<float>((bits & 0x7fffU) << 13U) * kTwoTo112;
    const std::uint32_t special = (bits & 0x7c00U) == 0x7c00U ? 0x7f800000U : 0U;
    const std::uint32_t sign = (bits & 0x8000U) << 16U;
    return static_cast<double>(std::bit_cast<float>(std::bit_cast<std::uint32_t>(finite) | special | sign));
}

template<class Number>
double toDouble(Number element)
{
    return static_cast<double>(element);
}

/// The loop copies each element by memcpy, because the bytes need not be aligned; compilers make it a load.
template<class Element>
void widenAs(std::span<const std::byte> bytes, std::span<double> out)
{
    const std::byte* from = bytes.data();
    double* to = out.data();
    const std::size_t count = out.size();
    for (std::size_t i = 0; i < count; ++i) {
        Element element;
        std::memcpy(&element, from + i * sizeof(Element), sizeof(Element));
        to[i] = toDouble(element);
    }
}

template<class Word>
void swapAs(std::span<std::byte> bytes, Word (*swapped)(Word))
{
    for (std::size_t i = 0; i + sizeof(Word) <= bytes.size(); i += sizeof(Word)) {
        Word word;
        std::memcpy(&word, bytes.data() + i, sizeof(Word));
        word = swapped(word);
        std::memcpy(bytes.data() + i, &word, sizeof(Word));
    }
}

void swapBytes(std::size_t size, std::span<std::byte> bytes)
{
    switch (size) {
    case 2:
        return swapAs<std::uint16_t>(bytes, [](std::uint16_t word) { return __builtin_bswap16(word); });
    case 4:
        return swapAs<std::uint32_t>(bytes, [](std::uint32_t word) { return __builtin_bswap32(word); });
    case 8:
        return swapAs<std::uint64_t>(
            bytes, [](std::uint64_t word) -> std::uint64_t { return __builtin_bswap64(word); });
    default:
        return;
    }
}

void widenIntegers(ElementType type, std::span<const std::byte> bytes, std::span<double> out)
{
    switch (type) {
    case ElementType::Int8:
        return widenAs<std::int8_t>(bytes, out);
    case ElementType::Int16:
        return widenAs<std::int16_t>(bytes, out);
    case ElementType::Int32:
        return widenAs<std::int32_t>(bytes, out);
    case ElementType::Int64:
        return widenAs<std::int64_t>(bytes, out);
    case ElementType::UInt8:
        return widenAs<std::uint8_t>(bytes, out);
    case ElementType::UInt16:
        return widenAs<std::uint16_t>(bytes, out);
    case ElementType::UInt32:
        return widenAs<std::uint32_t>(bytes, out);
    default:
        return widenAs<std::uint64_t>(bytes, out);
    }
}

} // namespace

std::size_t elementSize(ElementType type)
{
    return factsOf(type).size;
}

std::string_view elementTypeName(ElementType type)
{
    return factsOf(type).name;
}

std::optional<ElementType> elementTypeOfName(std::string_view name)
{
    for (std::size_t i = 0; i < kTypes.size(); ++i) {
        if (kTypes[i].name == name) {
            return static_cast<ElementType>(i);
        }
    }
    return {};
}

bool isFloating(ElementType type)
{
    return factsOf(type).isFloating;
}

void widen(ElementType type, ByteOrder order, std::span<std::byte> bytes, std::span<double> out)
{
    static_assert(std::endian::native == std::endian::little);
    if (order == ByteOrder::Big) {
        swapBytes(elementSize(type), bytes);
    }
    switch (type) {
    case ElementType::Bool:
        return widenAs<TruthByte>(bytes, out);
    case ElementType::Float16:
        return widenAs<HalfBits>(bytes, out);
    case ElementType::BFloat16:
        return widenAs<BrainBits>(bytes, out);
    case ElementType::Float32:
        return widenAs<float>(bytes, out);
    case ElementType::Float64:
        return widenAs<double>(bytes, out);
    default:
        return widenIntegers(type, bytes, out);
    }
}

} // namespace pipescope::graph
