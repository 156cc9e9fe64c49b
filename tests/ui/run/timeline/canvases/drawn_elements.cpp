#include "tests/ui/run/timeline/canvases/drawn_elements.h"

#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <QRegularExpression>
#include <QXmlStreamReader>

#include "ui/run/timeline/frame/painter_canvas.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <sstream>
#include <string>

namespace pipescope::ui::test {
namespace {

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
        const QBrush& brush = painter()->brush();
        const bool isHatch = brush.style() != Qt::SolidPattern;
        for (int i = 0; i < count; ++i) {
            m_elements.push_back({isHatch ? QStringLiteral("hatch") : QStringLiteral("fill"),
                                  isHatch ? QColor() : brush.color(),
                                  {},
                                  rects[i]});
        }
    }

    void drawEllipse(const QRectF& rect) override
    {
        m_elements.push_back({QStringLiteral("disc"), painter()->brush().color(), {}, rect});
    }

    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override
    {
        QPolygonF polygon;
        std::copy_n(points, count, std::back_inserter(polygon));
        if (mode == PolylineMode) {
            m_elements.push_back(
                {QStringLiteral("line"), painter()->pen().color(), {}, polygon.boundingRect()});
            return;
        }
        m_elements.push_back(
            {QStringLiteral("polygon"), painter()->brush().color(), {}, polygon.boundingRect()});
    }

    void drawPath(const QPainterPath& path) override
    {
        if (QPointF(path.elementAt(0)) == path.currentPosition()) {
            m_elements.push_back(
                {QStringLiteral("frame"), painter()->pen().color(), {}, path.controlPointRect()});
            return;
        }
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
            if (m_reader.name() == QLatin1String("clipPath") || m_reader.name() == QLatin1String("title")) {
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
            readBox({number("x"), number("y"), number("width"), number("height")});
        } else if (m_reader.name() == QLatin1String("circle")) {
            const double r = number("r");
            add("disc", colour("fill"), {number("cx") - r, number("cy") - r, 2 * r, 2 * r});
        } else if (m_reader.name() == QLatin1String("path")) {
            readPath();
        } else if (m_reader.name() == QLatin1String("text")) {
            readText();
        }
    }

    void readBox(const QRectF& box)
    {
        const double notch = value("rx").isEmpty() ? 0.0 : 1.0;
        if (value("fill") == QLatin1String("none")) {
            const double width = std::max(1.0, number("stroke-width"));
            if (width > 1.0) {
                add("frame", colour("stroke"), box);
            } else {
                addFrame(box, width, notch);
            }
            return;
        }
        const QColor fill = colour("fill");
        add("fill", fill, box.adjusted(notch, 0.0, -notch, 0.0));
        if (notch > 0.0) {
            const double height = box.height() - 2 * notch;
            add("fill", fill, {box.left(), box.top() + notch, notch, height});
            add("fill", fill, {box.right() - notch, box.top() + notch, notch, height});
        }
    }

    void readPath()
    {
        const QString data = value("d");
        const std::vector<double> n = numbersOf(data);
        if (data.contains(QLatin1Char('C'))) {
            add("curve", colour("stroke"), {QPointF(n[0], n[1]), QPointF(n[6], n[7])});
        } else if (data.contains(QLatin1Char('h'))) {
            readRectangles(n);
        } else if (value("fill") == QLatin1String("none")) {
            readLine(n);
        } else {
            QPolygonF polygon;
            for (std::size_t i = 0; i + 1 < n.size(); i += 2) {
                polygon << QPointF(n[i], n[i + 1]);
            }
            add("polygon", colour("fill"), polygon.boundingRect());
        }
    }

