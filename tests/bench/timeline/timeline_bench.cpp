// Frames of the timeline over ten million blocks: what layout and painting take at recorded viewports, what
// the document and its index take in memory, and the same pictures by a naive loop.

#include <QFont>
#include <QGuiApplication>
#include <QImage>
#include <QPainter>

#include "core/base/json/json_writer.h"
#include "core/run/analysis/clock_shifts.h"
#include "core/run/companion/other_run.h"
#include "core/run/load/load.h"
#include "tests/bench/timeline/big_trace.h"
#include "tests/bench/timeline/clicking.h"
#include "tests/bench/timeline/collapsing.h"
#include "tests/bench/timeline/column_lookup.h"
#include "tests/bench/timeline/heap_use.h"
#include "tests/bench/timeline/large_picture.h"
#include "tests/bench/timeline/naive_painter.h"
#include "tests/bench/timeline/recorded_views.h"
#include "tests/bench/timeline/shown_items.h"
#include "ui/run/timeline/painting/timeline_painter.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pipescope::bench {
namespace {

constexpr QSize kSize(1920, 1080);
constexpr double kVisibleRows = 64.0;

struct Options
{
    bool quick = false;
    bool json = false;
    bool naive = true;
    /// Frames of the same run with all its blocks as ghosts, too.
    bool companion = false;
    /// Where the first frame of each part is written as a picture; empty for nowhere.
    std::string pictures;
    /// What is opened in place of ten million made-up blocks; empty for these.
    std::string run;
};

class Stopwatch
{
public:
    double seconds() const
    {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - m_start).count();
    }

    double ms() const { return seconds() * 1e3; }

    /// Of all threads of this process: what a busy machine adds is not in it.
    double cpuMs() const { return processCpuMs() - m_cpuStart; }

private:
    static double processCpuMs()
    {
        std::timespec now{};
        ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
        return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
    }

    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
    double m_cpuStart = processCpuMs();
};

/// Nearest-rank percentile.
double percentile(std::vector<double> values, double share)
{
    if (values.empty()) {
        return 0.0;
    }
    std::sort(values.begin(), values.end());
    const auto last = static_cast<double>(values.size() - 1);
    return values[static_cast<std::size_t>(std::lround(share * last))];
}

/// What the frames of one recording took.
struct FrameTimes
{
    std::vector<double> lookup;
    std::vector<double> drawList;
    std::vector<double> layout;
    std::vector<double> paint;
    std::vector<double> frame;
    std::vector<double> layoutCpu;
    std::vector<double> paintCpu;
    std::vector<double> frameCpu;
    std::vector<double> visited;
    std::vector<double> painted;
    std::vector<double> naive;
    /// Of the frames that the naive loop painted as well.
    std::vector<double> besideNaive;
    std::map<std::string, std::vector<double>> layoutCpuByPart;
    std::map<std::string, std::vector<double>> paintCpuByPart;
    std::map<std::string, std::vector<double>> frameCpuByPart;
};

struct Memory
{
    double blocks = 0.0;
    double operators = 0.0;
    double links = 0.0;
    double linkLookup = 0.0;
    /// Without the lookup of links.
    double index = 0.0;
};

/// Bytes that a copy of some part of all tracks takes.
template<class Part>
double bytesOf(const Trace& trace, Part part)
{
    const std::uint64_t before = heapBytes();
    std::vector<decltype(part(trace.tracks.front()))> copies;
    copies.reserve(trace.tracks.size());
    for (const Track& track : trace.tracks) {
        copies.push_back(part(track));
    }
    return static_cast<double>(heapBytes() - before);
}

Memory memoryOf(const Trace& trace)
{
    Memory memory;
    memory.blocks = bytesOf(trace, [](const Track& track) { return track.blocks; });
    memory.operators = bytesOf(trace, [](const Track& track) { return track.operators; })
                       + bytesOf(trace, [](const Track& track) { return track.parts; });
    const std::uint64_t before = heapBytes();
    const auto links = trace.links;
    memory.links = static_cast<double>(heapBytes() - before);
    const std::uint64_t beforeLookup = heapBytes();
    const LinkLookup lookup(trace.links);
    memory.linkLookup = static_cast<double>(heapBytes() - beforeLookup);
    return memory;
}

