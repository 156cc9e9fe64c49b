#pragma once

#include "core/run/load/load.h"
#include "core/run/load/preview_pace.h"
#include "core/run/sources/discovery.h"

#include <chrono>
#include <mutex>
#include <optional>
#include <vector>

namespace pipescope {

/// Makes previews of a run while its ranks are read, on the thread that has just read one. A preview that
/// cannot be made is left out.
class PreviewMaker
{
public:
    /// All are borrowed.
    PreviewMaker(const std::filesystem::path& root, const Discovery& discovery, const LoadOptions& options,
                 const PreviewFunction& preview, const std::stop_token& stop);

    /// See RankRead.
    void rankRead(std::span<const RankCapture> ranks, std::size_t position);

private:
    using Clock = std::chrono::steady_clock;

    /// Notes the rank. Returns the ranks for a preview, if it is time for one and no thread is making one.
    std::optional<std::vector<bool>> begin(std::size_t position);
    void end(Clock::time_point begun, std::size_t ranks);
    Capture captureOf(std::span<const RankCapture> ranks, const std::vector<bool>& isRead) const;
    void make(std::span<const RankCapture> ranks, const std::vector<bool>& isRead) const;

    const std::filesystem::path& m_root;
    const Discovery& m_discovery;
    const LoadOptions& m_options;
    const PreviewFunction& m_preview;
    const std::stop_token& m_stop;
    const Clock::time_point m_begun = Clock::now();
    std::mutex m_mutex;
    /// By position; guarded by the mutex, like all members below.
    std::vector<bool> m_isRead;
    std::size_t m_read = 0;
    bool m_isBusy = false;
    PreviewPace m_pace;
};

} // namespace pipescope
