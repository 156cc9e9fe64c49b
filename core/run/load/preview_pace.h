#pragma once

#include <chrono>
#include <cstddef>
#include <optional>

namespace pipescope {

/// Says when another preview of a load is worth its cost: the first at once, later ones a few times a second
/// at most, and only while all of them together stay within a small part of the time that has passed.
/// Previews with more ranks cost more, so they become rarer. Has no clock.
class PreviewPace
{
public:
    using Time = std::chrono::nanoseconds;

    static constexpr Time kMinDistance = std::chrono::milliseconds(300);
    /// As a part of the time that the load has taken so far.
    static constexpr double kMaxShare = 0.04;

    /// `passed` since the load began; `ranks` would be in the preview.
    bool allows(Time passed, std::size_t ranks) const;
    /// A preview of `ranks` ranks was finished at `passed`.
    void made(Time passed, Time cost, std::size_t ranks);

private:
    Time m_last{};
    Time m_spent{};

    struct Made
    {
        double cost = 0.0;
        double ranks = 0.0;
    };

    /// The expected cost of a preview of `ranks` ranks, from the cost of the last two.
    double expectedCost(double ranks) const;

    std::optional<Made> m_beforeLast;
    std::optional<Made> m_latest;
};

} // namespace pipescope
