#include "core/sqlite/pages/table_record.h"

namespace pipescope {

Varint readLongVarint(ByteView bytes, std::size_t position)
{
    constexpr std::size_t kLongest = 9;
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < kLongest && position + i < bytes.size(); ++i) {
        const std::uint64_t byte = byteAt(bytes, position + i);
        if (i + 1 == kLongest) {
            return {(value << 8U) | byte, kLongest};
        }
        value = (value << 7U) | (byte & 0x7FU);
        if (byte < 0x80) {
            return {value, i + 1};
        }
    }
    return {};
}

std::size_t localPartOf(std::uint64_t payload, std::size_t usablePageBytes, std::size_t most)
{
    const std::size_t least = (usablePageBytes - 12) * 32 / 255 - 23;
    const std::size_t wanted = least + static_cast<std::size_t>((payload - least) % (usablePageBytes - 4));
    return wanted <= most ? wanted : least;
}

RecordField findFieldAnywhere(const LeafCell& cell, std::size_t column)
{
    const Varint header = readVarint(cell.local, 0);
    if (header.length == 0 || header.value < header.length || header.value > cell.local.size()) {
        return {};
    }
    const ByteView types = cell.local.first(static_cast<std::size_t>(header.value));
    std::uint64_t offset = header.value;
    std::size_t position = header.length;
    for (std::size_t i = 0; position < types.size(); ++i) {
        const Varint type = readVarint(types, position);
        const auto size = valueSize(type.value);
        if (type.length == 0 || !size || *size > cell.payloadSize - offset) {
            return {};
        }
        position += type.length;
        const std::uint64_t end = offset + *size;
        // What the last type leaves over means that the header is not what it says.
        if (position == types.size() && end != cell.payloadSize) {
            return {};
        }
        if (i == column) {
            return end <= cell.local.size() ? RecordField{RecordField::State::Recorded, type.value,
                                                          static_cast<std::size_t>(offset)}
                                            : RecordField{};
        }
        offset = end;
    }
    return {RecordField::State::TooShort, 0, 0};
}

} // namespace pipescope
