#include "core/base/text.h"
#include "core/graph/read/tensors/pickle_value.h"
#include "core/graph/read/tensors/tensor_formats.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <utility>

namespace pipescope::graph {
namespace {

struct TypeCode
{
    std::string_view code;
    ElementType type;
};

constexpr std::array<TypeCode, 14> kTypeCodes{{{"b1", ElementType::Bool},
                                               {"i1", ElementType::Int8},
                                               {"i2", ElementType::Int16},
                                               {"i4", ElementType::Int32},
                                               {"i8", ElementType::Int64},
                                               {"u1", ElementType::UInt8},
                                               {"u2", ElementType::UInt16},
                                               {"u4", ElementType::UInt32},
                                               {"u8", ElementType::UInt64},
                                               {"f2", ElementType::Float16},
                                               {"f4", ElementType::Float32},
                                               {"f8", ElementType::Float64},
                                               {"V2", ElementType::BFloat16},
                                               {"bfloat16", ElementType::BFloat16}}};

/// Reads Python literals from the begin of a text, which it drops.
class LiteralReader
{
public:
    explicit LiteralReader(std::string_view text)
        : m_rest(text)
    { }

    /// Whether the text goes on with a sign; drops it then.
    bool take(char sign)
    {
        dropBlanks();
        if (!m_rest.starts_with(sign)) {
            return false;
        }
        m_rest.remove_prefix(1);
        return true;
    }

    bool isAtEnd()
    {
        dropBlanks();
        return m_rest.empty();
    }

    /// 'text' or "text"
    std::optional<std::string_view> takeText()
    {
        dropBlanks();
        const char quote = m_rest.empty() ? '\0' : m_rest.front();
        if (quote != '\'' && quote != '"') {
            return {};
        }
        const auto end = m_rest.find(quote, 1);
        if (end == std::string_view::npos) {
            return {};
        }
        const std::string_view text = m_rest.substr(1, end - 1);
        m_rest.remove_prefix(end + 1);
        return text;
    }

    /// True, False
    std::optional<bool> takeTruth()
    {
        dropBlanks();
        for (const auto& [word, truth] : {std::pair(std::string_view("True"), true), {"False", false}}) {
            if (m_rest.starts_with(word)) {
                m_rest.remove_prefix(word.size());
                return truth;
            }
        }
        return {};
    }

    /// (), (3,), (2, 3)
    std::optional<std::vector<std::int64_t>> takeSizes()
    {
        std::vector<std::int64_t> sizes;
        if (!take('(')) {
            return {};
        }
        while (!take(')')) {
            const auto size = takeInteger();
            if (!size || sizes.size() == kMaxDimensions) {
                return {};
            }
            sizes.push_back(*size);
            if (!take(',')) {
                return take(')') ? std::optional(std::move(sizes)) : std::nullopt;
            }
        }
        return sizes;
    }

private:
    void dropBlanks() { m_rest.remove_prefix(std::min(m_rest.find_first_not_of(" \t\n"), m_rest.size())); }

    std::optional<std::int64_t> takeInteger()
    {
        dropBlanks();
        const auto end = std::min(m_rest.find_first_not_of("-0123456789"), m_rest.size());
        const auto integer = parseInteger(m_rest.substr(0, end));
        m_rest.remove_prefix(end);
        // Python 2 marked long integers.
        take('L');
        return integer;
    }

