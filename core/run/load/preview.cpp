#include "core/run/load/preview.h"

#include "core/run/inference/assembly/build_trace.h"

#include <algorithm>
#include <utility>

namespace pipescope {
namespace {

/// The records of a rank that its blocks follow from.
RankCapture copyForBlocks(const RankCapture& rank)
{
    RankCapture copy;
    copy.rank = rank.rank;
    copy.file = rank.file;
    copy.host = rank.host;
    copy.metadata = rank.metadata;
    copy.stepWindows = rank.stepWindows;
    copy.profilerSteps = rank.profilerSteps;
    copy.ranges = rank.ranges;
    for (CapturedRange& range : copy.ranges) {
        range.message = copy.strings.intern(rank.strings.text(range.message));
    }
    copy.opened = rank.opened;
    return copy;
}

} // namespace

PreviewMaker::PreviewMaker(const std::filesystem::path& root, const Discovery& discovery,
                           const LoadOptions& options, const PreviewFunction& preview,
                           const std::stop_token& stop)
    : m_root(root)
    , m_discovery(discovery)
    , m_options(options)
    , m_preview(preview)
    , m_stop(stop)
    , m_isRead(discovery.files.size())
{ }

void PreviewMaker::rankRead(std::span<const RankCapture> ranks, std::size_t position)
{
    const auto isRead = begin(position);
    if (!isRead) {
        return;
    }
    const Clock::time_point begun = Clock::now();
    try {
        make(ranks, *isRead);
    } catch (...) {
        // Problems are reported later, when the whole run is assembled.
    }
    end(begun, static_cast<std::size_t>(std::count(isRead->begin(), isRead->end(), true)));
}

std::optional<std::vector<bool>> PreviewMaker::begin(std::size_t position)
{
    const std::lock_guard lock(m_mutex);
    m_isRead[position] = true;
    ++m_read;
    const bool isLast = m_read == m_isRead.size();
    if (m_isBusy || isLast || !m_pace.allows(Clock::now() - m_begun, m_read)) {
        return std::nullopt;
    }
    m_isBusy = true;
    return m_isRead;
}

void PreviewMaker::end(Clock::time_point begun, std::size_t ranks)
{
    const Clock::time_point now = Clock::now();
    const std::lock_guard lock(m_mutex);
    m_isBusy = false;
    m_pace.made(now - m_begun, now - begun, ranks);
}

Capture PreviewMaker::captureOf(std::span<const RankCapture> ranks, const std::vector<bool>& isRead) const
{
    Capture capture;
    capture.ranks.reserve(ranks.size());
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        if (isRead[i]) {
            capture.ranks.push_back(copyForBlocks(ranks[i]));
        } else {
            const FoundFile& found = m_discovery.files[i];
            RankCapture& unread = capture.ranks.emplace_back();
            unread.rank = found.rank.value_or(Rank{});
            unread.file = found.file;
        }
    }
    return capture;
}

void PreviewMaker::make(std::span<const RankCapture> ranks, const std::vector<bool>& isRead) const
{
    Trace trace = buildPreview(captureOf(ranks, isRead), m_options, m_stop);
    if (m_stop.stop_requested() || trace.blockCount() == 0) {
        return;
    }
    trace.roots = {m_root};
    trace.layouts = m_discovery.layouts;
    trace.source = m_discovery.source->traits();
    m_preview(std::make_shared<const Trace>(std::move(trace)));
}

} // namespace pipescope
