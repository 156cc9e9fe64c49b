#pragma once

#include "core/base/result.h"
#include "core/base/threads/progress.h"

#include <filesystem>
#include <functional>
#include <iosfwd>
#include <stop_token>

namespace pipescope::cli {

using Writer = std::function<Status(std::ostream&)>;

/// Lets `write` write to `file`, as a whole or not at all, or to `out` if `file` is empty. Fails with
/// ErrorKind::Cancelled after a stop request. When the reader of `out` has gone (a closed pipe) the rest is
/// left out without an error.
Status writeOutput(const std::filesystem::path& file, std::ostream& out, const std::stop_token& stop,
                   const Writer& write);

/// Flushes, and says whether all could be written.
Status flushed(std::ostream& out);

/// Shows the progress of work as one line that is redrawn, and removes it at the end. Shows nothing unless
/// `err` is std::cerr and that is a terminal.
class ProgressLine
{
public:
    ProgressLine(std::ostream& err, bool quiet);
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;
    ~ProgressLine();

    Progress& progress() { return m_progress; }

    /// Removes the line so that other text can be written.
    void clear();

private:
    void show(const ProgressState& state);

    std::ostream& m_err;
    bool m_isShown = false;
    Progress m_progress;
};

} // namespace pipescope::cli