QFont baseFont()
{
    QFont font;
    font.setPixelSize(13);
    return font;
}

class FrameBench
{
public:
    FrameBench(ui::TimelineScene& scene, const Options& options)
        : m_scene(scene)
        , m_options(options)
        , m_fonts(baseFont())
        , m_image(kSize, QImage::Format_RGB32)
    { }

    /// Rows of the height that makes `rows` of them fit; 0 for the height that a window opens with.
    FrameTimes run(double rows, bool withNaive)
    {
        const QRectF whole{QPointF(), QSizeF(kSize)};
        scene::RowMetrics plain =
            m_scene.companion() != nullptr ? scene::RowMetrics().withCompanion() : scene::RowMetrics();
        plain = m_scene.inFlight() != nullptr ? plain.withInFlight() : plain;
        m_scene.setMetrics(plain);
        m_frame.areas = ui::splitAreas(whole, m_scene.layout(), m_fonts, false);
        const double height = m_frame.areas.canvas.height();
        if (rows > 0.0) {
            m_scene.setMetrics(plain.scaledTo(height / rows));
        }
        FrameTimes times;
        for (const RecordedView& view :
             recordViews(m_scene.trace().span(), m_frame.areas.canvas.width(), height, m_scene.layout()))
        {
            measure(view, times);
            if (withNaive && view.opensPart) {
                measureNaively(times);
            }
        }
        return times;
    }

private:
    void measure(const RecordedView& view, FrameTimes& times)
    {
        m_frame.time = view.time;
        m_frame.top = view.top;
        const Stopwatch layout;
        m_frameMaker.make(m_scene, std::nullopt, m_fonts, m_frame);
        times.layout.push_back(layout.ms());
        times.layoutCpu.push_back(layout.cpuMs());
        const Stopwatch paint;
        {
            QPainter painter(&m_image);
            m_painter.paint(painter, m_scene, m_frame, m_fonts);
        }
        times.paint.push_back(paint.ms());
        times.paintCpu.push_back(paint.cpuMs());
        times.frame.push_back(times.layout.back() + times.paint.back());
        times.frameCpu.push_back(times.layoutCpu.back() + times.paintCpu.back());
        times.layoutCpuByPart[view.part].push_back(times.layoutCpu.back());
        times.paintCpuByPart[view.part].push_back(times.paintCpu.back());
        times.frameCpuByPart[view.part].push_back(times.frameCpu.back());
        times.visited.push_back(static_cast<double>(m_frame.list.visited));
        times.painted.push_back(static_cast<double>(m_frame.list.items.size() + m_frame.list.columns.size()));
        if (view.opensPart && !m_options.pictures.empty()) {
            save(view.part + (m_scene.layout().metrics().rowHeight > 30.0 ? " high rows" : ""));
        }
        times.drawList.push_back(drawListMs());
        times.lookup.push_back(lookupMs());
    }

    double lookupMs()
    {
        const Stopwatch lookup;
        m_filledColumns += lookUpColumns(m_scene.index(), m_scene.layout(), m_drawList, m_frame.time);
        return lookup.cpuMs();
    }

    /// The part of the layout that decides which blocks are merged and which are drawn separately, and where.
    double drawListMs()
    {
        scene::DrawRequest request;
        request.time = m_frame.time;
        request.top = m_frame.top;
        request.height = m_frame.areas.canvas.height();
        request.textHeight = 1e9;
        const scene::TextWidth noText = [](std::string_view) { return 0.0; };
        const Stopwatch drawList;
        buildDrawList(m_scene.index(), m_scene.layout(), request, noText, m_drawList);
        return drawList.cpuMs();
    }

    void measureNaively(FrameTimes& times)
    {
        const Stopwatch naive;
        {
            QPainter painter(&m_image);
            paintNaively(painter, m_scene, m_frame, m_fonts.label.font());
        }
        times.naive.push_back(naive.cpuMs());
        times.besideNaive.push_back(times.frameCpu.back());
    }

    void save(std::string name)
    {
        std::replace(name.begin(), name.end(), ' ', '-');
        m_image.save(QString::fromStdString(m_options.pictures + "/" + name + ".png"));
    }