    std::string_view m_rest;
};

/// "<f4", "|b1", ">i8", "bfloat16"
bool takeType(std::string_view text, NpyHeader& header)
{
    if (!text.empty() && std::string_view("<>|=").find(text.front()) != std::string_view::npos) {
        header.order = text.front() == '>' ? ByteOrder::Big : ByteOrder::Little;
        text.remove_prefix(1);
    }
    const auto* found = std::find_if(kTypeCodes.begin(), kTypeCodes.end(),
                                     [&](const TypeCode& code) { return code.code == text; });
    if (found == kTypeCodes.end()) {
        return false;
    }
    header.type = found->type;
    return true;
}

bool takeMember(std::string_view key, LiteralReader& reader, NpyHeader& header)
{
    if (key == "descr") {
        const auto text = reader.takeText();
        return text && takeType(*text, header);
    }
    if (key == "fortran_order") {
        const auto truth = reader.takeTruth();
        header.isFortranOrder = truth.value_or(false);
        return truth.has_value();
    }
    auto sizes = key == "shape" ? reader.takeSizes() : std::nullopt;
    header.sizes = sizes.value_or(std::vector<std::int64_t>());
    return sizes.has_value();
}

/// What precedes the header: "\x93NUMPY", the version, the header's size.
struct Preamble
{
    std::uint64_t headerOffset = 0;
    std::uint64_t headerSize = 0;
};

Result<Preamble> readPreamble(const TensorFile& file)
{
    std::array<std::byte, 12> bytes{};
    TRY_OK(file.read(0, std::span(bytes).first(10)));
    const auto version = static_cast<int>(bytes[6]);
    if (version == 1) {
        std::uint16_t size = 0;
        std::memcpy(&size, bytes.data() + 8, sizeof size);
        return Preamble{10, size};
    }
    if (version != 2 && version != 3) {
        return file.error(ErrorKind::Unsupported,
                          "The version %1 of the .npy format is not known"_text(version));
    }
    TRY_OK(file.read(0, bytes));
    std::uint32_t size = 0;
    std::memcpy(&size, bytes.data() + 8, sizeof size);
    return Preamble{12, size};
}

Result<std::string> readHeader(const TensorFile& file, const Preamble& preamble)
{
    constexpr std::uint64_t kMaxHeader = 65536;
    if (preamble.headerSize > kMaxHeader) {
        return file.error(ErrorKind::Unsupported, "The header of the .npy file is over 64 KiB"_text);
    }
    std::string text(preamble.headerSize, '\0');
    const auto bytes = std::as_writable_bytes(std::span(text));
    TRY_OK(file.read(preamble.headerOffset, bytes));
    return text;
}

} // namespace

std::optional<NpyHeader> parseNpyHeader(std::string_view text)
{
    constexpr std::size_t kMembers = 3;
    LiteralReader reader(text);
    NpyHeader header;
    std::vector<std::string_view> keys;
    if (!reader.take('{')) {
        return {};
    }
    while (!reader.take('}')) {
        const auto key = reader.takeText();
        const bool isNew = key && std::find(keys.begin(), keys.end(), *key) == keys.end();
        if (!isNew || !reader.take(':') || !takeMember(*key, reader, header)) {
            return {};
        }
        keys.push_back(*key);
        if (!reader.take(',')) {
            if (!reader.take('}')) {
                return {};
            }
            break;
        }
    }
    return keys.size() == kMembers && reader.isAtEnd() ? std::optional(std::move(header)) : std::nullopt;
}

Result<Tensor> openNpy(const std::shared_ptr<const TensorFile>& file)
{
    TRY(const auto preamble, readPreamble(*file));
    TRY(const auto text, readHeader(*file, preamble));
    auto header = parseNpyHeader(text);
    if (!header) {
        constexpr std::size_t kMaxShown = 200;
        return file->error(ErrorKind::Unsupported,
                           "The header of the .npy file is not of a plain tensor: %1"_text(
                               escapeToOneLine(text.substr(0, kMaxShown))));
    }
    auto strides = denseStrides(header->sizes, header->isFortranOrder);
    if (!strides) {
        // Only an empty tensor may have such sizes; its strides do not count.
        strides = std::vector<std::int64_t>(header->sizes.size());
    }
    const std::uint64_t offset = preamble.headerOffset + preamble.headerSize;
    TensorParts parts{header->type, header->order, 0, std::move(header->sizes), std::move(*strides), {}};
    parts.content = storedContent(file, offset, file->size() - offset);
    return Tensor::make(*file, std::move(parts));
}

} // namespace pipescope::graph
