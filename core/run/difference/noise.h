#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace pipescope {

/// Values of one kind, by the steps that they were measured in.
class StepSeries
{
public:
    void add(std::size_t step, double value);

    bool empty() const { return m_steps.empty(); }

    /// What is said of them, without outliers: three deviations from the median.
    struct Figures
    {
        std::size_t count = 0;
        /// Steps with values.
        std::size_t steps = 0;
        double mean = 0;
        double variance = 0;
        /// Of the means of the steps.
        double varianceOfSteps = 0;
        /// What `varianceOfSteps` would be if all values were independent of their steps.
        double expectedOfSteps = 0;
    };

    Figures figures() const;
    /// Of all values.
    double sum() const;
    std::size_t count() const;

private:
    /// Indexed by step.
    std::vector<std::vector<double>> m_steps;
};

/// How much whole steps vary as a variance by the squared mean, beyond what their values do: the mean over
/// all kinds of values. 0 where it is not known.
double stepVariance(std::span<const StepSeries::Figures> all);

/// How far off a mean is by chance: its standard error, squared. A mean of few steps is at least as uncertain
/// as their number makes it.
double squaredError(const StepSeries::Figures& figures, double stepVariance);

/// How likely means at least as far apart are by chance (Welch's test), 0 … 1. 0 for means that
/// differ where nothing varies.
double chanceOfDifference(const StepSeries::Figures& a, double stepVarianceOfA, const StepSeries::Figures& b,
                          double stepVarianceOfB);

/// Both tails of Student's distribution: how likely a value is to be at least `t` away from 0.
double studentTails(double t, double freedom);

} // namespace pipescope
