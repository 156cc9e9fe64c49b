#pragma once

#include "core/base/result.h"
#include "core/base/tables/report_table.h"
#include "core/base/user_text.h"
#include "core/diagnostics/finding.h"

#include <cstddef>
#include <functional>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope::page {

/// Rows that a table shows at most.
constexpr std::size_t kMaxListed = 200;

/// Writes one file of HTML in UTF-8 that needs nothing else: no scripts, no fonts, nothing from elsewhere. It
/// is well-formed XML but for its first line. Texts may hold any bytes; they are escaped, and put into the
/// page's language. Used by one thread; the stream must outlive it.
class HtmlPage
{
public:
    /// `language` as HTML has it: "en", "zh-CN". Without `translate` texts are in English.
    HtmlPage(std::ostream& out, Translate translate, std::string_view language, const UserText& title);

    /// Ends the page. Fails when the stream did.
    Status finish();

    /// For markup: what is written there is not escaped.
    std::ostream& unescaped() { return m_out; }

    std::string inLanguage(const UserText& text) const { return text.in(m_translate); }

    void text(const UserText& any);
    /// A name or path, escaped like all texts.
    void textInAnyLanguage(std::string_view any);
    void heading(const UserText& title);
    /// <name>…</name> with a text within.
    void element(std::string_view name, const UserText& any);

    /// A table with its title, up to kMaxListed rows and how many are left out, and the notes below it.
    void table(const ReportTable& table);

    void openTable(std::span<const UserText> columns);
    void openRow();
    /// `kind` is a class of the style: "n" for numbers, "node" for names.
    void cell(const UserText& any, std::string_view kind = {});
    /// A name, path or number, the same in every language.
    void cellOf(std::string_view any, std::string_view kind = {});
    void closeRow();
    /// Says how many rows are left out of this many.
    void closeTable(std::size_t rows = 0);

    /// The picture that `write` writes as an element.
    Status picture(const UserText& title, const std::function<Status(std::ostream&)>& write);
    /// An SVG document within the page, apart from all others.
    void image(const UserText& title, std::string_view svg);
    /// Everything that is wrong with the input.
    void findings(std::span<const Finding> findings);
    /// The command that makes the page again, and the program.
    void making(std::string_view command, std::string_view program);

private:
    std::ostream& m_out;
    Translate m_translate;
};

} // namespace pipescope::page
