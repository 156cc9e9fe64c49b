#include "core/base/threads/progress.h"

#include <utility>

namespace pipescope {

Text loadStageText(LoadStage stage)
{
    switch (stage) {
    case LoadStage::FindingFiles:
        return "Finding files"_text;
    case LoadStage::ReadingRanks:
        return "Reading ranks"_text;
    case LoadStage::Classifying:
        return "Classifying blocks"_text;
    case LoadStage::Linking:
        return "Pairing send and receive"_text;
    case LoadStage::Finishing:
        return "Finishing"_text;
    case LoadStage::Writing:
        return "Writing databases"_text;
    }
    return {};
}

Progress::Progress(Listener listener)
    : m_listener(std::move(listener))
{ }

void Progress::begin(LoadStage stage, std::uint64_t total)
{
    const std::scoped_lock lock(m_mutex);
    m_state = {stage, 0, total};
    tell();
}

void Progress::advance(std::uint64_t amount)
{
    const std::scoped_lock lock(m_mutex);
    m_state.done += amount;
    const auto now = std::chrono::steady_clock::now();
    if (m_state.done >= m_state.total || now - m_lastTold >= std::chrono::milliseconds(50)) {
        tell();
    }
}

void Progress::tell()
{
    m_lastTold = std::chrono::steady_clock::now();
    if (m_listener) {
        m_listener(m_state);
    }
}

} // namespace pipescope