    ui::TimelineScene& m_scene;
    const Options& m_options;
    ui::CanvasFonts m_fonts;
    ui::TimelineFrame m_frame;
    ui::HelperThread m_helper;
    ui::FrameMaker m_frameMaker{m_helper};
    ui::TimelinePainter m_painter{m_helper};
    scene::DrawList m_drawList;
    std::uint64_t m_filledColumns = 0;
    QImage m_image;
};

/// Whole numbers stay whole.
std::string fixed(double value)
{
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), value == std::floor(value) ? "%.0f" : "%.3f", value);
    return text.data();
}

/// One object, its members in one place for people and for programs.
class Report
{
public:
    explicit Report(bool json)
        : m_asJson(json)
        , m_json(std::cout, 1)
    {
        if (m_asJson) {
            m_json.beginObject();
        }
    }

    void value(std::string_view name, double value)
    {
        if (m_asJson) {
            m_json.key(name);
            m_json.number(fixed(value));
        } else {
            std::printf("%-28.*s %14s\n", static_cast<int>(name.size()), name.data(), fixed(value).c_str());
        }
    }

    void spread(std::string_view name, const std::vector<double>& values)
    {
        const double median = percentile(values, 0.5);
        const double p99 = percentile(values, 0.99);
        if (m_asJson) {
            m_json.key(name);
            m_json.beginObject();
            m_json.key("p50");
            m_json.number(fixed(median));
            m_json.key("p99");
            m_json.number(fixed(p99));
            m_json.endObject();
        } else {
            std::printf("%-28.*s %14s median %12s p99\n", static_cast<int>(name.size()), name.data(),
                        fixed(median).c_str(), fixed(p99).c_str());
        }
    }

    void finish()
    {
        if (m_asJson) {
            m_json.endObject();
            m_json.finish();
        }
    }

private:
    bool m_asJson;
    JsonWriter m_json;
};

/// The median of the first frames, which show the whole run.
double overview(const std::vector<double>& times)
{
    constexpr std::ptrdiff_t kFrames = 24;
    return percentile({times.begin(), times.begin() + kFrames}, 0.5);
}

void reportFrames(Report& report, const FrameTimes& times)
{
    report.spread("frame_ms", times.frame);
    report.spread("layout_ms", times.layout);
    report.spread("paint_ms", times.paint);
    report.spread("frame_cpu_ms", times.frameCpu);
    report.spread("layout_cpu_ms", times.layoutCpu);
    report.spread("paint_cpu_ms", times.paintCpu);
    report.spread("draw_list_cpu_ms", times.drawList);
    report.spread("lookup_cpu_ms", times.lookup);
    report.value("lookup_overview_cpu_ms", overview(times.lookup));
    report.value("draw_list_overview_cpu_ms", overview(times.drawList));
    report.value("visited_per_frame", percentile(times.visited, 1.0));
    report.value("painted_per_frame", percentile(times.painted, 1.0));
    for (const auto& [part, frames] : times.frameCpuByPart) {
        report.spread("frame_cpu_ms " + part, frames);
        report.spread("layout_cpu_ms " + part, times.layoutCpuByPart.at(part));
        report.spread("paint_cpu_ms " + part, times.paintCpuByPart.at(part));
    }
}

void reportParts(Report& report, const std::string& what, const FrameTimes& times)
{
    report.spread(what + "_frame_ms", times.frame);
    report.spread(what + "_frame_cpu_ms", times.frameCpu);
    report.spread(what + "_layout_cpu_ms", times.layoutCpu);
    report.spread(what + "_paint_cpu_ms", times.paintCpu);
}

void reportMemory(Report& report, const Memory& memory, double blocks, double links)
{
    report.value("bytes_per_block", memory.blocks / blocks);
    report.value("operator_bytes_per_block", memory.operators / blocks);
    report.value("link_bytes_per_block", memory.links / blocks);
    report.value("index_bytes_per_block", memory.index / blocks);
    report.value("link_lookup_bytes_per_link", memory.linkLookup / links);
}

