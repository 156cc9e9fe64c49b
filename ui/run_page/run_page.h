#pragma once

#include "core/base/files/sha256.h"
#include "core/base/result.h"
#include "core/base/user_text.h"
#include "core/bubbles/report/analysis.h"
#include "core/model/trace.h"

#include <filesystem>
#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

namespace pipescope::page {

/// A file that was read, and what was in it.
struct InputFile
{
    std::filesystem::path file;
    /// Empty where it could not be read again.
    std::optional<FileHash> hash;
};

/// What a page says of a run.
struct RunPage
{
    /// On one clock.
    std::shared_ptr<const Trace> trace;
    /// Must outlive the page.
    const BubbleAnalysis& analysis;
    std::vector<InputFile> inputs;
    /// The command that makes the page again.
    std::string command;
    /// Name and version of the program.
    std::string program;
    /// "en", "zh-CN", and how texts are put into it; English without.
    std::string language = "en";
    Translate translate = {};
};

/// Writes a page of HTML that needs nothing else and has no date, so that the same run gives the same page:
/// where the bubbles come from, pictures of the run and of its longest step, all tables, findings, inputs.
/// Fails when the stream does.
Status writeRunPage(const RunPage& page, std::ostream& out);

} // namespace pipescope::page
