#define ZLIB_CONST

#include "core/base/files/compressed_file.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <new>
#include <ostream>
#include <zlib.h>

// Otherwise zlib's interface takes its input as non-const.

namespace pipescope {

Status writeCompressedAsNamed(const std::filesystem::path& path, std::ostream& out,
                              const std::function<Status(std::ostream&)>& write)
{
    if (path.extension() != ".gz") {
        return write(out);
    }
    GzipBuffer buffer(out);
    std::ostream compressed(&buffer);
    TRY_OK(write(compressed));
    if (!buffer.finish()) {
        return Error{ErrorKind::Io, path, "the file could not be written"_text};
    }
    return ok();
}

namespace {

constexpr std::size_t kGzipBufferSize = std::size_t{64} * 1024;
/// Traces are large and repeat themselves: higher levels cost much and gain little.
constexpr int kLevel = 3;
/// The largest window, and a gzip header instead of zlib's.
constexpr int kWindowBits = 15 + 16;
constexpr int kMemoryLevel = 8;

} // namespace

struct GzipBuffer::Deflate
{
    z_stream stream = {};
};

GzipBuffer::GzipBuffer(std::ostream& out)
    : m_out(out)
    , m_deflate(std::make_unique<Deflate>())
    , m_compressed(kGzipBufferSize)
{
    if (deflateInit2(&m_deflate->stream, kLevel, Z_DEFLATED, kWindowBits, kMemoryLevel, Z_DEFAULT_STRATEGY)
        != Z_OK)
    {
        throw std::bad_alloc();
    }
}

GzipBuffer::~GzipBuffer()
{
    deflateEnd(&m_deflate->stream);
}

bool GzipBuffer::finish()
{
    return compress(nullptr, 0, true);
}

GzipBuffer::int_type GzipBuffer::overflow(int_type c)
{
    if (traits_type::eq_int_type(c, traits_type::eof())) {
        return traits_type::not_eof(c);
    }
    const char text = traits_type::to_char_type(c);
    return compress(&text, 1, false) ? c : traits_type::eof();
}

std::streamsize GzipBuffer::xsputn(const char* text, std::streamsize count)
{
    return compress(text, static_cast<std::size_t>(count), false) ? count : 0;
}

bool GzipBuffer::compress(const char* text, std::size_t count, bool isLast)
{
    z_stream& stream = m_deflate->stream;
    int result = Z_OK;
    do {
        const std::size_t piece = std::min<std::size_t>(count, std::numeric_limits<uInt>::max());
        stream.next_in = reinterpret_cast<const Bytef*>(text);
        stream.avail_in = static_cast<uInt>(piece);
        do {
            stream.next_out = reinterpret_cast<Bytef*>(m_compressed.data());
            stream.avail_out = static_cast<uInt>(m_compressed.size());
            result = deflate(&stream, isLast ? Z_FINISH : Z_NO_FLUSH);
            const std::size_t filled = m_compressed.size() - stream.avail_out;
            m_out.write(m_compressed.data(), static_cast<std::streamsize>(filled));
        } while (stream.avail_out == 0 && m_out.good());
        text = piece > 0 ? text + piece : text;
        count -= piece;
    } while (count > 0 && m_out.good());
    return m_out.good() && result != Z_STREAM_ERROR;
}

} // namespace pipescope
