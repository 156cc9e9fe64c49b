#pragma once

#include "core/graph/read/tensors/element_type.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace pipescope::graph {

/// How far two elements of a type may be apart without being called different.
struct ElementTolerance
{
    /// |n − b| ≤ absolute + relative · |b|: the limits of torch.testing.assert_close. 0 for integers.
    double relative = 0;
    double absolute = 0;
    /// Bits of the significand with the hidden one, and exponent of the smallest normal number (2^n); 0
    /// digits where the type is no floating one and has no ulp.
    int digits = 0;
    int minExponent = 0;
    /// More ulps than this count as beyond: msprobe's limits, 1 for half and brain floats and 32 for the
    /// others.
    double ulps = 0;
};

/// The tolerance of the coarser of two types; an integer is finer than any floating type. Source: the
/// defaults of torch.testing.assert_close.
ElementTolerance elementToleranceOf(ElementType debug, ElementType bench);

/// Elements of a tensor that are no finite numbers.
struct NonFiniteCount
{
    std::uint64_t nans = 0;
    std::uint64_t infinities = 0;
};

/// How the elements n of a tensor of the debug side differ from the elements b of the bench side. Positions
/// count elements in row-major order. Where n or b is not finite, both count as 0 in norms, products and
/// maxima.
struct TensorDifference
{
    std::uint64_t count = 0;

    /// ‖n‖, ‖b‖, ‖n − b‖ (Euclidean), and n·b.
    double debugNorm = 0;
    double benchNorm = 0;
    double distance = 0;
    double product = 0;
    /// max |b|
    double benchMax = 0;
    /// max |n − b|, and where it is first; none if nothing differs.
    double maxDistance = 0;
    std::optional<std::uint64_t> maxDistanceAt;
    /// The first element that differs at all.
    std::optional<std::uint64_t> firstDifferenceAt;

    /// r = |(n − b) / b|; where b is 0, ε is added to n and to b: see RelativeRule.
    double maxRelative = 0;
    /// Elements with r < 0.001, and with r < 0.005.
    std::uint64_t withinOneThousandth = 0;
    std::uint64_t withinFiveThousandths = 0;

    /// Elements further apart than the tolerance, or than its number of ulps; with those of which only one is
    /// finite, or that are NaN and infinite, or infinite of different signs.
    std::uint64_t beyondTolerance = 0;
    std::uint64_t beyondUlps = 0;
    /// Mean of |n − b| in ulps of b; 0 for integers.
    double meanUlps = 0;

    NonFiniteCount debugNonFinite;
    NonFiniteCount benchNonFinite;
    /// Elements that differ because n, b or both are not finite; and those that are NaN, or infinite (of any
    /// sign), on one side only.
    std::uint64_t nonFiniteDifferent = 0;
    std::uint64_t nonFiniteMisplaced = 0;
    std::optional<std::uint64_t> nonFiniteDifferentAt;

    /// Finite elements with n ≠ b by r, in half decades: bin i counts 10^(i/2 − 12) ≤ r < 10^((i+1)/2 − 12);
    /// the first and the last one also count what is below and above.
    static constexpr std::size_t kRelativeBins = 32;
    std::array<std::uint64_t, kRelativeBins> relativeHistogram{};

    /// ‖n − b‖ / ‖b‖; 0 if nothing differs, infinite if all of b is 0.
    double relativeDistance() const;
    /// 20·log₁₀(‖b‖ / ‖n − b‖) in dB; infinite if nothing differs.
    double signalToNoise() const;
};

/// How r is calculated.
struct RelativeRule
{
    /// ε
    double epsilon = 0;
    /// In float32, with the limits 0.001 and 0.005 rounded to it, so that elements whose r lies at a limit
    /// count as in the public tool. Elements must be exact in float32 then.
    bool isSingle = false;
};

/// r of one element. Number is float or double.
template<class Number>
Number relativeErrorOf(Number n, Number b, Number epsilon)
{
    const Number shift = b == 0 ? epsilon : 0;
    const Number divisor = b + shift;
    return std::fabs(((n + shift) - divisor) / divisor);
}

/// Takes the elements of two tensors in blocks. Sums are kept in pieces of 1024 elements and these in 64 bits
/// of significand, so that 10⁹ elements lose no more digits than 10⁶.
class DifferenceMeter
{
public:
    DifferenceMeter(const ElementTolerance& tolerance, RelativeRule rule);

    /// As many elements on both sides. What is not finite becomes 0.
    void add(std::span<double> debug, std::span<double> bench);

    TensorDifference result() const;

private:
    static constexpr std::size_t kChunk = 1024;
    using Chunk = std::array<double, kChunk>;

    struct Totals
    {
        long double debugSquares = 0;
        long double benchSquares = 0;
        long double squares = 0;
        long double product = 0;
        long double ulps = 0;
    };

    bool addSums(const double* debug, const double* bench);
    void addPadded(std::span<double> debug, std::span<double> bench);
    void addChunk(double* debug, double* bench, std::size_t count);
    void replaceNonFinite(double* debug, double* bench, std::size_t count);
    void addNonFinite(double debug, double bench, std::uint64_t at);
    void locate(std::size_t count);
    template<class Number>
    void addRelative(const double* debug, const double* bench);
    void addDistances(const double* bench);
    void addUlps(const double* bench);
    void addHistogram(std::size_t count);

    ElementTolerance m_tolerance;
    RelativeRule m_rule;
    Totals m_totals;
    TensorDifference m_result;
    /// Values of the chunk: |n − b|, its largest one, and r.
    Chunk m_distances{};
    double m_chunkMax = 0;
    Chunk m_relative{};
};

} // namespace pipescope::graph