void reportCollapsing(Report& report, const CollapsingTimes& times)
{
    report.value("collapse_all_groups_ms", times.allGroups);
    report.value("collapse_all_stages_ms", times.allStages);
    report.value("collapse_one_stage_ms", times.oneStage);
    report.value("collapse_last_stage_ms", times.lastStage);
    report.value("expand_all_ms", times.expand);
    report.value("sort_links_of_stages_ms", times.sorting);
}

void reportClicks(Report& report, const ClickTimes& times)
{
    report.value("click_links_us", times.links);
    report.value("click_links_by_scan_us", times.scannedLinks);
    report.value("click_details_us", times.details);
    report.value("click_details_by_scan_us", times.scannedDetails);
    report.value("link_lookup_build_ms", times.lookupBuild);
}

void reportPicture(Report& report, const LargePicture& picture)
{
    report.value("picture_8k_paint_ms", picture.paintMs);
    report.value("picture_8k_png_ms", picture.encodeMs);
    report.value("picture_8k_png_bytes", static_cast<double>(picture.bytes));
    report.value("picture_8k_qt_png_ms", picture.qtEncodeMs);
    report.value("picture_8k_qt_png_bytes", static_cast<double>(picture.qtBytes));
}

/// All hosts except the first.
void reportClockShifts(Report& report, const Trace& trace)
{
    std::vector<Duration> shifts(trace.hosts.size(), Duration{1000});
    shifts.front() = {};
    const std::uint64_t before = heapBytes();
    const Stopwatch shifting;
    const auto moved = withClockShifts(trace, shifts, {});
    report.value("clock_shifts_s", shifting.seconds());
    report.value("clock_shifts_cpu_s", shifting.cpuMs() / 1e3);
    report.value("clock_shifts_bytes_per_block",
                 static_cast<double>(heapBytes() - before) / static_cast<double>(trace.blockCount()));
}

void showInFlight(ui::TimelineScene& scene, std::shared_ptr<const scene::InFlightIndex> inFlight)
{
    scene::ViewOptions view = scene.view();
    view.inFlightShown = inFlight != nullptr;
    scene.setView(view);
    scene.setInFlight(std::move(inFlight));
}

/// Rows as high as without it, beside the same frames without it.
void reportInFlight(Report& report, ui::TimelineScene& scene, FrameBench& bench)
{
    const FrameTimes without = bench.run(kVisibleRows, false);
    const Stopwatch making;
    auto index = inFlightOfBlocks(scene.trace());
    report.value("in_flight_made_s", making.seconds());
    showInFlight(scene, std::move(index));
    const FrameTimes with = bench.run(kVisibleRows, false);
    reportParts(report, "in_flight", with);
    report.value("in_flight_factor", percentile(with.frameCpu, 0.5) / percentile(without.frameCpu, 0.5));
    report.value("in_flight_overview_factor", overview(with.frameCpu) / overview(without.frameCpu));
    showInFlight(scene, nullptr);
}

/// Idle times; then with some blocks highlighted as well.
void reportBubbles(Report& report, ui::TimelineScene& scene, FrameBench& bench)
{
    scene.setIdle(idleOfGaps(scene.trace()));
    const FrameTimes withIdle = bench.run(kVisibleRows, false);
    reportParts(report, "idle", withIdle);
    scene.setHighlight(someBlocks(scene.trace()));
    const FrameTimes withBubbles = bench.run(kVisibleRows, false);
    reportParts(report, "bubbles", withBubbles);
    report.spread("bubbles_high_rows_frame_ms", bench.run(0.0, false).frame);
    scene.setIdle(nullptr);
    scene.setHighlight(std::shared_ptr<const TraceSet>());
}

/// The run beside itself: as many ghosts as blocks. Then everything at once that can be shown.
void reportCompanion(Report& report, ui::TimelineScene& scene, FrameBench& bench)
{
    const Stopwatch making;
    scene.setCompanion(
        std::make_shared<const scene::CompanionIndex>(*alignedTo(scene.trace(), scene.trace(), {})));
    report.value("companion_made_s", making.seconds());
    const FrameTimes frames = bench.run(kVisibleRows, false);
    reportParts(report, "companion", frames);
    report.spread("companion_high_rows_frame_cpu_ms", bench.run(0.0, false).frameCpu);
    scene.setIdle(idleOfGaps(scene.trace()));
    scene.setHighlight(someBlocks(scene.trace()));
    showInFlight(scene, inFlightOfBlocks(scene.trace()));
    const FrameTimes all = bench.run(kVisibleRows, false);
    reportParts(report, "everything", all);
    showInFlight(scene, nullptr);
    scene.setHighlight(std::shared_ptr<const TraceSet>());
    scene.setIdle(nullptr);
    scene.setCompanion(nullptr);
}

