#include "tests/bench/timeline/large_picture.h"

#include <QBuffer>
#include <QImage>
#include <QImageWriter>

#include "tests/bench/timeline/stopwatch.h"
#include "ui/run/picture/picture.h"
#include "ui/run/timeline/painting/paint_picture.h"

#include <chrono>
#include <sstream>

namespace pipescope::bench {
namespace { } // namespace

LargePicture measureLargePicture(const std::shared_ptr<const scene::SceneIndex>& index)
{
    constexpr int kQualityOfLevelOne = 80;
    picture::PictureRequest request;
    request.index = index;
    request.size = {7680, 4320};
    request.scale = 2.0;
    LargePicture result;
    auto start = std::chrono::steady_clock::now();
    const QImage image = ui::renderPicture(request);
    result.paintMs = msSince(start);

    start = std::chrono::steady_clock::now();
    std::ostringstream out;
    const Status written = picture::writePng(ui::pixelsOf(image), out);
    result.bytes = written ? out.str().size() : 0;
    result.encodeMs = msSince(start);

    start = std::chrono::steady_clock::now();
    QBuffer buffer;
    QImageWriter writer(&buffer, "png");
    writer.setQuality(kQualityOfLevelOne);
    writer.write(image);
    result.qtBytes = static_cast<std::size_t>(buffer.size());
    result.qtEncodeMs = msSince(start);
    return result;
}

} // namespace pipescope::bench
