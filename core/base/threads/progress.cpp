#include "core/base/threads/progress.h"

#include <utility>

namespace pipescope {

SourceText progressPhaseText(ProgressPhase phase)
{
    switch (phase) {
    case ProgressPhase::FindingFiles:
        return "Finding files"_text;
    case ProgressPhase::ReadingRanks:
        return "Reading ranks"_text;
    case ProgressPhase::Classifying:
        return "Classifying blocks"_text;
    case ProgressPhase::Linking:
        return "Pairing send and receive"_text;
    case ProgressPhase::Finishing:
        return "Finishing"_text;
    case ProgressPhase::Writing:
        return "Writing databases"_text;
    case ProgressPhase::Hashing:
        return "Computing the hashes of the files"_text;
    }
    return {};
}

Progress::Progress(Listener listener)
    : m_listener(std::move(listener))
{ }

void Progress::begin(ProgressPhase phase, std::uint64_t total)
{
    const std::scoped_lock lock(m_mutex);
    m_state = {phase, 0, total};
    notify();
}

void Progress::advance(std::uint64_t amount)
{
    const std::scoped_lock lock(m_mutex);
    m_state.done += amount;
    const auto now = std::chrono::steady_clock::now();
    if (m_state.done >= m_state.total || now - m_lastNotified >= std::chrono::milliseconds(50)) {
        notify();
    }
}

void Progress::notify()
{
    m_lastNotified = std::chrono::steady_clock::now();
    if (m_listener) {
        m_listener(m_state);
    }
}

} // namespace pipescope
