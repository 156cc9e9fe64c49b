#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QRegularExpression>
#include <QXmlStreamReader>

#include "tests/ui/run/timeline/small_run.h"
#include "ui/run/picture/drawing/background_drawing.h"
#include "ui/run/picture/drawing/header_drawing.h"
#include "ui/run/picture/drawing/legend_drawing.h"
#include "ui/run/picture/drawing/link_drawing.h"
#include "ui/run/picture/drawing/mark_drawing.h"
#include "ui/run/picture/drawing/overlay_drawing.h"
#include "ui/run/picture/drawing/ruler_drawing.h"
#include "ui/run/picture/picture.h"
#include "ui/run/picture/svg/svg_canvas.h"
#include "ui/run/timeline/frame/painter_canvas.h"
#include "ui/run/timeline/frame/timeline_frame.h"

#include <gtest/gtest.h>

#include <functional>
#include <sstream>
#include <vector>

// That one view gives the same elements on the screen and in a document: what a QPainter is asked for against
// what an XML parser finds. Only the fonts differ, so texts are compared by their words and where they stand.

namespace pipescope::ui {
namespace {

struct Element
{
    QString kind;
    QColor colour;
    /// Of texts.
    QString text;
    /// Curves: from the begin to the end; polygons and discs: what encloses them.
    QRectF place;
    /// A text whose place is only the middle.
    bool isCentred = false;
};

using Elements = std::vector<Element>;

class RecordingEngine : public QPaintEngine
{
public:
    explicit RecordingEngine(Elements& elements)
        : QPaintEngine(AllFeatures)
        , m_elements(elements)
    { }

    bool begin(QPaintDevice*) override { return true; }

    bool end() override { return true; }

    void updateState(const QPaintEngineState&) override { }

    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override { }

    Type type() const override { return User; }

    void drawRects(const QRectF* rects, int count) override
    {
        for (int i = 0; i < count; ++i) {
            m_elements.push_back({QStringLiteral("fill"), painter()->brush().color(), {}, rects[i]});
        }
    }

    void drawEllipse(const QRectF& rect) override
    {
        m_elements.push_back({QStringLiteral("disc"), painter()->brush().color(), {}, rect});
    }

    void drawPolygon(const QPointF* points, int count, PolygonDrawMode) override
    {
        QPolygonF polygon;
        std::copy_n(points, count, std::back_inserter(polygon));
        m_elements.push_back(
            {QStringLiteral("polygon"), painter()->brush().color(), {}, polygon.boundingRect()});
    }

    void drawPath(const QPainterPath& path) override
    {
        m_elements.push_back({QStringLiteral("curve"),
                              painter()->pen().color(),
                              {},
                              QRectF(QPointF(path.elementAt(0)), path.currentPosition())});
    }

    void drawTextItem(const QPointF& at, const QTextItem& item) override
    {
        const double height = item.ascent() + item.descent();
        m_elements.push_back({QStringLiteral("text"), painter()->pen().color(), item.text(),
                              QRectF(at.x(), at.y() - item.ascent(), item.width(), height)});
    }

private:
    Elements& m_elements;
};

class RecordingDevice : public QPaintDevice
{
public:
    explicit RecordingDevice(Elements& elements)
        : m_engine(elements)
    { }

    QPaintEngine* paintEngine() const override { return &m_engine; }

protected:
    int metric(PaintDeviceMetric metric) const override
    {
        switch (metric) {
        case PdmWidth:
        case PdmHeight:
            return 2000;
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY:
            return 96;
        case PdmDevicePixelRatio:
            return 1;
        default:
            return QPaintDevice::metric(metric);
        }
    }

private:
    mutable RecordingEngine m_engine;
};

std::vector<double> numbersOf(const QString& text)
{
    static const QRegularExpression kNumber(QStringLiteral("-?[0-9]+(\\.[0-9]+)?"));
    std::vector<double> numbers;
    for (auto match = kNumber.globalMatch(text); match.hasNext();) {
        numbers.push_back(match.next().captured().toDouble());
    }
    return numbers;
}

/// What stands in a document. A frame becomes its four sides, as on the screen.
class Document
{
public:
    explicit Document(const std::string& elements)
        : m_reader(QByteArray::fromStdString("<svg>" + elements + "</svg>"))
    { }

    Elements read()
    {
        while (!m_reader.atEnd()) {
            if (m_reader.readNext() != QXmlStreamReader::StartElement) {
                continue;
            }
            if (m_reader.name() == QLatin1String("clipPath")) {
                m_reader.skipCurrentElement();
            } else {
                readElement();
            }
        }
        EXPECT_FALSE(m_reader.hasError()) << m_reader.errorString().toStdString();
        return m_elements;
    }

private:
    QString value(const char* name) const
    {
        return m_reader.attributes().value(QLatin1String(name)).toString();
    }

