#pragma once

#include "core/base/time.h"
#include "core/run/model/link.h"
#include "core/run/model/trace.h"

#include <optional>

namespace pipescope {

/// How long a message took, and who waited for whom. Empty where operators do not record it.
struct MessageTimes
{
    /// While data moved; without its times from the moment at which both ends are there to the arrival.
    std::optional<Duration> transfer;
    /// How long the receiver's operator was there without data moving.
    std::optional<Duration> waiting;
    /// How much later the send began than the receive: below 0 where the receiver came last. Empty where the
    /// clocks of the two cannot be compared.
    std::optional<Duration> late;
};

/// `trace` is on one clock, see onOneClock(), but for hosts whose clocks cannot be compared.
MessageTimes timesOf(const Trace& trace, const Link& link);

/// The wait of a message whose data times are known, on the receiver's own clock; empty where they
/// contradict each other.
std::optional<Duration> waitingOf(const Link& link);

/// Whether the two ends are ranks of different hosts.
bool isBetweenHosts(const Trace& trace, const Link& link);

/// Empty where the size or the time is not known.
std::optional<double> bytesPerSecond(std::int64_t bytes, std::optional<Duration> transfer);

} // namespace pipescope
