#include "core/run/packed/packed_part.h"

#include <algorithm>
#include <zlib.h>

namespace pipescope::packed {
namespace {

class Checksum
{
public:
    void add(std::string_view text)
    {
        number(text.size());
        bytes(text);
    }

    /// As its eight bytes, the lowest first.
    void number(std::uint64_t value)
    {
        std::string text;
        for (unsigned shift = 0; shift < 64; shift += 8) {
            text += static_cast<char>(value >> shift);
        }
        bytes(text);
    }

    void name(const PartName& part)
    {
        number(static_cast<std::uint64_t>(part.kind));
        number(static_cast<std::uint64_t>(part.number));
    }

    std::uint32_t value() const { return static_cast<std::uint32_t>(m_value); }

private:
    void bytes(std::string_view text)
    {
        m_value = crc32_z(m_value, reinterpret_cast<const Bytef*>(text.data()), text.size());
    }

    uLong m_value = crc32_z(0, nullptr, 0);
};

} // namespace

const PackedColumn* PackedPart::find(std::string_view column) const
{
    const auto found = std::lower_bound(columns.begin(), columns.end(), column,
                                        [](const PackedColumn& a, std::string_view b) { return a.name < b; });
    return found == columns.end() || found->name != column ? nullptr : &*found;
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
    Checksum sum;
    sum.name(part);
    sum.add(column.name);
    sum.number(column.rows);
    sum.number(static_cast<std::uint64_t>(column.content.encoding));
    sum.add(column.content.data);
    return sum.value();
}

std::uint32_t checksumOf(const PartName& part, const std::vector<std::uint32_t>& columns)
{
    Checksum sum;
    sum.name(part);
    for (const std::uint32_t column : columns) {
        sum.number(column);
    }
    return sum.value();
}

} // namespace pipescope::packed