    double number(const char* name) const { return value(name).toDouble(); }

    QColor colour(const char* name) const
    {
        QColor colour(value(name));
        const QString opacity = value((std::string(name) + "-opacity").c_str());
        colour.setAlphaF(opacity.isEmpty() ? 1.0F : opacity.toFloat());
        return colour;
    }

    void readElement()
    {
        if (m_reader.name() == QLatin1String("rect")) {
            add("fill", colour("fill"), {number("x"), number("y"), number("width"), number("height")});
        } else if (m_reader.name() == QLatin1String("circle")) {
            const double r = number("r");
            add("disc", colour("fill"), {number("cx") - r, number("cy") - r, 2 * r, 2 * r});
        } else if (m_reader.name() == QLatin1String("path")) {
            readPath();
        } else if (m_reader.name() == QLatin1String("text")) {
            readText();
        }
    }

    void readPath()
    {
        const QString data = value("d");
        const std::vector<double> n = numbersOf(data);
        if (data.contains(QLatin1Char('C'))) {
            add("curve", colour("stroke"), {QPointF(n[0], n[1]), QPointF(n[6], n[7])});
        } else if (value("fill") == QLatin1String("none")) {
            addFrame({n[0], n[1], n[2], n[3]}, std::max(1.0, number("stroke-width")));
        } else {
            QPolygonF polygon;
            for (std::size_t i = 0; i + 1 < n.size(); i += 2) {
                polygon << QPointF(n[i], n[i + 1]);
            }
            add("polygon", colour("fill"), polygon.boundingRect());
        }
    }

    void addFrame(const QRectF& box, double width)
    {
        const double half = width / 2;
        const QRectF out = box.adjusted(-half, -half, half, half);
        const QColor stroke = colour("stroke");
        add("fill", stroke, {out.left(), out.top(), out.width(), width});
        add("fill", stroke, {out.left(), out.bottom() - width, out.width(), width});
        add("fill", stroke, {out.left(), out.top() + width, width, out.height() - 2 * width});
        add("fill", stroke, {out.right() - width, out.top() + width, width, out.height() - 2 * width});
    }

    void readText()
    {
        const picture::AssumedFont font(number("font-size"));
        const bool isCentred = value("text-anchor") == QLatin1String("middle");
        const QRectF place(number("x"), number("y") - font.ascent(), 0.0, font.height());
        const QColor fill = colour("fill");
        m_elements.push_back({QStringLiteral("text"), fill, m_reader.readElementText(), place, isCentred});
    }

    void add(const char* kind, const QColor& colour, const QRectF& place)
    {
        m_elements.push_back({QString::fromLatin1(kind), colour, {}, place});
    }

    QXmlStreamReader m_reader;
    Elements m_elements;
};

/// A run with everything that can be drawn around its bars.
class TwoCanvases : public testing::Test
{
protected:
    using Draw = std::function<void(scene::Canvas&, const picture::ShownTimeline&)>;

    TwoCanvases()
    {
        const auto trace = pipescope::test::smallRun(4);
        m_request.index = std::make_shared<const scene::SceneIndex>(trace);
        m_request.size = {1800, 700};
        m_request.title = "A run";
        m_request.selection = OperatorRef{TrackIndex{0U}, OperatorIndex{0U}};
        m_request.selectedLinks = trace->linksOfOperator(TrackIndex{0U}, OperatorIndex{0U});
        m_request.view.rows.grouping = scene::RowGrouping::Stage;
        m_request.view.rows.collapsed = {"stage:1"};
        const TimeSpan run = trace->span();
        m_marks = {{{run.begin, run.begin}, "start"}, {run, "all of\n it"}, {{run.begin, run.begin}, ""}};
        m_picture = std::make_unique<picture::Picture>(
            makePicture(m_request, {m_fonts.label.measure(), m_fonts.plain.measure(), m_fonts.label.height(),
                                    m_fonts.plain.height()}));
        m_range = {run.begin + Duration{1'000'000}, run.end - Duration{1'000'000}};
    }

    picture::ShownTimeline shown() const
    {
        return {m_picture->scene,
                m_picture->list,
                m_picture->ruler,
                m_picture->areas,
                m_picture->time,
                m_picture->rows(),
                scene::paletteFor(false),
                {},
                m_picture->title,
                m_marks,
                StepIndex{1U},
                m_range,
                std::pair{300.0, 200.0},
                scene::Band{20.0, 40.0}};
    }

