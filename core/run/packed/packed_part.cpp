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

/// Takes a text and its length off the front of the bytes.
std::optional<std::string_view> takeText(std::string_view& bytes)
{
    const auto size = takeNumber(bytes);
    if (!size || *size > bytes.size()) {
        return std::nullopt;
    }
    const std::string_view text = bytes.substr(0, *size);
    bytes.remove_prefix(*size);
    return text;
}

} // namespace

void PackedTable::add(std::string_view column, std::size_t rows, const EncodedColumn& encoded)
{
    appendNumber(content, column.size());
    content += column;
    appendNumber(content, rows);
    appendNumber(content, static_cast<std::uint64_t>(encoded.encoding));
    appendNumber(content, encoded.data.size());
    content += encoded.data;
}

std::optional<PackedColumn> takeColumn(std::string_view& content)
{
    const auto name = takeText(content);
    const auto rows = takeNumber(content);
    const auto encoding = takeNumber(content);
    const auto data = takeText(content);
    if (!name || !rows || !encoding || *encoding >= kColumnEncodingCount || !data) {
        return std::nullopt;
    }
    return PackedColumn{*name, *rows, static_cast<ColumnEncoding>(*encoding), *data};
}

std::string_view PackedPart::contentOf(std::string_view table) const
{
    const auto found = std::find_if(tables.begin(), tables.end(),
                                    [&](const PackedTable& each) { return each.name == table; });
    return found == tables.end() ? std::string_view() : found->content;
}

std::uint32_t checksumOf(const PartName& part, std::string_view table, std::string_view content)
{
    SummedBytes bytes(part);
    bytes.add(table);
    bytes.number(content.size());
    return bytes.checksum(content);
}

std::uint32_t checksumOf(const PartName& part, const std::vector<std::uint32_t>& tables)
{
    SummedBytes bytes(part);
    for (const std::uint32_t table : tables) {
        bytes.number(table);
    }
    return bytes.checksum();
}

} // namespace pipescope::packed
