#include "core/run/difference/noise.h"

#include "core/base/order_statistics.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace pipescope {
namespace {

/// Standard deviation of a normal distribution by its median absolute deviation.
constexpr double kDeviationByMad = 1.4826;
constexpr double kOutlier = 3.0;
constexpr std::size_t kFewestForOutliers = 4;
/// From so many steps on, their own variance says something.
constexpr std::size_t kFewestOwnSteps = 4;
/// A variance of few steps is so many times the true one by chance.
constexpr double kChanceOfVariance = 2.5;

/// What values must not be farther from than.
struct Middle
{
    double median = 0;
    double farthest = 0;

    bool has(double value) const { return std::abs(value - median) <= farthest; }
};

/// Empty where there are too few values.
std::optional<Middle> middleOf(std::vector<double> values)
{
    if (values.size() < kFewestForOutliers) {
        return std::nullopt;
    }
    Middle middle{medianOf(values), 0};
    for (double& value : values) {
        value = std::abs(value - middle.median);
    }
    middle.farthest = kOutlier * kDeviationByMad * medianOf(values);
    return middle;
}

/// Mean and sum of squared deviations (Welford).
struct Moments
{
    std::size_t count = 0;
    double mean = 0;
    double squares = 0;

    void add(double value)
    {
        const double off = value - mean;
        mean += off / static_cast<double>(++count);
        squares += off * (value - mean);
    }

    double variance() const { return count > 1 ? squares / static_cast<double>(count - 1) : 0.0; }
};

/// How uncertain a mean is.
struct Uncertainty
{
    double squaredError = 0;
    double freedom = 1;
};

Uncertainty uncertaintyOf(const StepSeries::Figures& figures, double ofSteps)
{
    const auto count = static_cast<double>(figures.count);
    const auto steps = static_cast<double>(figures.steps);
    Uncertainty found{figures.variance / count + ofSteps * figures.mean * figures.mean / steps,
                      std::max(1.0, count - 1)};
    const double own = figures.varianceOfSteps / steps;
    if (figures.steps >= kFewestOwnSteps && own > kChanceOfVariance * found.squaredError) {
        found = {own, steps - 1};
    }
    return found;
}

/// The continued fraction of the incomplete beta function (Lentz's method).
double betaFraction(double a, double b, double x)
{
    constexpr int kMostTerms = 300;
    constexpr double kExact = 1e-14;
    constexpr double kTiny = 1e-300;
    const auto notZero = [](double value) { return std::abs(value) < kTiny ? kTiny : value; };
    double c = 1.0;
    double d = 1.0 / notZero(1.0 - (a + b) * x / (a + 1.0));
    double fraction = d;
    for (int i = 1; i <= kMostTerms; ++i) {
        const double m = i;
        const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
        d = 1.0 / notZero(1.0 + even * d);
        c = notZero(1.0 + even / c);
        fraction *= d * c;
        const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
        d = 1.0 / notZero(1.0 + odd * d);
        c = notZero(1.0 + odd / c);
        fraction *= d * c;
        if (std::abs(d * c - 1.0) < kExact) {
            break;
        }
    }
    return fraction;
}

/// The regularized incomplete beta function.
double incompleteBeta(double a, double b, double x)
{
    if (x <= 0.0 || x >= 1.0) {
        return x <= 0.0 ? 0.0 : 1.0;
    }
    const double front =
        std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) + a * std::log(x) + b * std::log1p(-x));
    return x < (a + 1.0) / (a + b + 2.0) ? front * betaFraction(a, b, x) / a
                                         : 1.0 - front * betaFraction(b, a, 1.0 - x) / b;
}

} // namespace

void StepSeries::add(std::size_t step, double value)
{
    if (m_steps.size() <= step) {
        m_steps.resize(step + 1);
    }
    m_steps[step].push_back(value);
}

StepSeries::Figures StepSeries::figures() const
{
    std::vector<double> values;
    for (const std::vector<double>& step : m_steps) {
        values.insert(values.end(), step.begin(), step.end());
    }
    const auto middle = middleOf(std::move(values));
    Moments all;
    Moments means;
    double within = 0;
    double shares = 0;
    for (const std::vector<double>& step : m_steps) {
        Moments own;
        for (const double value : step) {
            if (!middle || middle->has(value)) {
                own.add(value);
                all.add(value);
            }
        }
        if (own.count > 0) {
            means.add(own.mean);
            within += own.squares;
            shares += 1.0 / static_cast<double>(own.count);
        }
    }
    const std::size_t free = all.count - means.count;
    const double expected =
        free > 0 ? within / static_cast<double>(free) * shares / static_cast<double>(means.count)
                 : means.variance();
    return {all.count, means.count, all.mean, all.variance(), means.variance(), expected};
}

double StepSeries::sum() const
{
    double sum = 0;
    for (const std::vector<double>& step : m_steps) {
        for (const double value : step) {
            sum += value;
        }
    }
    return sum;
}

std::size_t StepSeries::count() const
{
    std::size_t count = 0;
    for (const std::vector<double>& step : m_steps) {
        count += step.size();
    }
    return count;
}

double stepVariance(std::span<const StepSeries::Figures> all)
{
    double sum = 0;
    std::size_t count = 0;
    for (const StepSeries::Figures& each : all) {
        if (each.steps > 1 && each.mean > 0) {
            sum += (each.varianceOfSteps - each.expectedOfSteps) / (each.mean * each.mean);
            ++count;
        }
    }
    return count > 0 ? std::max(0.0, sum / static_cast<double>(count)) : 0.0;
}

double squaredError(const StepSeries::Figures& figures, double stepVariance)
{
    return figures.count > 0 ? uncertaintyOf(figures, stepVariance).squaredError : 0.0;
}

double chanceOfDifference(const StepSeries::Figures& a, double stepVarianceOfA, const StepSeries::Figures& b,
                          double stepVarianceOfB)
{
    if (a.count == 0 || b.count == 0) {
        return 1.0;
    }
    const Uncertainty ofA = uncertaintyOf(a, stepVarianceOfA);
    const Uncertainty ofB = uncertaintyOf(b, stepVarianceOfB);
    const double squared = ofA.squaredError + ofB.squaredError;
    if (squared <= 0.0) {
        return a.mean == b.mean ? 1.0 : 0.0;
    }
    const double freedom = squared * squared
                           / (ofA.squaredError * ofA.squaredError / ofA.freedom
                              + ofB.squaredError * ofB.squaredError / ofB.freedom);
    return studentTails(std::abs(a.mean - b.mean) / std::sqrt(squared), freedom);
}

double studentTails(double t, double freedom)
{
    constexpr double kHalf = 0.5;
    return incompleteBeta(kHalf * freedom, kHalf, freedom / (freedom + t * t));
}

} // namespace pipescope
