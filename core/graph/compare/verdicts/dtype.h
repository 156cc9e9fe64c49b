#pragma once

#include <cstdint>
#include <string_view>

namespace pipescope::graph {

enum class Dtype : std::uint8_t
{
    Unknown,
    Float64,
    Float32,
    Float16,
    BFloat16,
    Float8E4M3,
    Float8E5M2,
    Float4,
    /// Whole numbers and booleans: exact.
    Integer
};

/// "torch.float32", "Float32", "float32" -> Float32.
Dtype dtypeOf(std::string_view text);

/// The relative limits of torch.testing.assert_close, and of TransformerEngine for fp8 and fp4. Their
/// absolute limits are left out: gradients lie below them. Whole numbers must be equal.
double toleranceOf(Dtype dtype);
/// Of two dtypes the one with fewer digits.
Dtype coarserOf(Dtype a, Dtype b);

/// Half the distance of 1 to the next number: 2⁻²⁴ for float32.
double unitRoundoff(Dtype dtype);

} // namespace pipescope::graph
