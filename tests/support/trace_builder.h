#pragma once

#include "core/run/model/trace.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>

namespace pipescope::test {

/// Builds traces by hand, as if they were read from Ascend databases. Ranks are added in rising order, blocks
/// and operators of a rank in order of begin: the indices given back then stay valid.
class TraceBuilder
{
public:
    /// A rank on host `host-<rank / 8>`; with a stage it becomes a member of pipeline group `group`.
    TraceBuilder& rank(std::int32_t rank, std::optional<std::int32_t> stage = {}, std::uint32_t group = 0);
    /// A row of no pipeline, with a number behind those of the ranks.
    TraceBuilder& otherRow(std::int32_t number, std::string name);
    /// The database that a rank was read from.
    TraceBuilder& readFrom(std::int32_t rank, std::filesystem::path file);
    TraceBuilder& step(std::int64_t number, TimeSpan span);
    /// What was opened, and how many files it held.
    TraceBuilder& opened(std::filesystem::path root, std::size_t files);
    /// A layout with found files, by its id, which is also used as its name.
    TraceBuilder& layout(std::string id, std::size_t ranks, bool isShown);
    TraceBuilder& finding(FindingId id, std::string detail = {});
    TraceBuilder& finding(Finding finding);

    BlockIndex block(std::int32_t rank, BlockKind kind, TimeSpan span, std::string_view name = {},
                     std::optional<std::uint32_t> step = {});
    /// A block as it is, but for its name.
    BlockIndex block(std::int32_t rank, Block block, std::string_view name);
    OperatorIndex op(std::int32_t rank, OperatorKind kind, TimeSpan span, std::string_view name = {},
                     std::optional<std::uint32_t> step = {});
    /// In order of time.
    TraceBuilder& collective(std::int32_t rank, CollectiveKind kind, TimeSpan span,
                             std::string_view name = {});
    /// Gives an operator a part that moves data at a time.
    TraceBuilder& moves(std::int32_t rank, OperatorIndex op, TimeSpan data);
    /// Links two operators; the link's step is that of the sender's operator.
    LinkIndex link(std::int32_t sourceRank, OperatorIndex source, std::int32_t targetRank,
                   OperatorIndex target, std::optional<TimeSpan> data = {});

    /// Says which micro-batch a link moves.
    TraceBuilder& carries(LinkIndex link, std::int32_t microBatch);

    /// Hands the trace out; the builder is empty afterwards.
    std::shared_ptr<const Trace> build();
    /// Likewise, to be changed by hand.
    Trace buildOpen();

private:
    Track& track(std::int32_t rank);

    Trace m_trace;
};

/// Half-open span in nanoseconds.
constexpr TimeSpan ns(std::int64_t begin, std::int64_t end)
{
    return {{begin}, {end}};
}

} // namespace pipescope::test
