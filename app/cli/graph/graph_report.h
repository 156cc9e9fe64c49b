#pragma once

#include "core/graph/explain/report/divergence_report.h"

#include <iosfwd>

namespace pipescope::cli {

/// The report of `graph diverge` as text.
void writeReport(const graph::DivergenceReport& report, std::ostream& out);

} // namespace pipescope::cli
