#include "ui/run/page/run_page.h"

#include "core/base/error_text.h"
#include "core/base/files/sha256.h"
#include "core/base/text.h"
#include "core/run/bubbles/report/analysis_output.h"
#include "core/run/bubbles/report/headline.h"
#include "core/run/model/names.h"
#include "ui/run/picture/charts/bubble_charts.h"
#include "ui/run/picture/picture_texts.h"
#include "ui/run/picture/svg/svg_picture.h"
#include "ui/run/scene/draw/path_items.h"
#include "ui/shell/page/html_page.h"

#include <algorithm>
#include <optional>
#include <sstream>
#include <system_error>

namespace pipescope::page {
namespace {

/// Writes the parts of a page in their order.
class RunPageWriter
{
public:
    RunPageWriter(const RunPage& page, std::ostream& out)
        : m_page(page)
        , m_trace(*page.trace)
        , m_html(out, page.translate, page.language,
                 "Where the bubbles come from: %1"_text(picture::nameOfRoot(page.trace->root())))
    { }

    Status write();

private:
    void run();
    void sentences();
    void bubbles();
    Status image(const UserText& title, picture::PictureRequest request);
    Status images();
    Status criticalPath(const std::vector<PipelineGroupIndex>& groups);
    void inputs();

    const RunPage& m_page;
    const Trace& m_trace;
    HtmlPage m_html;
};

void RunPageWriter::run()
{
    const ReportColumn words{UserText(), {}, ColumnKind::Words};
    ReportTable facts{{}, {words, words}};
    facts.rows = {{"folder"_text, nameCell(m_trace.root().native())},
                  {"layout"_text, nameCell(m_trace.sourceName(), "")},
                  {"schedule"_text, UserText(scheduleName(m_trace.schedule))},
                  {"ranks"_text, countCell(m_trace.tracks.size())},
                  {"hosts"_text, countCell(m_trace.hosts.size())},
                  {"steps"_text, countCell(m_trace.steps.size())},
                  {"blocks"_text, countCell(m_trace.blockCount())},
                  {"links"_text, countCell(m_trace.links.size())}};
    m_html.table(facts);
}

void RunPageWriter::sentences()
{
    const bool isAnything = !m_page.analysis.causes.empty() || !m_page.analysis.refused.empty();
    if (const UserText headline = headlineText(m_page.analysis); !headline.empty()) {
        m_html.element("p", headline);
    }
    m_html.unescaped() << (isAnything ? "<div class=\"first\"><ol>\n" : "<div class=\"agree\">\n");
    for (const UserText& sentence : analysisSentences(m_trace, m_page.analysis)) {
        m_html.element(isAnything ? "li" : "p", sentence);
    }
    m_html.unescaped() << (isAnything ? "</ol></div>\n" : "</div>\n");
}

/// How many ranks are drawn at most: whole pipelines, the slowest first.
constexpr std::size_t kMostDrawnRanks = 64;

/// The pipelines that pictures show, the slowest first; empty for all.
std::vector<PipelineGroupIndex> shownPipelines(const Trace& trace, const MeasuredRun& run)
{
    std::vector<PipelineGroupIndex> shown;
    if (trace.tracks.size() <= kMostDrawnRanks) {
        return shown;
    }
    std::vector<std::pair<std::int64_t, PipelineGroupIndex>> longest;
    for (const StepGraph& graph : run.graphs.graphs) {
        longest.emplace_back(graph.length(), graph.group);
    }
    std::ranges::stable_sort(longest, std::ranges::greater{}, [](const auto& each) { return each.first; });
    std::size_t rows = 0;
    for (const auto& [length, group] : longest) {
        const std::size_t ranks = trace.groups[group.value].tracks.size();
        const bool isNew = std::ranges::find(shown, group) == shown.end();
        if (isNew && (shown.empty() || rows + ranks <= kMostDrawnRanks)) {
            shown.push_back(group);
            rows += ranks;
        }
    }
    return shown;
}

std::size_t rowCount(const Trace& trace, const std::vector<PipelineGroupIndex>& groups)
{
    std::size_t rows = 0;
    for (const PipelineGroupIndex group : groups) {
        rows += trace.groups[group.value].tracks.size();
    }
    return groups.empty() ? trace.tracks.size() : rows;
}

/// The messages on a path.
std::vector<LinkIndex> linksOf(const StepGraph& graph, const StepPath& path)
{
    std::vector<LinkIndex> links;
    for (const PathSegment& segment : path.segments) {
        if (const auto link = segment.transfer ? graph.transfer(*segment.transfer).link : std::nullopt) {
            links.push_back(*link);
        }
    }
    return links;
}

void RunPageWriter::bubbles()
{
    const LossLadder losses = m_page.analysis.run.lossesOfSteps();
    if (losses.measured() > 0) {
        std::ostringstream svg;
        picture::writeChart(picture::waterfallChart(losses, m_page.translate), m_page.translate, svg);
        m_html.image("Where the time of the steps goes, by replay of the slowest pipeline of each step"_text,
                     svg.str());
    }
    if (!m_page.analysis.steps.empty()) {
        std::ostringstream svg;
        picture::writeChart(picture::bubbleMapChart(m_trace, m_page.analysis, m_page.translate),
                            m_page.translate, svg);
        m_html.image("Bubble of each rank and step: idle ÷ total"_text, svg.str());
    }
}

Status RunPageWriter::image(const UserText& title, picture::PictureRequest request)
{
    constexpr int kWidth = 1600;
    constexpr int kRowHeight = 34;
    constexpr int kSurroundings = 180;
    constexpr std::size_t kHighRows = 40;
    const auto rows = static_cast<int>(std::min(rowCount(m_trace, request.view.groups), kHighRows));
    request.index = std::make_shared<const scene::SceneIndex>(m_page.trace, 0, scene::Colourings{});
    request.size = {kWidth, kSurroundings + kRowHeight * rows};
    request.translate = m_page.translate;
    scene::collapseOtherRows(m_trace, request.view.rows);
    std::ostringstream svg;
    if (const Status written = picture::writeSvg(request, svg); !written) {
        return written;
    }
    m_html.image(title, svg.str());
    return ok();
}

/// Writes that of the longest step, on its slowest pipeline.
Status RunPageWriter::criticalPath(const std::vector<PipelineGroupIndex>& groups)
{
    const MeasuredRun& run = m_page.analysis.run;
    const auto slowest = run.slowestGraphs();
    const auto longest =
        std::ranges::max_element(slowest, {}, [&](std::size_t i) { return run.graphs.graphs[i].length(); });
    if (longest == slowest.end()) {
        return ok();
    }
    const StepGraph& graph = run.graphs.graphs[*longest];
    picture::PictureRequest request;
    request.span = graph.window;
    if (!groups.empty()) {
        request.view.groups = {graph.group};
    }
    const StepPath& path = m_page.analysis.paths[*longest];
    auto items = std::make_shared<TraceSet>(m_trace);
    scene::addPath(m_trace, graph, path.segments, *items);
    request.highlight = std::move(items);
    request.selectedLinks = linksOf(graph, path);
    return image("The critical path of the longest step, %1: what makes it as long as it is"_text(
                     m_trace.steps[graph.step.value].number.value),
                 std::move(request));
}

Status RunPageWriter::images()
{
    const auto groups = shownPipelines(m_trace, m_page.analysis.run);
    if (const Status written = criticalPath(groups); !written) {
        return written;
    }
    picture::PictureRequest request;
    request.view.groups = groups;
    const UserText title =
        groups.empty() ? UserText("The run"_text) : UserText("The run, its slowest pipelines"_text);
    return image(title, std::move(request));
}

void RunPageWriter::inputs()
{
    const std::vector<InputFile>& inputs = m_page.inputs;
    const bool hasHashes =
        std::ranges::any_of(inputs, [](const InputFile& input) { return !input.sha256.empty(); });
    ReportTable table{"Files that were read"_text,
                      {{"file"_text, {}, ColumnKind::Names},
                       "bytes"_text,
                       {hasHashes ? verbatim("SHA-256") : UserText(), "sha256", ColumnKind::Names}}};
    for (const InputFile& input : inputs) {
        table.rows.push_back(
            {nameCell(input.file.native()),
             input.bytes ? countCell(*input.bytes) : ReportCell(input.problem.value_or(verbatim("-"))),
             nameCell(input.sha256, "")});
    }
    m_html.table(table);
    if (hasHashes) {
        Sha256 all;
        for (const InputFile& input : inputs) {
            all.add(input.sha256 + "\n");
        }
        m_html.element("p", "SHA-256 of these hashes, one a line: %1"_text(all.finish()));
    }
}

Status RunPageWriter::write()
{
    sentences();
    bubbles();
    if (const Status written = images(); !written) {
        return written;
    }
    run();
    for (const ReportTable& each : analysisTables(m_trace, m_page.analysis)) {
        m_html.table(each);
    }
    m_html.findings(m_trace.findings.rows());
    inputs();
    m_html.making(m_page.command, m_page.program);
    return m_html.finish();
}

} // namespace

InputFile sizedInput(const std::filesystem::path& file)
{
    std::error_code code;
    const std::uintmax_t bytes = std::filesystem::file_size(file, code);
    return code ? InputFile{file, {}, {}, systemError(code, file).text} : InputFile{file, bytes, {}, {}};
}

Status writeRunPage(const RunPage& page, std::ostream& out)
{
    return RunPageWriter(page, out).write();
}

} // namespace pipescope::page
