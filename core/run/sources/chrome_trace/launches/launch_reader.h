#pragma once

#include "core/run/sources/chrome_trace/content/chrome_content.h"
#include "core/run/sources/chrome_trace/content/pair_interner.h"
#include "core/run/sources/chrome_trace/events/event_reader.h"
#include "core/run/sources/chrome_trace/launches/conclude_rows.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace pipescope {

/// Whether a kernel of this name moves messages, or exchanges between all, which NCCL builds of messages.
bool isTransferKernel(std::string_view name);

/// Gathers the kernels and launches of a trace of PyTorch's profiler, which the usual reading leaves out:
/// only traces without annotations need them.
class LaunchReader : public ChromeEventSink
{
public:
    /// `content` is what the same file was read to before; it must outlive the reader.
    explicit LaunchReader(const ChromeContent& content);

    void event(const ChromeEvent& event) override;

    void member(std::string_view, const JsonValue&) override { }

    LaunchRecords finish();

private:
    void kernel(const ChromeEvent& event, TimeSpan span);
    void hostCall(const ChromeEvent& event, TimeSpan span);
    void operation(const ChromeEvent& event, TimeSpan span);
    void annotation(const ChromeEvent& event, TimeSpan span);
    std::int64_t threadOf(const ChromeEvent& event);

    const ChromeContent& m_content;
    /// From the first to the last of the kept slices: times far from all others were left out.
    TimeSpan m_kept;
    LaunchRecords m_records;
    PairInterner m_threads;
    /// Indexed by thread: operators of autograd's engine.
    std::map<std::int64_t, std::size_t> m_autograd;
    std::string m_scratch;
};

} // namespace pipescope
