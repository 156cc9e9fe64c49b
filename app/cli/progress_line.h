#pragma once

#include "core/base/threads/progress.h"

#include <iosfwd>

namespace pipescope::cli {

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
