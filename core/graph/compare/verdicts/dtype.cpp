#include "core/base/text.h"
#include "core/graph/compare/verdicts/vocabulary.h"

#include <algorithm>
#include <array>
#include <string>

namespace pipescope::graph {
namespace {

struct Row
{
    std::string_view name;
    Dtype dtype;
};

// Lower case, without "torch." or "mindspore.".
constexpr std::array<Row, 24> kNames{{
    {"float64", Dtype::Float64},
    {"double", Dtype::Float64},
    {"float32", Dtype::Float32},
    {"float", Dtype::Float32},
    {"float16", Dtype::Float16},
    {"half", Dtype::Float16},
    {"bfloat16", Dtype::BFloat16},
    {"float8_e4m3fn", Dtype::Float8E4M3},
    {"float8_e4m3fnuz", Dtype::Float8E4M3},
    {"float8_e5m2", Dtype::Float8E5M2},
    {"float8_e5m2fnuz", Dtype::Float8E5M2},
    {"float4_e2m1fn_x2", Dtype::Float4},
    {"bool", Dtype::Integer},
    {"uint8", Dtype::Integer},
    {"uint16", Dtype::Integer},
    {"uint32", Dtype::Integer},
    {"uint64", Dtype::Integer},
    {"int8", Dtype::Integer},
    {"int16", Dtype::Integer},
    {"int32", Dtype::Integer},
    {"int64", Dtype::Integer},
    {"int", Dtype::Integer},
    {"long", Dtype::Integer},
    {"short", Dtype::Integer},
}};

} // namespace

Dtype dtypeOf(std::string_view text)
{
    const std::string lower = asciiLower(text.substr(text.rfind('.') + 1));
    const auto* row = std::ranges::find(kNames, lower, &Row::name);
    return row != kNames.end() ? row->dtype : Dtype::Unknown;
}

double toleranceOf(Dtype dtype)
{
    switch (dtype) {
    case Dtype::Float64:
        return 1e-7;
    case Dtype::Float16:
        return 1e-3;
    case Dtype::BFloat16:
        return 1.6e-2;
    case Dtype::Float8E4M3:
        return 0.125;
    case Dtype::Float8E5M2:
    case Dtype::Float4:
        return 0.25;
    case Dtype::Integer:
        return 0x1p-53;
    case Dtype::Float32:
    case Dtype::Unknown:
        break;
    }
    return 1.3e-6;
}

Dtype coarserOf(Dtype a, Dtype b)
{
    if (a == Dtype::Unknown || b == Dtype::Unknown) {
        return a == Dtype::Unknown ? b : a;
    }
    return unitRoundoff(a) < unitRoundoff(b) ? b : a;
}

double unitRoundoff(Dtype dtype)
{
    switch (dtype) {
    case Dtype::Float64:
        return 0x1p-53;
    case Dtype::Float16:
        return 0x1p-11;
    case Dtype::BFloat16:
        return 0x1p-8;
    case Dtype::Float8E4M3:
        return 0x1p-4;
    case Dtype::Float8E5M2:
        return 0x1p-3;
    case Dtype::Float4:
        return 0x1p-2;
    case Dtype::Integer:
        return 0x1p-53;
    case Dtype::Float32:
    case Dtype::Unknown:
        break;
    }
    return 0x1p-24;
}

} // namespace pipescope::graph
