#include "ui/shell/page/html_page.h"

#include "core/base/text.h"
#include "ui/run/picture/svg/xml_text.h"

#include <algorithm>
#include <ostream>
#include <utility>

namespace pipescope::page {
namespace {

constexpr std::string_view kStyle = R"(
body { font: 14px/1.45 "DejaVu Sans", "Noto Sans", "Noto Sans CJK SC", "Microsoft YaHei", Arial, sans-serif;
  margin: 1.5em auto; max-width: 1640px; padding: 0 1em; color: #1f2328; background: #ffffff; }
h1 { font-size: 1.5em; } h2 { font-size: 1.15em; margin: 1.8em 0 0.5em; }
table { border-collapse: collapse; }
th, td { border: 1px solid #d0d4da; padding: 0.25em 0.6em; text-align: left; vertical-align: top; }
th { background: #f0f2f5; } td.n { text-align: right; white-space: nowrap; }
td.different { background: #f6cfb8; }
.node { font-family: "DejaVu Sans Mono", "Noto Sans Mono", monospace; overflow-wrap: anywhere; }
td.node { min-width: 19em; }
.first { border-left: 5px solid #d55e00; padding: 0.3em 1em; background: #fdf3ec; }
.agree { border-left: 5px solid #1f8a70; padding: 0.3em 1em; background: #eef8f5; }
.path { color: #59636e; } pre { background: #f0f2f5; padding: 0.6em; white-space: pre-wrap; }
.wide { overflow-x: auto; } .matrix td { min-width: 1.6em; text-align: center; padding: 0.15em 0.3em; }
.matrix th { text-align: center; padding: 0.15em 0.4em; white-space: nowrap; }
.matrix td.none { background: repeating-linear-gradient(45deg, #ffffff 0 4px, #eceef1 4px 5px); }
.key span { display: inline-block; width: 1em; height: 1em; margin: 0 0.4em 0 0.9em; vertical-align: -0.15em;
  border: 1px solid #d0d4da; } .key span:first-child { margin-left: 0; }
.curve { margin: 0.6em 0; } .curve p { margin: 0.2em 0; } .curve svg { max-width: 100%; height: auto; }
.picture { overflow: auto; border: 1px solid #d0d4da; max-height: 90vh; }
)";

/// RFC 4648.
std::string base64(std::string_view bytes)
{
    constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    constexpr std::size_t kGroup = 3;
    std::string text;
    text.reserve((bytes.size() + 2) / kGroup * 4);
    for (std::size_t at = 0; at < bytes.size(); at += kGroup) {
        const std::size_t size = std::min(kGroup, bytes.size() - at);
        unsigned group = 0;
        for (std::size_t i = 0; i < kGroup; ++i) {
            group = (group << 8U) | (i < size ? static_cast<unsigned char>(bytes[at + i]) : 0U);
        }
        for (std::size_t i = 0; i <= kGroup; ++i) {
            text += i <= size ? kDigits[(group >> (18U - 6U * i)) & 0x3FU] : '=';
        }
    }
    return text;
}

std::string_view classOf(ColumnKind kind)
{
    return kind == ColumnKind::Figures ? "n" : kind == ColumnKind::Names ? "node" : "";
}

} // namespace

HtmlPage::HtmlPage(std::ostream& out, Translate translate, std::string_view language, const UserText& title)
    : m_out(out)
    , m_translate(std::move(translate))
{
    m_out << "<!DOCTYPE html>\n<html lang=\"" << picture::xmlText(language)
          << "\">\n<head>\n<meta charset=\"utf-8\"/>\n<title>";
    text(title);
    m_out << "</title>\n<style>" << kStyle << "</style>\n</head>\n<body>\n";
    element("h1", title);
}

Status HtmlPage::finish()
{
    m_out << "</body>\n</html>\n";
    m_out.flush();
    return m_out.good() ? ok() : Status(Error{ErrorKind::Io, {}, "the page could not be written"_text});
}

void HtmlPage::textInAnyLanguage(std::string_view any)
{
    m_out << picture::xmlText(any);
}

void HtmlPage::text(const UserText& any)
{
    textInAnyLanguage(inLanguage(any));
}

void HtmlPage::heading(const UserText& title)
{
    element("h2", title);
}

void HtmlPage::element(std::string_view name, const UserText& any)
{
    m_out << '<' << name << '>';
    text(any);
    m_out << "</" << name << '>';
}

void HtmlPage::table(const ReportTable& any)
{
    if (!any.title.empty()) {
        heading(any.title);
    }
    if (const ShownTable shown = any.shown(); !shown.rows.empty()) {
        openTable(shown.titles);
        for (std::size_t r = 0; r < std::min(kMaxListed, shown.rows.size()); ++r) {
            openRow();
            for (std::size_t i = 0; i < shown.kinds.size(); ++i) {
                cell(shown.rows[r][i], classOf(shown.kinds[i]));
            }
            closeRow();
        }
        closeTable(shown.rows.size());
    }
    for (const UserText& note : any.notes) {
        element("p", note);
    }
}

void HtmlPage::openTable(std::span<const UserText> columns)
{
    m_out << "<div class=\"wide\"><table>\n";
    if (std::ranges::all_of(columns, &UserText::empty)) {
        return;
    }
    m_out << "<tr>";
    for (const UserText& column : columns) {
        m_out << "<th>";
        text(column);
        m_out << "</th>";
    }
    m_out << "</tr>\n";
}

void HtmlPage::openRow()
{
    m_out << "<tr>";
}

void HtmlPage::cellOf(std::string_view any, std::string_view kind)
{
    m_out << "<td" << (kind.empty() ? "" : " class=\"") << kind << (kind.empty() ? ">" : "\">");
    textInAnyLanguage(any);
    m_out << "</td>";
}

void HtmlPage::cell(const UserText& any, std::string_view kind)
{
    cellOf(inLanguage(any), kind);
}

void HtmlPage::closeRow()
{
    m_out << "</tr>\n";
}

void HtmlPage::closeTable(std::size_t rows)
{
    m_out << "</table></div>\n";
    if (rows > kMaxListed) {
        element("p", "… and %1 more"_text(formatCount(rows - kMaxListed)));
    }
}

Status HtmlPage::picture(const UserText& title, const std::function<Status(std::ostream&)>& write)
{
    heading(title);
    m_out << "<div class=\"picture\">\n";
    const Status written = write(m_out);
    m_out << "</div>\n";
    return written;
}

void HtmlPage::image(const UserText& title, std::string_view svg)
{
    heading(title);
    m_out << "<div class=\"picture\"><img alt=\"";
    text(title);
    m_out << "\" src=\"data:image/svg+xml;base64," << base64(svg) << "\"/></div>\n";
}

void HtmlPage::findings(std::span<const Finding> findings)
{
    ReportTable rows{"Findings about the input"_text,
                     {"severity"_text,
                      "rank"_text,
                      {"finding"_text, {}, ColumnKind::Words},
                      {"what to do"_text, {}, ColumnKind::Words},
                      {"file"_text, {}, ColumnKind::Names}}};
    for (const Finding& finding : findings) {
        rows.rows.push_back({severityName(finding.severity()),
                             idCell(finding.rank ? std::optional(finding.rank->value) : std::nullopt, ""),
                             finding.message(), findingKind(finding.id).advice,
                             nameCell(finding.file.native(), "")});
    }
    if (findings.empty()) {
        rows.notes.push_back("None."_text);
    }
    table(rows);
}

void HtmlPage::making(std::string_view command, std::string_view program)
{
    heading("How to make this page again"_text);
    m_out << "<pre>";
    textInAnyLanguage(command);
    m_out << "</pre>\n<p>";
    textInAnyLanguage(program);
    m_out << "</p>\n";
}

} // namespace pipescope::page