    Elements onScreen(const Draw& draw)
    {
        Elements elements;
        RecordingDevice device(elements);
        QPainter painter(&device);
        PainterCanvas canvas(painter, m_fonts);
        draw(canvas, shown());
        return elements;
    }

    Elements inDocument(const Draw& draw) const
    {
        std::ostringstream out;
        picture::SvgCanvas canvas(out);
        draw(canvas, shown());
        return Document(out.str()).read();
    }

    /// `slack` pixels for what is as wide or high as a text.
    void expectSame(const Draw& draw, std::size_t atLeast, double slack)
    {
        const Elements screen = onScreen(draw);
        const Elements document = inDocument(draw);
        EXPECT_GE(screen.size(), atLeast);
        ASSERT_EQ(screen.size(), document.size());
        for (std::size_t i = 0; i < screen.size(); ++i) {
            expectSame(screen[i], document[i], slack);
        }
    }

    static void expectSame(const Element& screen, const Element& document, double slack)
    {
        SCOPED_TRACE((screen.kind + QLatin1Char(' ') + screen.text).toStdString());
        EXPECT_EQ(screen.kind, document.kind);
        EXPECT_EQ(screen.text, document.text);
        EXPECT_EQ(screen.colour.rgb(), document.colour.rgb());
        EXPECT_NEAR(screen.colour.alphaF(), document.colour.alphaF(), 0.01);
        if (screen.kind == QLatin1String("text")) {
            const double x = document.isCentred ? screen.place.center().x() : screen.place.left();
            EXPECT_NEAR(x, document.place.left(), slack);
            EXPECT_NEAR(screen.place.center().y(), document.place.center().y(), slack + 0.6);
            return;
        }
        EXPECT_NEAR(screen.place.left(), document.place.left(), slack);
        EXPECT_NEAR(screen.place.right(), document.place.right(), slack);
        EXPECT_NEAR(screen.place.top(), document.place.top(), slack);
        EXPECT_NEAR(screen.place.bottom(), document.place.bottom(), slack);
    }

    static constexpr double kExact = 0.02;
    static constexpr double kFontSlack = 12.0;

    picture::PictureRequest m_request;
    std::vector<Mark> m_marks;
    TimeSpan m_range{};
    std::unique_ptr<picture::Picture> m_picture;

private:
    static QFont font()
    {
        QFont font;
        font.setPixelSize(13);
        return font;
    }

    TimelineFonts m_fonts{font()};
};

TEST_F(TwoCanvases, ShowTheSameRuler)
{
    ASSERT_GT(m_picture->ruler.ticks.size(), 8U);
    expectSame(picture::drawRuler, 2 * m_picture->ruler.ticks.size() / 3, kExact);
}

TEST_F(TwoCanvases, ShowTheSameBackground)
{
    expectSame(picture::drawBackground, 8, kExact);
}

TEST_F(TwoCanvases, ShowTheSameHeaders)
{
    expectSame(picture::drawRowNames, 6, kFontSlack);
    expectSame(picture::drawGroupNames, 12, kFontSlack);
}

TEST_F(TwoCanvases, ShowTheSameMarks)
{
    expectSame(picture::drawMarks, 9, kFontSlack);
}

TEST_F(TwoCanvases, ShowTheSameLinks)
{
    ASSERT_FALSE(m_request.selectedLinks.empty());
    const auto draw = [](scene::Canvas& canvas, const picture::ShownTimeline& shown) {
        drawLinks(canvas, shown, picture::LinkChoice::All);
    };
    expectSame(draw, m_picture->list.links.size() + 3, kExact);
}

TEST_F(TwoCanvases, ShowTheSameSelectionRangeAndBand)
{
    ASSERT_TRUE(m_picture->list.selection);
    expectSame(picture::drawOverlays, 8 + 5 + 3, kFontSlack);
}

TEST_F(TwoCanvases, ShowTheSameTitleAndLegend)
{
    expectSame(picture::drawTitle, 2, kExact);
    const auto draw = [this](scene::Canvas& canvas, const picture::ShownTimeline& shown) {
        const auto width = [](std::string_view text) { return 9.0 * static_cast<double>(text.size()); };
        drawLegend(canvas,
                   picture::layOutLegend(shown.areas.legend, m_picture->scene.legend(), "note", width, {}),
                   shown.palette);
    };
    expectSame(draw, 2 * m_picture->scene.legend().size() + 2, kExact);
}

} // namespace
} // namespace pipescope::ui
