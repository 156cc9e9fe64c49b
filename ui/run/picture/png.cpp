#include "core/base/threads/parallel.h"
#include "ui/run/picture/picture.h"

#include <cstring>
#include <memory>
#include <png.h>

namespace pipescope::picture {
namespace {

constexpr std::size_t kBytesPerPixel = 3;

/// Not zeroed: there may be a hundred megabytes, and a file fills few of them.
using Bytes = std::unique_ptr<unsigned char[]>;

/// Red, green and blue of each pixel.
Bytes coloursOf(const Pixels& pixels)
{
    auto colours =
        std::make_unique_for_overwrite<unsigned char[]>(pixels.width * pixels.height * kBytesPerPixel);
    parallelFor(pixels.height, workerCount(0), {}, [&](std::size_t y) {
        const std::uint32_t* line = pixels.line(y);
        unsigned char* out = colours.get() + y * pixels.width * kBytesPerPixel;
        for (std::size_t x = 0; x < pixels.width; ++x, out += kBytesPerPixel) {
            out[0] = static_cast<unsigned char>(line[x] >> 16U);
            out[1] = static_cast<unsigned char>(line[x] >> 8U);
            out[2] = static_cast<unsigned char>(line[x]);
        }
    });
    return colours;
}

/// Frees what libpng keeps for a picture.
class PngImage
{
public:
    explicit PngImage(const Pixels& pixels)
    {
        std::memset(&m_image, 0, sizeof m_image);
        m_image.version = PNG_IMAGE_VERSION;
        m_image.width = static_cast<png_uint_32>(pixels.width);
        m_image.height = static_cast<png_uint_32>(pixels.height);
        m_image.format = PNG_FORMAT_RGB;
        // Charts are large areas of one colour and repeat themselves from line to line: more effort saves
        // little.
        m_image.flags = PNG_IMAGE_FLAG_FAST;
    }

    PngImage(const PngImage&) = delete;
    PngImage& operator=(const PngImage&) = delete;

    ~PngImage() { ::png_image_free(&m_image); }

    bool write(const Bytes& colours, std::ostream& out)
    {
        png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(m_image);
        const auto file = std::make_unique_for_overwrite<unsigned char[]>(size);
        const bool isMade =
            ::png_image_write_to_memory(&m_image, file.get(), &size, 0, colours.get(), 0, nullptr) != 0;
        if (isMade) {
            out.write(reinterpret_cast<const char*>(file.get()), static_cast<std::streamsize>(size));
        }
        return isMade;
    }

private:
    png_image m_image;
};

} // namespace

Status writePng(const Pixels& pixels, std::ostream& out)
{
    if (!PngImage(pixels).write(coloursOf(pixels), out)) {
        return Error{ErrorKind::NoSpace, {}, "The picture is too large for the memory"_text};
    }
    return ok();
}

} // namespace pipescope::picture
