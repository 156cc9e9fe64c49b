#include "ui/run_page/run_page.h"

#include "core/base/text.h"
#include "core/bubbles/report/analysis_tables.h"
#include "core/bubbles/report/headline.h"
#include "core/model/names.h"
#include "ui/page/html_page.h"
#include "ui/picture/picture_texts.h"
#include "ui/picture/svg/svg_picture.h"

#include <algorithm>
#include <optional>
#include <sstream>

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
    Status image(const UserText& title, std::optional<TimeSpan> span);
    Status images();
    void table(const ReportTable& table);
    void inputs();

    const RunPage& m_page;
    const Trace& m_trace;
    HtmlPage m_html;
};

void RunPageWriter::run()
{
    m_html.openTable({});
    const auto row = [&](const UserText& what, const UserText& value) {
        m_html.openRow();
        m_html.cell(what);
        m_html.cell(value);
        m_html.closeRow();
    };
    const auto count = [](std::size_t number) { return UserText(formatCount(number)); };
    row("folder"_text, UserText(m_trace.root().string()));
    row("layout"_text, verbatim(m_trace.sourceName()));
    row("schedule"_text, UserText(scheduleName(m_trace.schedule)));
    row("ranks"_text, count(m_trace.tracks.size()));
    row("hosts"_text, count(m_trace.hosts.size()));
    row("steps"_text, count(m_trace.steps.size()));
    row("blocks"_text, count(m_trace.blockCount()));
    row("links"_text, count(m_trace.links.size()));
    m_html.closeTable();
}

void RunPageWriter::sentences()
{
    const bool isAnything = !m_page.analysis.causes.empty() || !m_page.analysis.refused.empty();
    if (const UserText headline = headlineText(m_page.analysis); !headline.empty()) {
        m_html.element("p", headline);
    }
    m_html.stream() << (isAnything ? "<div class=\"first\"><ol>\n" : "<div class=\"agree\">\n");
    for (const UserText& sentence : analysisSentences(m_trace, m_page.analysis)) {
        m_html.element(isAnything ? "li" : "p", sentence);
    }
    m_html.stream() << (isAnything ? "</ol></div>\n" : "</div>\n");
}

Status RunPageWriter::image(const UserText& title, std::optional<TimeSpan> span)
{
    constexpr int kWidth = 1600;
    constexpr int kRowHeight = 34;
    constexpr int kSurroundings = 180;
    constexpr std::size_t kMostRows = 40;
    const auto rows = static_cast<int>(std::min(m_trace.tracks.size(), kMostRows));
    picture::PictureRequest request;
    request.index = std::make_shared<const scene::SceneIndex>(m_page.trace, 0, scene::Colourings{});
    request.size = {kWidth, kSurroundings + kRowHeight * rows};
    request.span = span;
    request.translate = m_page.translate;
    scene::collapseOtherRows(m_trace, request.view.rows);
    std::ostringstream svg;
    if (const Status written = picture::writeSvg(request, svg); !written) {
        return written;
    }
    m_html.image(title, svg.str());
    return ok();
}

Status RunPageWriter::images()
{
    if (const Status written = image("The run"_text, std::nullopt); !written) {
        return written;
    }
    const auto longest =
        std::ranges::max_element(m_trace.steps, {}, [](const Step& step) { return step.span.duration().ns; });
    if (m_trace.steps.size() < 2) {
        return ok();
    }
    return image("The longest step, %1"_text(longest->number.value), longest->span);
}

void RunPageWriter::table(const ReportTable& table)
{
    m_html.heading(table.title);
    if (!table.rows.empty()) {
        m_html.openTable(table.columns);
        for (const auto& row : std::span(table.rows).first(std::min(kMaxListed, table.rows.size()))) {
            m_html.openRow();
            for (std::size_t i = 0; i < row.size(); ++i) {
                m_html.cell(row[i], i == 0 ? "" : "n");
            }
            m_html.closeRow();
        }
        m_html.closeTable(table.rows.size());
    }
    for (const UserText& note : table.notes) {
        m_html.element("p", note);
    }
}

void RunPageWriter::inputs()
{
    m_html.heading("Files that were read"_text);
    m_html.openTable({"file"_text, "bytes"_text, verbatim("SHA-256")});
    Sha256 all;
    for (std::size_t i = 0; i < m_page.inputs.size(); ++i) {
        const InputFile& input = m_page.inputs[i];
        const std::string hash = input.hash ? input.hash->sha256 : std::string();
        all.add(hash + "\n");
        if (i < kMaxListed) {
            m_html.openRow();
            m_html.cellOf(input.file.native(), "node");
            m_html.cellOf(input.hash ? formatCount(input.hash->bytes) : "-", "n");
            m_html.cellOf(hash, "node");
            m_html.closeRow();
        }
    }
    m_html.closeTable(m_page.inputs.size());
    m_html.element("p", "SHA-256 of these hashes, one a line: %1"_text(all.finish()));
}

Status RunPageWriter::write()
{
    run();
    sentences();
    if (const Status written = images(); !written) {
        return written;
    }
    for (const ReportTable& each : analysisTables(m_trace, m_page.analysis)) {
        table(each);
    }
    m_html.findings(m_trace.findings.rows());
    inputs();
    m_html.making(m_page.command, m_page.program);
    return m_html.finish();
}

} // namespace

Status writeRunPage(const RunPage& page, std::ostream& out)
{
    return RunPageWriter(page, out).write();
}

} // namespace pipescope::page
