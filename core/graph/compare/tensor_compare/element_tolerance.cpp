#include "core/graph/compare/tensor_compare/element_tolerance.h"

namespace pipescope::graph {
namespace {

ElementTolerance toleranceOfType(ElementType type)
{
    switch (type) {
    case ElementType::Float16:
        return {1e-3, 1e-5, 11, -14, 1};
    case ElementType::BFloat16:
        return {1.6e-2, 1e-5, 8, -126, 1};
    case ElementType::Float32:
        return {1.3e-6, 1e-5, 24, -126, 32};
    case ElementType::Float64:
        return {1e-7, 1e-7, 53, -1022, 32};
    default:
        return {};
    }
}

} // namespace

ElementTolerance elementToleranceOf(ElementType debug, ElementType bench)
{
    const ElementTolerance a = toleranceOfType(debug);
    const ElementTolerance b = toleranceOfType(bench);
    if (a.digits == 0 || b.digits == 0) {
        return a.digits == 0 ? b : a;
    }
    return a.digits < b.digits ? a : b;
}

} // namespace pipescope::graph
