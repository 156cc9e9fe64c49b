#pragma once

#include "core/base/user_text.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>

namespace pipescope {

/// What long work is doing now. See progressPhaseText() for users.
enum class ProgressPhase
{
    FindingFiles,
    ReadingRanks,
    Classifying,
    Linking,
    Finishing,
    Writing,
    Hashing
};

SourceText progressPhaseText(ProgressPhase phase);

struct ProgressState
{
    ProgressPhase phase = ProgressPhase::FindingFiles;
    /// Work done and to do in units of the phase (files, ranks, bytes); total 0 means not known.
    std::uint64_t done = 0;
    std::uint64_t total = 0;
};

/// Reports progress to one listener, at most every 50 ms except for the first and last state of a phase.
/// Thread-safe; the listener is called from the thread that reports, never from two at once.
class Progress
{
public:
    using Listener = std::function<void(const ProgressState&)>;

    Progress() = default;
    explicit Progress(Listener listener);

    void begin(ProgressPhase phase, std::uint64_t total);
    void advance(std::uint64_t amount = 1);

private:
    void notify();

    std::mutex m_mutex;
    Listener m_listener;
    ProgressState m_state;
    std::chrono::steady_clock::time_point m_lastNotified;
};

} // namespace pipescope
