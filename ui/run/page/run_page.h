#pragma once

#include "core/base/result.h"
#include "core/base/user_text.h"
#include "core/run/bubbles/report/analysis.h"
#include "core/run/model/trace.h"

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pipescope::page {

/// A file that was read, and what was in it.
struct InputFile
{
    std::filesystem::path file;
    std::optional<std::uintmax_t> bytes;
    /// 64 digits; empty where it was not asked for.
    std::string sha256;
    /// Why size or hash are not known.
    std::optional<UserText> problem;
};

/// A file by its size alone.
InputFile sizedInput(const std::filesystem::path& file);

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
