#pragma once

#include "core/base/result.h"
#include "core/diagnostics/finding.h"
#include "core/graph/read/dump/dump_layout.h"

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <set>
#include <string>
#include <vector>

namespace pipescope::graph {

/// How one rank was dumped in one step, as the first members of its dump.json say; empty where it does not.
struct DumpRecord
{
    std::int64_t step = 0;
    Rank rank;
    std::string task;
    std::string level;
    std::string framework;
    bool hasDump = false;
    /// construct.json is there and has a node.
    bool hasConstruct = false;
};

/// What dumps lack, or what is not the same in all of them.
struct DumpFault
{
    /// "no_construct", …
    std::string name;
    std::set<Rank> ranks;
    std::set<std::int64_t> steps;
    UserText sentence;
    /// The member of config.json to write; empty where no member helps.
    std::string line;
};

struct DumpDiagnosis
{
    std::filesystem::path root;
    /// Indexed by step and rank.
    std::vector<DumpRecord> records;
    std::vector<DumpFault> faults;
};

/// Reads names and the begin of each file only. An error where there is no dump.
Result<DumpDiagnosis> diagnoseDumps(const std::filesystem::path& root);

/// Adds what only one of two dumps has that are to be compared: steps of ranks, and another task.
void addFaultsBetween(const DumpDiagnosis& bench, DumpDiagnosis& debug);

void writeDumpDiagnosis(const DumpDiagnosis& diagnosis, std::ostream& out);

/// The same as JSON: an object with "version".
void writeDumpDiagnosisJson(const DumpDiagnosis& diagnosis, std::ostream& out);

} // namespace pipescope::graph
