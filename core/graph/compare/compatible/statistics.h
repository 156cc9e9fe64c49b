#pragma once

#include "core/graph/read/model/edition.h"
#include "core/graph/read/model/value.h"

#include <optional>
#include <string>

namespace pipescope::graph::compatible {

/// One statistic of a debug and a bench item as the public tool compares them.
struct Difference
{
    /// debug − bench; empty if one is no number, NaN if the difference is.
    std::optional<Value> difference;
    /// |difference / bench · 100|; empty where its text is "N/A" or "Nan". NaN of infinities is "nan%".
    std::optional<double> percent;
};

Difference subtract(Value debug, Value bench);

/// "-0.552521", "Nan", "N/A", "inf\t"
std::string differenceText(const Difference& difference, Edition edition);
/// "14.494146%", "Nan", "N/A"
std::string relativeText(const Difference& difference);

/// A float that is NaN or infinite.
bool isInvalid(Value value);

} // namespace pipescope::graph::compatible
