#pragma once

#include "core/base/result.h"
#include "core/run/difference/run_difference.h"
#include "core/run/model/trace.h"

#include <iosfwd>
#include <string>

namespace pipescope::page {

/// What a page says of two runs, or of two steps of one. Borrows all of it.
struct DifferencePage
{
    const RunSide& before;
    const RunSide& after;
    const RunDifference& difference;
    /// Where the runs were read from.
    const Trace& first;
    const Trace& second;
    /// The command that makes the page again.
    std::string command;
    /// Name and version of the program.
    std::string program;
    /// "en", "zh-CN", and how texts are put into it; English without.
    std::string language = "en";
    Translate translate = {};
};

/// Writes a page of HTML that needs nothing else and has no date: what changed, the dearest first, what the
/// step gained and lost, all tables, and the findings of both runs. Fails when the stream does.
Status writeDifferencePage(const DifferencePage& page, std::ostream& out);

} // namespace pipescope::page