std::shared_ptr<const Trace> traceOf(const Options& options)
{
    if (options.run.empty()) {
        return makeBigTrace(options.quick ? BigTraceSize{16, 8, 200'000, 50'000} : BigTraceSize{});
    }
    Progress progress;
    const auto loaded = load({{options.run}, {}}, progress, {});
    return loaded ? *loaded : nullptr;
}

void run(const Options& options)
{
    const Stopwatch making;
    const std::shared_ptr<const Trace> trace = traceOf(options);
    if (trace == nullptr || trace->blockCount() == 0) {
        std::fputs("there are no blocks to show\n", stderr);
        return;
    }
    const double madeIn = making.seconds();
    const auto blocks = static_cast<double>(trace->blockCount());
    Memory memory = memoryOf(*trace);
    const std::uint64_t before = heapBytes();
    const Stopwatch indexing;
    const auto index = std::make_shared<const scene::SceneIndex>(trace);
    const double indexedIn = indexing.seconds();
    memory.index = static_cast<double>(heapBytes() - before) - memory.linkLookup;
    ui::TimelineScene scene(index, {}, {});

    FrameBench bench(scene, options);
    const FrameTimes frames = bench.run(kVisibleRows, options.naive);
    const FrameTimes highRows = bench.run(0.0, false);

    Report report(options.json);
    report.value("blocks", blocks);
    report.value("links", static_cast<double>(trace->links.size()));
    report.value("operators", static_cast<double>(trace->operatorCount()));
    report.value("rows", static_cast<double>(trace->tracks.size()));
    report.value("trace_made_s", madeIn);
    report.value("index_build_s", indexedIn);
    reportMemory(report, memory, blocks, static_cast<double>(trace->links.size()));
    reportFrames(report, frames);
    report.spread("high_rows_frame_cpu_ms", highRows.frameCpu);
    report.spread("high_rows_paint_cpu_ms", highRows.paintCpu);
    reportBubbles(report, scene, bench);
    if (options.companion) {
        reportCompanion(report, scene, bench);
    }
    reportInFlight(report, scene, bench);
    reportCollapsing(report, measureCollapsing(scene));
    reportClicks(report, measureClicks(*index));
    reportPicture(report, measureLargePicture(index));
    reportClockShifts(report, *trace);
    report.spread("naive_frame_cpu_ms", frames.naive);
    const double naive = percentile(frames.naive, 0.5);
    report.value("naive_factor", naive / std::max(1e-3, percentile(frames.besideNaive, 0.5)));
    report.finish();
}

std::optional<Options> parse(int argc, char** argv)
{
    Options options;
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument = argv[i];
        if (argument == "--quick") {
            options.quick = true;
        } else if (argument == "--json") {
            options.json = true;
        } else if (argument == "--without-naive") {
            options.naive = false;
        } else if (argument == "--companion") {
            options.companion = true;
        } else if (argument == "--pictures" && i + 1 < argc) {
            options.pictures = argv[++i];
        } else if (argument == "--run" && i + 1 < argc) {
            options.run = argv[++i];
        } else {
            return std::nullopt;
        }
    }
    return options;
}

} // namespace
} // namespace pipescope::bench

int main(int argc, char** argv)
{
    const auto options = pipescope::bench::parse(argc, argv);
    if (!options) {
        std::fputs("usage: timeline_bench [--quick] [--json] [--without-naive] [--companion] "
                   "[--pictures FOLDER] [--run PATH]\n",
                   stderr);
        return 2;
    }
    ::setenv("QT_QPA_PLATFORM", "offscreen", 0);
    const QGuiApplication application(argc, argv);
    pipescope::bench::run(*options);
    return 0;
}
