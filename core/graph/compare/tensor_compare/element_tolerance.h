#pragma once

#include "core/graph/read/tensors/element_type.h"

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

} // namespace pipescope::graph
