#include "core/base/threads/progress.h"

#include "core/base/enum_names.h"

#include <array>
#include <utility>

namespace pipescope {

SourceText progressPhaseText(ProgressPhase phase)
{
    static constexpr auto kNames = std::to_array<EnumName<ProgressPhase, SourceText>>({
        {ProgressPhase::FindingFiles, "Finding files"_text},
        {ProgressPhase::ReadingRanks, "Reading ranks"_text},
        {ProgressPhase::Classifying, "Classifying blocks"_text},
        {ProgressPhase::Linking, "Pairing send and receive"_text},
        {ProgressPhase::Finishing, "Finishing"_text},
        {ProgressPhase::Writing, "Writing databases"_text},
        {ProgressPhase::Hashing, "Computing the hashes of the files"_text},
    });
    return nameOf(kNames, phase);
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
