#include "core/run/packed/packed_part.h"

#include <algorithm>
#include <array>
#include <zlib.h>

namespace pipescope::packed {
namespace {

/// What a checksum is of: texts and numbers one behind the other, so that few calls make the sum.
class SummedBytes
{
public:
    explicit SummedBytes(const PartName& part)
    {
        number(static_cast<std::uint64_t>(part.kind));
        number(static_cast<std::uint64_t>(part.number));
    }

    void add(std::string_view text)
    {
        number(text.size());
        m_bytes += text;
    }

    /// As its eight bytes, the lowest first.
    void number(std::uint64_t value)
    {
        std::array<char, sizeof value> bytes{};
        for (char& byte : bytes) {
            byte = static_cast<char>(value);
            value >>= 8;
        }
        m_bytes.append(bytes.data(), bytes.size());
    }

    /// With what comes last, which is not copied.
    std::uint32_t checksum(std::string_view last = {}) const
    {
        return static_cast<std::uint32_t>(sumOf(sumOf(0, m_bytes), last));
    }

private:
    static uLong sumOf(uLong before, std::string_view bytes)
    {
        // Without any, zlib would begin anew.
        return bytes.empty() ? before
                             : crc32_z(before, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size());
    }

    std::string m_bytes;
};

} // namespace

const PackedColumn* PackedPart::find(std::string_view table, std::string_view column) const
{
    // Without the name as one text, which would be made a hundred times for each rank.
    const auto compared = [&](std::string_view rest) {
        if (const int byTable = rest.substr(0, table.size()).compare(table); byTable != 0) {
            return byTable;
        }
        rest.remove_prefix(table.size());
        const int byDot = rest.substr(0, 1).compare(".");
        return byDot != 0 ? byDot : rest.substr(1).compare(column);
    };
    const auto found = std::partition_point(
        columns.begin(), columns.end(), [&](const PackedColumn& each) { return compared(each.name) < 0; });
    return found == columns.end() || compared(found->name) != 0 ? nullptr : &*found;
}

void PackedPart::sort()
{
    std::sort(columns.begin(), columns.end(),
              [](const PackedColumn& a, const PackedColumn& b) { return a.name < b.name; });
}

bool PackedPart::isSorted() const
{
    return std::adjacent_find(columns.begin(), columns.end(),
                              [](const PackedColumn& a, const PackedColumn& b) { return a.name >= b.name; })
           == columns.end();
}

std::uint32_t checksumOf(const PartName& part, const PackedColumn& column)
{
    SummedBytes bytes(part);
    bytes.add(column.name);
    bytes.number(column.rows);
    bytes.number(static_cast<std::uint64_t>(column.content.encoding));
    bytes.number(column.content.data.size());
    return bytes.checksum(column.content.data);
}

std::uint32_t checksumOf(const PartName& part, const std::vector<std::uint32_t>& columns)
{
    SummedBytes bytes(part);
    for (const std::uint32_t column : columns) {
        bytes.number(column);
    }
    return bytes.checksum();
}

} // namespace pipescope::packed
