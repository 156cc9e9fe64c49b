#include "core/graph/read/tensors/content.h"

#include <algorithm>
#include <utility>
#include <zlib.h>

namespace pipescope::graph {
namespace {

class StoredContent final : public Content
{
public:
    StoredContent(std::shared_ptr<const TensorFile> file, std::uint64_t offset, std::uint64_t size)
        : m_file(std::move(file))
        , m_offset(offset)
        , m_size(size)
    { }

    std::uint64_t size() const override { return m_size; }

    Status read(std::uint64_t offset, std::span<std::byte> out) override
    {
        return m_file->read(m_offset + offset, out);
    }

private:
    std::shared_ptr<const TensorFile> m_file;
    std::uint64_t m_offset;
    std::uint64_t m_size;
};

class DeflatedContent final : public Content
{
public:
    DeflatedContent(std::shared_ptr<const TensorFile> file, std::uint64_t offset, const ZipEntry& entry)
        : m_file(std::move(file))
        , m_offset(offset)
        , m_compressedSize(entry.compressedSize)
        , m_size(entry.size)
        , m_input(kPiece)
        , m_skipped(kPiece)
    { }

    ~DeflatedContent() override { end(); }

    std::uint64_t size() const override { return m_size; }

    Status read(std::uint64_t offset, std::span<std::byte> out) override
    {
        if (!m_isBegun || offset < m_position) {
            TRY_OK(begin());
        }
        while (m_position < offset) {
            const auto count = std::min<std::uint64_t>(offset - m_position, m_skipped.size());
            TRY_OK(inflateTo(std::span(m_skipped).first(count)));
        }
        return inflateTo(out);
    }

private:
    static constexpr std::size_t kPiece = std::size_t{32} * 1024;

    void end()
    {
        if (m_isBegun) {
            inflateEnd(&m_stream);
            m_isBegun = false;
        }
    }

    Status begin()
    {
        end();
        m_stream = {};
        // Without a header: a zip archive has its own.
        if (inflateInit2(&m_stream, -MAX_WBITS) != Z_OK) {
            return m_file->error(ErrorKind::Internal, "There is too little memory to uncompress it"_text);
        }
        m_isBegun = true;
        m_taken = 0;
        m_position = 0;
        return ok();
    }

    Status takeInput()
    {
        const auto count = std::min<std::uint64_t>(m_compressedSize - m_taken, m_input.size());
        TRY_OK(m_file->read(m_offset + m_taken, std::span(m_input).first(count)));
        m_taken += count;
        m_stream.next_in = reinterpret_cast<Bytef*>(m_input.data());
        m_stream.avail_in = static_cast<uInt>(count);
        return ok();
    }

    Status inflateTo(std::span<std::byte> out)
    {
        while (!out.empty()) {
            if (m_stream.avail_in == 0) {
                TRY_OK(takeInput());
            }
            const std::size_t wanted = std::min<std::size_t>(out.size(), std::size_t{1} << 30U);
            m_stream.next_out = reinterpret_cast<Bytef*>(out.data());
            m_stream.avail_out = static_cast<uInt>(wanted);
            const int result = inflate(&m_stream, Z_NO_FLUSH);
            const std::size_t count = wanted - m_stream.avail_out;
            if (count == 0 && (result != Z_OK || (m_stream.avail_in == 0 && m_taken == m_compressedSize))) {
                return m_file->error(ErrorKind::Corrupt,
                                     "The compressed content is damaged or cut short"_text);
            }
            m_position += count;
            out = out.subspan(count);
        }
        return ok();
    }

    std::shared_ptr<const TensorFile> m_file;
    std::uint64_t m_offset;
    std::uint64_t m_compressedSize;
    std::uint64_t m_size;
    std::vector<std::byte> m_input;
    std::vector<std::byte> m_skipped;
    z_stream m_stream = {};
    bool m_isBegun = false;
    /// Compressed bytes that zlib has got.
    std::uint64_t m_taken = 0;
    /// In the uncompressed content.
    std::uint64_t m_position = 0;
};

} // namespace

std::unique_ptr<Content> storedContent(std::shared_ptr<const TensorFile> file, std::uint64_t offset,
                                       std::uint64_t size)
{
    return std::make_unique<StoredContent>(std::move(file), offset, size);
}

Result<std::unique_ptr<Content>> zipContent(std::shared_ptr<const TensorFile> file, const ZipEntry& entry)
{
    TRY(const auto offset, contentOffset(*file, entry));
    if (entry.method == ZipMethod::Deflated) {
        return std::unique_ptr<Content>(std::make_unique<DeflatedContent>(std::move(file), offset, entry));
    }
    return storedContent(std::move(file), offset, entry.size);
}

Result<std::vector<std::byte>> readWhole(Content& content, std::uint64_t begin, std::uint64_t size)
{
    constexpr std::uint64_t kPiece = std::uint64_t{1} << 20U;
    std::vector<std::byte> bytes;
    while (bytes.size() < size) {
        const std::size_t have = bytes.size();
        bytes.resize(have + std::min(kPiece, size - have));
        TRY_OK(content.read(begin + have, std::span(bytes).subspan(have)));
    }
    return bytes;
}

} // namespace pipescope::graph
