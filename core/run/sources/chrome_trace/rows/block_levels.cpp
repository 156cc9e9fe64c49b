#include "core/run/sources/chrome_trace/rows/block_levels.h"

#include "core/run/model/captures/range_nesting.h"

#include <optional>
#include <vector>

namespace pipescope {
namespace {

using Node = RangeNesting::Node;
constexpr std::uint32_t kNone = RangeNesting::kNone;

/// The slices of a row that are work, and what each of them is.
class LevelFinder
{
public:
    LevelFinder(const ChromeContent& content, const ChromeThread& row, const RowRoles& roles)
        : m_content(content)
        , m_row(row)
        , m_roles(roles)
        , m_nesting(takeWork())
        , m_levels(m_nesting.nodes().size())
    { }

    /// Says for each slice what it is.
    template<class LeaveOut, class SetSources>
    void settle(LeaveOut leaveOut, SetSources setSources)
    {
        for (std::size_t i = 0; i < m_levels.size(); ++i) {
            const Node& node = m_nesting.nodes()[i];
            m_levels[i].cover = coverOf(node);
            m_levels[i].isBlock = m_levels[i].cover == kNone && !node.isStretch;
            if (!m_levels[i].isBlock) {
                leaveOut(m_slices[node.range]);
            } else if (!node.microBatch) {
                setSources(m_slices[node.range], sourcesOf(node));
            }
        }
    }

    /// Once all are settled.
    std::vector<std::uint32_t> stretches() const
    {
        std::vector<std::uint32_t> slices;
        for (std::size_t i = 0; i < m_levels.size(); ++i) {
            const Node& node = m_nesting.nodes()[i];
            const bool isOneDirection = node.kind == BlockKind::Forward || node.kind == BlockKind::Backward;
            if (node.isStretch && isOneDirection && m_levels[i].cover == kNone) {
                slices.push_back(m_slices[node.range]);
            }
        }
        return slices;
    }

private:
    struct Level
    {
        /// The node of the block that it is a part of.
        std::uint32_t cover = kNone;
        bool isBlock = false;
    };

    std::vector<WorkRange> takeWork()
    {
        std::vector<WorkRange> ranges;
        for (std::uint32_t i = 0; i < m_row.slices.size(); ++i) {
            const Slice& slice = m_row.slices[i];
            const EventRole role = m_roles[slice.label].role;
            if (isWorkRole(role)) {
                m_slices.push_back(i);
                ranges.push_back({{{slice.begin}, {slice.end}},
                                  blockKindOf(role),
                                  microBatchOf(slice),
                                  i >= m_row.slices.size() - m_row.unclosed,
                                  m_roles[slice.label].isOfParts});
            }
        }
        return ranges;
    }

    /// A slice that names another micro-batch of the same kind is no part of the block around it.
    std::uint32_t coverOf(const Node& node) const
    {
        if (node.parent == kNone) {
            return kNone;
        }
        const Level& parent = m_levels[node.parent];
        const std::uint32_t cover = parent.isBlock ? node.parent : parent.cover;
        if (cover == kNone) {
            return kNone;
        }
        const Node& block = m_nesting.nodes()[cover];
        const bool isOwn = block.kind == node.kind && node.microBatch && block.microBatch
                           && node.microBatch != block.microBatch;
        return isOwn ? kNone : cover;
    }

    std::optional<std::int64_t> microBatchOf(const Slice& slice) const
    {
        if (const auto named = m_roles[slice.label].numbers.of(EventNumber::MicroBatchId)) {
            return named;
        }
        const bool isRecorded = slice.arguments != Slice::kNoArguments
                                && m_content.arguments[slice.arguments].microBatch != SliceArguments::kNone;
        return isRecorded ? std::optional<std::int64_t>(m_content.arguments[slice.arguments].microBatch)
                          : std::nullopt;
    }

    BlockLevels::Sources sourcesOf(const Node& node) const
    {
        const auto source = [&](BlockKind kind) {
            const RangeNesting::Held& held = node.of(kind);
            return held.microBatch ? std::optional(m_slices[held.range]) : std::nullopt;
        };
        if (node.kind == BlockKind::Overlap) {
            return {source(BlockKind::Forward), source(BlockKind::Backward)};
        }
        const auto own = source(node.kind);
        return node.kind == BlockKind::Forward ? BlockLevels::Sources{own, {}}
                                               : BlockLevels::Sources{{}, own};
    }

    const ChromeContent& m_content;
    const ChromeThread& m_row;
    const RowRoles& m_roles;
    /// The slices by their position in the nesting.
    std::vector<std::uint32_t> m_slices;
    RangeNesting m_nesting;
    std::vector<Level> m_levels;
};

/// Whether each slice that is work begins when the one before has ended.
bool followOneAnother(const ChromeThread& row, const RowRoles& roles)
{
    std::int64_t end = 0;
    bool isFirst = true;
    for (const Slice& slice : row.slices) {
        if (isWorkRole(roles[slice.label].role)) {
            if (!isFirst && slice.begin < end) {
                return false;
            }
            isFirst = false;
            end = slice.end;
        }
    }
    return true;
}

} // namespace

BlockLevels::BlockLevels(const ChromeContent& content, const ChromeThread& row, const RowRoles& roles)
{
    if (followOneAnother(row, roles)) {
        return;
    }
    m_leftOut.resize(row.slices.size());
    LevelFinder finder(content, row, roles);
    finder.settle([&](std::uint32_t slice) { m_leftOut[slice] = true; },
                  [&](std::uint32_t slice, const Sources& sources) {
                      if (sources.forward || sources.backward) {
                          m_sources.emplace(slice, sources);
                      }
                  });
    m_stretches = finder.stretches();
}

BlockKind blockKindOf(EventRole role)
{
    switch (role) {
    case EventRole::Forward:
        return BlockKind::Forward;
    case EventRole::Backward:
        return BlockKind::Backward;
    case EventRole::Weight:
        return BlockKind::Weight;
    case EventRole::Overlap:
        return BlockKind::Overlap;
    case EventRole::Logits:
        return BlockKind::Logits;
    default:
        return BlockKind::Other;
    }
}

} // namespace pipescope
