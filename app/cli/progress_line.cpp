#include "app/cli/progress_line.h"

#include "core/base/text.h"

#include <iostream>
#include <unistd.h>

namespace pipescope::cli {
namespace {

constexpr const char* kBackAndErase = "\r\033[K";

bool isTerminal(const std::ostream& err)
{
    return &err == &std::cerr && ::isatty(STDERR_FILENO) == 1;
}

} // namespace

ProgressLine::ProgressLine(std::ostream& err, bool quiet)
    : m_err(err)
    , m_progress(!quiet && isTerminal(err)
                     ? Progress::Listener([this](const ProgressState& state) { show(state); })
                     : Progress::Listener())
{ }

ProgressLine::~ProgressLine()
{
    clear();
}

void ProgressLine::clear()
{
    if (m_isShown) {
        m_err << kBackAndErase << std::flush;
        m_isShown = false;
    }
}

void ProgressLine::show(const ProgressState& state)
{
    m_err << kBackAndErase << progressPhaseText(state.phase);
    if (state.total > 0) {
        m_err << "  " << formatCount(state.done) << " of " << formatCount(state.total);
    }
    m_err << std::flush;
    m_isShown = true;
}

} // namespace pipescope::cli
