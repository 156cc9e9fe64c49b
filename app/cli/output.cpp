#include "app/cli/output.h"

#include "core/base/files/atomic_file.h"
#include "core/base/files/file_descriptor_buffer.h"
#include "core/base/text.h"

#include <cerrno>
#include <iostream>
#include <ostream>
#include <streambuf>
#include <system_error>
#include <unistd.h>

namespace pipescope::cli {
namespace {

/// Forwards text until a stop is requested; then writing fails.
class StoppableBuffer : public std::streambuf
{
public:
    StoppableBuffer(std::ostream& out, std::stop_token stop)
        : m_out(out)
        , m_stop(std::move(stop))
    { }

protected:
    int_type overflow(int_type c) override
    {
        const char text = traits_type::to_char_type(c);
        return xsputn(&text, 1) == 1 ? c : traits_type::eof();
    }

    std::streamsize xsputn(const char* text, std::streamsize count) override
    {
        return !m_stop.stop_requested() && m_out.write(text, count) ? count : 0;
    }

    int sync() override { return m_out.flush() ? 0 : -1; }

private:
    std::ostream& m_out;
    std::stop_token m_stop;
};

Status writeStoppably(std::ostream& out, const std::stop_token& stop, const Writer& write)
{
    StoppableBuffer buffer(out, stop);
    std::ostream stoppable(&buffer);
    Status written = write(stoppable);
    if (stop.stop_requested()) {
        return Error{ErrorKind::Cancelled, {}, "stopped"_text};
    }
    return written;
}

/// errno of the failed write to a stream over a file descriptor, 0 for other streams.
int writeError(const std::ostream& out)
{
    const auto* file = dynamic_cast<const FileDescriptorBuffer*>(out.rdbuf());
    return file == nullptr ? 0 : file->error();
}

Status writeToStandardOutput(std::ostream& out, const std::stop_token& stop, const Writer& write)
{
    Status written = writeStoppably(out, stop, write);
    out.flush();
    const int error = writeError(out);
    if (error == EPIPE) {
        return ok();
    }
    if (error != 0) {
        return Error{ErrorKind::Io, {}, "standard output: " + std::generic_category().message(error)};
    }
    return written;
}

} // namespace

Status writeOutput(const std::filesystem::path& file, std::ostream& out, const std::stop_token& stop,
                   const Writer& write)
{
    if (file.empty()) {
        return writeToStandardOutput(out, stop, write);
    }
    return writeFileAtomically(file,
                               [&](std::ostream& stream) { return writeStoppably(stream, stop, write); });
}

Status flushed(std::ostream& out)
{
    out.flush();
    return out.good() ? ok() : Status(Error{ErrorKind::Io, {}, "standard output"_text});
}

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
