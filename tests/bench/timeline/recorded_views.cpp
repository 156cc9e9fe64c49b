#include "tests/bench/timeline/recorded_views.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pipescope::bench {
namespace {

class Recorder
{
public:
    Recorder(TimeSpan run, double width, double mostTop)
        : m_whole(run, width)
        , m_mostTop(mostTop)
    { }

    std::vector<RecordedView> record() &&
    {
        constexpr int kFitFrames = 24;
        for (int i = 0; i < kFitFrames; ++i) {
            add("fit-all", m_whole, i / static_cast<double>(kFitFrames));
        }
        for (int level = 1; level <= kLevels; ++level) {
            recordLevel(level);
        }
        recordPan();
        recordLongZoom();
        return std::move(m_views);
    }

private:
    static constexpr int kLevels = 8;

    void add(const std::string& part, const scene::Viewport& time, double scrolled)
    {
        const bool opens = m_views.empty() || m_views.back().part != part;
        m_views.push_back({time, std::floor(scrolled * m_mostTop), part, opens});
    }

    /// Each level shows a quarter of the one before.
    void recordLevel(int level)
    {
        constexpr int kFrames = 24;
        constexpr double kPanPixels = 37.0;
        const double x = m_whole.width() * (0.1 + 0.1 * level);
        scene::Viewport time = m_whole.zoomed(std::pow(4.0, level), x);
        for (int i = 0; i < kFrames; ++i) {
            add("zoom " + std::to_string(level), time, i % 8 / 8.0);
            time = time.panned(kPanPixels);
        }
    }

    void recordPan()
    {
        constexpr int kFrames = 96;
        constexpr double kZoom = 48.0;
        scene::Viewport time = m_whole.zoomed(kZoom, 0.0);
        const double pixels = m_whole.width() * (kZoom - 1.0) / kFrames;
        for (int i = 0; i < kFrames; ++i) {
            add("pan", time, 0.4);
            time = time.panned(pixels);
        }
    }

    void recordLongZoom()
    {
        constexpr int kFrames = 96;
        constexpr double kFactor = 1.15;
        scene::Viewport time = m_whole;
        for (int i = 0; i < kFrames; ++i) {
            add("long zoom", time, 0.7);
            time = time.zoomed(kFactor, m_whole.width() * 0.37);
        }
    }

    scene::Viewport m_whole;
    double m_mostTop;
    std::vector<RecordedView> m_views;
};

} // namespace

std::vector<RecordedView> recordViews(TimeSpan run, double width, double pageHeight,
                                      const scene::RowLayout& layout)
{
    return Recorder(run, width, std::max(0.0, layout.height() - pageHeight)).record();
}

} // namespace pipescope::bench
