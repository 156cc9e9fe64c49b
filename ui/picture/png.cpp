#include "ui/picture/png.h"

#include "core/base/parallel.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <zlib.h>

namespace pipescope::picture {
namespace {

constexpr std::size_t kBytesPerPixel = 3;
constexpr std::size_t kBytesPerStripe = std::size_t{1} << 20U;
/// "Up" of the specification: each byte is told as its difference to the one above.
constexpr unsigned char kFilterUp = 2;

using Bytes = std::vector<unsigned char>;

void appendNumber(std::string& to, std::uint32_t value)
{
    for (int shift = 24; shift >= 0; shift -= 8) {
        to.push_back(static_cast<char>(value >> static_cast<unsigned>(shift)));
    }
}

/// Length, type, data and checksum.
void writeChunk(std::ostream& out, std::string_view type, std::string_view data)
{
    std::string head;
    appendNumber(head, static_cast<std::uint32_t>(data.size()));
    const std::string typed = std::string(type) + std::string(data);
    std::string checksum;
    appendNumber(checksum, static_cast<std::uint32_t>(
                               ::crc32_z(0, reinterpret_cast<const Bytef*>(typed.data()), typed.size())));
    out << head << typed << checksum;
}

/// Some lines of the picture on their way into the file.
struct Stripe
{
    /// Part of a raw deflate stream that ends with a whole byte; empty if memory was short.
    std::string compressed;
    /// Of the bytes before compression, and how many they are.
    uLong adler = ::adler32_z(0, nullptr, 0);
    std::size_t length = 0;
};

/// The filter's byte, then the difference of each colour to that in the line above.
void appendFiltered(const Pixels& pixels, std::size_t y, Bytes& to)
{
    to.push_back(kFilterUp);
    const std::size_t begin = to.size();
    to.resize(begin + pixels.width * kBytesPerPixel);
    unsigned char* out = to.data() + begin;
    const std::uint32_t* line = pixels.line(y);
    const std::uint32_t* above = y == 0 ? nullptr : pixels.line(y - 1);
    for (std::size_t x = 0; x < pixels.width; ++x, out += kBytesPerPixel) {
        const std::uint32_t before = above == nullptr ? 0U : above[x];
        out[0] = static_cast<unsigned char>((line[x] >> 16U) - (before >> 16U));
        out[1] = static_cast<unsigned char>((line[x] >> 8U) - (before >> 8U));
        out[2] = static_cast<unsigned char>(line[x] - before);
    }
}

std::string deflated(Bytes& bytes, bool isLast)
{
    // Of a chart the fastest level takes two thirds of the time and half as much space again.
    constexpr int kLevel = 6;
    constexpr int kRawWithLargestWindow = -15;
    constexpr int kDefaultMemory = 8;
    /// What flushing may add to the bound.
    constexpr std::size_t kFlushed = 16;
    z_stream stream{};
    if (::deflateInit2(&stream, kLevel, Z_DEFLATED, kRawWithLargestWindow, kDefaultMemory, Z_DEFAULT_STRATEGY)
        != Z_OK)
    {
        return {};
    }
    std::string result(::deflateBound(&stream, static_cast<uLong>(bytes.size())) + kFlushed, '\0');
    stream.next_in = bytes.data();
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(result.data());
    stream.avail_out = static_cast<uInt>(result.size());
    ::deflate(&stream, isLast ? Z_FINISH : Z_SYNC_FLUSH);
    result.resize(stream.total_out);
    ::deflateEnd(&stream);
    return result;
}

Stripe makeStripe(const Pixels& pixels, std::size_t first, std::size_t end)
{
    Bytes filtered;
    filtered.reserve((end - first) * (pixels.width * kBytesPerPixel + 1));
    for (std::size_t y = first; y < end; ++y) {
        appendFiltered(pixels, y, filtered);
    }
    Stripe stripe;
    stripe.length = filtered.size();
    stripe.adler = ::adler32_z(stripe.adler, filtered.data(), filtered.size());
    stripe.compressed = deflated(filtered, end == pixels.height);
    return stripe;
}

std::string headerOf(const Pixels& pixels)
{
    // Eight bits a colour, colours without alpha, the only compression and filters there are, no interlacing.
    constexpr std::array<char, 5> kForm{8, 2, 0, 0, 0};
    std::string header;
    appendNumber(header, static_cast<std::uint32_t>(pixels.width));
    appendNumber(header, static_cast<std::uint32_t>(pixels.height));
    header.append(kForm.data(), kForm.size());
    return header;
}

} // namespace

Status writePng(const Pixels& pixels, std::ostream& out)
{
    const std::size_t linesAtATime =
        std::max<std::size_t>(1, kBytesPerStripe / (pixels.width * kBytesPerPixel + 1));
    std::vector<Stripe> stripes((pixels.height + linesAtATime - 1) / linesAtATime);
    parallelFor(stripes.size(), workerCount(0), {}, [&](std::size_t i) {
        const std::size_t first = i * linesAtATime;
        stripes[i] = makeStripe(pixels, first, std::min(pixels.height, first + linesAtATime));
    });
    if (std::any_of(stripes.begin(), stripes.end(),
                    [](const Stripe& stripe) { return stripe.compressed.empty(); }))
    {
        return Error{ErrorKind::NoSpace, {}, "The picture is too large for the memory"_text};
    }
    out << std::string_view("\x89PNG\r\n\x1a\n");
    writeChunk(out, "IHDR", headerOf(pixels));
    uLong adler = ::adler32_z(0, nullptr, 0);
    for (std::size_t i = 0; i < stripes.size(); ++i) {
        adler = ::adler32_combine(adler, stripes[i].adler, static_cast<z_off_t>(stripes[i].length));
        std::string data = std::move(stripes[i].compressed);
        if (i == 0) {
            // The head of a zlib stream (RFC 1950): deflate with a window of 32 KiB, at its default level.
            data.insert(0, "\x78\x9C");
        }
        if (i + 1 == stripes.size()) {
            appendNumber(data, static_cast<std::uint32_t>(adler));
        }
        writeChunk(out, "IDAT", data);
    }
    writeChunk(out, "IEND", {});
    return ok();
}

} // namespace pipescope::picture