    /// Each is five numbers: where it begins, its width, its height, and its width back.
    void readRectangles(const std::vector<double>& n)
    {
        const QString fill = value("fill");
        for (std::size_t i = 0; i + 4 < n.size(); i += 5) {
            const QRectF place(n[i], n[i + 1], n[i + 2], n[i + 3]);
            if (fill == QLatin1String("none")) {
                addFrame(place, std::max(1.0, number("stroke-width")), 0.0);
            } else if (fill.startsWith(QLatin1String("url("))) {
                add("hatch", {}, place);
            } else {
                add("fill", colour("fill"), place);
            }
        }
    }

    void readLine(const std::vector<double>& n)
    {
        QPolygonF line;
        for (std::size_t i = 0; i + 1 < n.size(); i += 2) {
            line << QPointF(n[i], n[i + 1]);
        }
        add("line", colour("stroke"), line.boundingRect());
    }

    void addFrame(const QRectF& box, double width, double notch)
    {
        const double half = width / 2;
        const QRectF out = box.adjusted(-half, -half, half, half);
        const QColor stroke = colour("stroke");
        const double inside = std::max(notch, width);
        const double height = out.height() - 2 * inside;
        const double length = out.width() - 2 * notch;
        add("fill", stroke, {out.left() + notch, out.top(), length, width});
        add("fill", stroke, {out.left() + notch, out.bottom() - width, length, width});
        add("fill", stroke, {out.left(), out.top() + inside, width, height});
        add("fill", stroke, {out.right() - width, out.top() + inside, width, height});
    }

    void readText()
    {
        const picture::AssumedFont font(number("font-size"));
        const QString anchor = value("text-anchor");
        const double share = anchor == QLatin1String("middle") ? 0.5
                             : anchor == QLatin1String("end")  ? 1.0
                                                               : 0.0;
        const QRectF place(number("x"), number("y") - font.ascent(), 0.0, font.height());
        const QColor fill = colour("fill");
        m_elements.push_back({QStringLiteral("text"), fill, m_reader.readElementText(), place, share});
    }

    void add(const char* kind, const QColor& colour, const QRectF& place)
    {
        m_elements.push_back({QString::fromLatin1(kind), colour, {}, place});
    }

    QXmlStreamReader m_reader;
    Elements m_elements;
};

void expectSame(const Element& screen, const Element& document, double slack)
{
    SCOPED_TRACE((screen.kind + QLatin1Char(' ') + screen.text).toStdString());
    EXPECT_EQ(screen.kind, document.kind);
    EXPECT_EQ(screen.text, document.text);
    EXPECT_EQ(screen.colour.rgb(), document.colour.rgb());
    EXPECT_NEAR(screen.colour.alphaF(), document.colour.alphaF(), 0.01);
    if (screen.kind == QLatin1String("text")) {
        const double x = screen.place.left() + screen.place.width() * document.anchor;
        EXPECT_NEAR(x, document.place.left(), slack);
        EXPECT_NEAR(screen.place.center().y(), document.place.center().y(), slack + 0.6);
        return;
    }
    EXPECT_NEAR(screen.place.left(), document.place.left(), slack);
    EXPECT_NEAR(screen.place.right(), document.place.right(), slack);
    EXPECT_NEAR(screen.place.top(), document.place.top(), slack);
    EXPECT_NEAR(screen.place.bottom(), document.place.bottom(), slack);
}

} // namespace

Elements elementsOnScreen(const Draw& draw, CanvasFonts& fonts)
{
    Elements elements;
    RecordingDevice device(elements);
    QPainter painter(&device);
    PainterCanvas canvas(painter, fonts);
    draw(canvas);
    return elements;
}

Elements elementsInDocument(const Draw& draw, const picture::SvgFonts& fonts)
{
    std::ostringstream out;
    picture::SvgCanvas canvas(out, fonts);
    draw(canvas);
    return Document(out.str()).read();
}

void expectSameElements(const Elements& screen, const Elements& document, double slack)
{
    ASSERT_EQ(screen.size(), document.size());
    for (std::size_t i = 0; i < screen.size(); ++i) {
        expectSame(screen[i], document[i], slack);
    }
}

} // namespace pipescope::ui::test
