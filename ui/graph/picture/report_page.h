#pragma once

#include "core/base/result.h"
#include "core/base/user_text.h"
#include "core/diagnostics/finding.h"
#include "core/graph/explain/report/divergence_report.h"

#include <functional>
#include <iosfwd>
#include <span>
#include <string>

namespace pipescope::graph_picture {

/// What a page says of two dumps.
struct ReportPage
{
    /// Must outlive the page.
    const graph::DivergenceReport& report;
    std::span<const Finding> findings;
    /// Writes the picture as an element of the page; the page has none if empty.
    std::function<Status(std::ostream&)> writePicture;
    /// The command that makes the page again.
    std::string command;
    /// Name and version of the program.
    std::string program;
    /// "en", "zh-CN", and how texts are put into it; English without.
    std::string language = "en";
    Translate translate = {};
};

/// Writes one file of HTML in UTF-8 that needs nothing else: no scripts, no fonts, nothing from elsewhere,
/// and no date, so that the same dumps give the same page. It is well-formed XML but for its first line. Any
/// bytes may be in names; they are escaped. Long lists end after a few hundred rows and say how many are left
/// out. Fails when the stream or the picture does.
Status writeReportPage(const ReportPage& page, std::ostream& out);

} // namespace pipescope::graph_picture
