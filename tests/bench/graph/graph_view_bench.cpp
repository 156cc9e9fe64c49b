// Frames of two panes of a model graph with everything expanded, as the window makes them: the draw lists and
// painting them into a picture.
//
//     graph_view_bench [--quick]

#include <QGuiApplication>
#include <QImage>
#include <QPainter>

#include "tests/bench/graph/big_model.h"
#include "tests/bench/graph/measure.h"
#include "ui/graph/scene/graph_drawing.h"
#include "ui/graph/view/graph_fonts.h"
#include "ui/run/timeline/frame/painter_canvas.h"

#include <cmath>
#include <random>
#include <string_view>

namespace pipescope::bench {
namespace {

using namespace graph_scene;

constexpr int kWidth = 960;
constexpr int kHeight = 1080;

/// Paints one pane.
class PanePainting
{
public:
    PanePainting(const TreeLayout& layout, const graph::NodeClasses& classes)
        : m_layout(layout)
        , m_looks(looksOf(graph::ColourBy::Verdict, {}, false))
        , m_fonts(ui::graphFonts(QGuiApplication::font()))
        , m_picture(kWidth, kHeight, QImage::Format_RGB32)
    {
        m_request.classes = &classes;
        m_style.looks = m_looks;
        m_style.palette = scene::paletteFor(false);
        m_request.textHeight = m_fonts.plain.height();
        m_request.smallTextHeight = m_fonts.label.height();
    }

    void paint(double top, double zoom)
    {
        m_request.view = {top, zoom, kWidth, kHeight};
        buildGraphDrawList(m_layout, m_request, m_fonts.plain.measure(), m_fonts.label.measure(), m_list);
        QPainter painter(&m_picture);
        ui::PainterCanvas canvas(painter, m_fonts);
        drawGraph(canvas, kWidth, kHeight, m_list, m_style);
    }

private:
    const TreeLayout& m_layout;
    std::vector<ClassLook> m_looks;
    ui::CanvasFonts m_fonts;
    GraphStyle m_style;
    QImage m_picture;
    GraphDrawRequest m_request;
    GraphDrawList m_list;
};

void measureModel(std::size_t nodes, int frames)
{
    const auto outline = makeBigModel(nodes);
    const graph::NodeClasses classes = classesOfBigModel(outline->size());
    TreeLayout layout(outline);
    layout.expandBelow(graph::RowId{0U});
    std::printf("%zu rows a side; milliseconds: processor median, p99, worst; wall median, p99\n",
                outline->size());
    PanePainting debug(layout, classes);
    PanePainting bench(layout, classes);
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> share(0, 1);
    const auto height = static_cast<double>(layout.height());
    const double least = std::log(kHeight / height);
    measure("frames of two panes, any zoom", frames, [&] {
        const double zoom = std::exp(least + (std::log(3.0) - least) * share(random));
        const double top = share(random) * std::max(0.0, height - kHeight / zoom);
        debug.paint(top, zoom);
        bench.paint(top, zoom);
    });
    measure("the same, names readable", frames, [&] {
        const double top = share(random) * (height - kHeight);
        debug.paint(top, 1);
        bench.paint(top, 1);
    });
}

} // namespace
} // namespace pipescope::bench

int main(int argc, char** argv)
{
    // There is nothing to show.
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QGuiApplication application(argc, argv);
    if (argc > 1 && std::string_view(argv[1]) == "--quick") {
        pipescope::bench::measureModel(5'000, 5);
        return 0;
    }
    pipescope::bench::measureModel(200'000, 1000);
    pipescope::bench::measureModel(2'000'000, 1000);
}
