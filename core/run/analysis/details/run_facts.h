#pragma once

#include "core/run/model/trace.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope {

/// Counts over a whole trace for its summaries. Rows outside pipelines are counted separately.
struct RunFacts
{
    std::array<std::uint64_t, kBlockKindCount> blocksByKind{};
    std::uint64_t blocks = 0;
    std::uint64_t blocksOutsideSteps = 0;
    /// Entry i belongs to StepIndex i.
    std::vector<std::uint64_t> blocksByStep;
    std::array<std::uint64_t, kOperatorKindCount> operatorsByKind{};
    std::uint64_t operators = 0;
    std::uint64_t measuredLinks = 0;
    std::uint64_t inferredLinks = 0;
    /// In the order of Trace::hosts.
    std::vector<std::vector<Rank>> ranksByHost;
    std::map<Stage, std::vector<Rank>> ranksByStage;
    std::vector<Rank> ranks;
    std::vector<Rank> ranksWithoutStage;
    std::uint64_t otherRows = 0;
    std::uint64_t recordsOfOtherRows = 0;
};

RunFacts gatherFacts(const Trace& trace);

struct NamedCount
{
    std::string_view name;
    std::uint64_t count = 0;
};

/// In the order of the enumerations.
std::vector<NamedCount> blockCounts(const RunFacts& facts);
std::vector<NamedCount> operatorCounts(const RunFacts& facts);

struct NamedSize
{
    const char* name;
    std::optional<std::int32_t> size;
};

/// "pp", "tp", "cp", "dp", "ep".
std::vector<NamedSize> namedSizes(const ParallelSizes& sizes);

/// The known sizes and the order of ranks: "pp 4, tp 2, order tp-cp-ep-dp-pp". May be empty.
std::string sizesText(const ParallelSizes& sizes);

/// The host's name, else its unique id, on one line.
std::string hostName(const Host& host);

/// "clock 1.5 ms ahead of node-0 (96 links, ± 100 ns)"; empty where the host's clock is not known.
std::string clockText(const Trace& trace, HostIndex host);

} // namespace pipescope
