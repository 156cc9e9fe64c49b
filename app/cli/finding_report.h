#pragma once

#include "core/diagnostics/finding.h"

#include <iosfwd>

namespace pipescope::cli {

/// One line that counts the findings and says where to read them, and the errors in full.
void reportFindings(const FindingList& findings, std::ostream& err);

/// Why there is nothing to show: every finding that is more than a notice, or the notices if there is no
/// other.
void reportWhyNothing(const FindingList& findings, std::ostream& err);

/// The findings about dumps of model graphs, which no other command lists: the first fifty with what to do.
void reportGraphFindings(const FindingList& findings, std::ostream& err);

/// The problems table as text: severity, rank, sentence, file, what to do.
void writeProblems(const FindingList& findings, std::ostream& out);

} // namespace pipescope::cli
