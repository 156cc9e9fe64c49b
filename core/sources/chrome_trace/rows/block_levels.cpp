#include "core/sources/chrome_trace/rows/block_levels.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace pipescope {
namespace {

constexpr std::uint32_t kNoNode = 0xFFFFFFFF;
constexpr std::size_t kWorkRoles = static_cast<std::size_t>(EventRole::Logits) + 1;

/// How many slices that are still open are asked whether they hold the next one; real ones nest less deep.
constexpr std::size_t kMaxHoldersAsked = 64;

/// What the slices within one say of one kind of work.
struct Held
{
    std::optional<std::int64_t> microBatch;
    /// The slice that says it.
    std::uint32_t slice = 0;
    bool isSeveral = false;
    /// There is such a slice, with or without a micro-batch.
    bool isAny = false;

    void take(std::int64_t number, std::uint32_t origin)
    {
        isSeveral = isSeveral || (microBatch && *microBatch != number);
        if (!microBatch) {
            microBatch = number;
            slice = origin;
        }
    }
};

struct Node
{
    std::uint32_t slice = 0;
    std::uint32_t parent = kNoNode;
    EventRole role = EventRole::Forward;
    std::optional<std::int64_t> microBatch;
    std::array<Held, kWorkRoles> held;
    /// The block that it is a part of.
    std::uint32_t cover = kNoNode;
    bool isBlock = false;
};

/// The slices of a row that are work, each after those that hold it.
class LevelFinder
{
public:
    LevelFinder(const ChromeContent& content, const ChromeThread& row, const RowRoles& roles)
        : m_content(content)
        , m_row(row)
        , m_roles(roles)
    {
        for (std::uint32_t i = 0; i < row.slices.size(); ++i) {
            if (isWorkRole(roles[row.slices[i].label].role)) {
                m_order.push_back(i);
            }
        }
        std::stable_sort(m_order.begin(), m_order.end(), [&](std::uint32_t a, std::uint32_t b) {
            const Slice& one = row.slices[a];
            const Slice& other = row.slices[b];
            return std::tuple(one.begin, other.end) < std::tuple(other.begin, one.end);
        });
        nest();
        collect();
    }

    std::vector<std::uint32_t> forwardStretches() const
    {
        std::vector<std::uint32_t> slices;
        for (const Node& node : m_nodes) {
            if (node.cover == kNoNode && holdsBothDirections(node)) {
                slices.push_back(node.slice);
            }
        }
        return slices;
    }

    /// Says for each slice what it is.
    template<class LeaveOut, class SetSources>
    void settle(LeaveOut leaveOut, SetSources setSources)
    {
        for (Node& node : m_nodes) {
            node.cover = coverOf(node);
            node.isBlock = node.cover == kNoNode && !isStretch(node);
            if (!node.isBlock) {
                leaveOut(node.slice);
            } else if (!node.microBatch) {
                setSources(node.slice, sourcesOf(node));
            }
        }
    }

private:
    /// A slice that names another micro-batch of the same kind is no part of the block around it.
    std::uint32_t coverOf(const Node& node) const
    {
        if (node.parent == kNoNode) {
            return kNoNode;
        }
        const Node& parent = m_nodes[node.parent];
        const std::uint32_t cover = parent.isBlock ? node.parent : parent.cover;
        const bool isOwn = cover != kNoNode && m_nodes[cover].role == node.role && node.microBatch
                           && m_nodes[cover].microBatch && node.microBatch != m_nodes[cover].microBatch;
        return isOwn ? kNoNode : cover;
    }

    void nest()
    {
        std::vector<std::uint32_t> open;
        for (const std::uint32_t index : m_order) {
            const Slice& slice = m_row.slices[index];
            const auto end = [&](std::uint32_t node) { return m_row.slices[m_nodes[node].slice].end; };
            while (!open.empty() && end(open.back()) <= slice.begin) {
                open.pop_back();
            }
            Node& node = m_nodes.emplace_back();
            node.slice = index;
            node.role = m_roles[slice.label].role;
            node.microBatch = microBatchOf(slice);
            const auto last =
                open.rbegin() + static_cast<std::ptrdiff_t>(std::min(open.size(), kMaxHoldersAsked));
            const auto holder =
                std::find_if(open.rbegin(), last, [&](std::uint32_t each) { return end(each) >= slice.end; });
            node.parent = holder == last ? kNoNode : *holder;
            // How long a slice without an end lasted is not known.
            if (index < m_row.slices.size() - m_row.unclosed) {
                open.push_back(static_cast<std::uint32_t>(m_nodes.size() - 1));
            }
        }
    }

    /// Hands what each says to those that hold it.
    void collect()
    {
        for (auto node = m_nodes.rbegin(); node != m_nodes.rend(); ++node) {
            if (node->parent == kNoNode) {
                continue;
            }
            auto& held = m_nodes[node->parent].held;
            held[static_cast<std::size_t>(node->role)].isAny = true;
            if (node->microBatch) {
                held[static_cast<std::size_t>(node->role)].take(*node->microBatch, node->slice);
                continue;
            }
            for (std::size_t kind = 0; kind < kWorkRoles; ++kind) {
                const Held& own = node->held[kind];
                held[kind].isAny = held[kind].isAny || own.isAny;
                if (own.microBatch) {
                    held[kind].take(*own.microBatch, own.slice);
                    held[kind].isSeveral = held[kind].isSeveral || own.isSeveral;
                }
            }
        }
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

    /// A forward has no backward within it, while a backward may run the forward again.
    static bool holdsBothDirections(const Node& node)
    {
        const auto& forward = node.held[static_cast<std::size_t>(EventRole::Forward)];
        const auto& backward = node.held[static_cast<std::size_t>(EventRole::Backward)];
        return node.role == EventRole::Forward && backward.isAny && (forward.isAny || backward.isSeveral);
    }

    static bool isStretch(const Node& node)
    {
        return holdsBothDirections(node) || (!node.microBatch && holdsSeveral(node));
    }

    static bool holdsSeveral(const Node& node)
    {
        return std::any_of(node.held.begin(), node.held.end(),
                           [](const Held& held) { return held.isSeveral; });
    }

    static BlockLevels::Sources sourcesOf(const Node& node)
    {
        const auto source = [&](EventRole role) {
            const Held& held = node.held[static_cast<std::size_t>(role)];
            return held.microBatch ? std::optional(held.slice) : std::nullopt;
        };
        if (node.role == EventRole::Overlap) {
            return {source(EventRole::Forward), source(EventRole::Backward)};
        }
        const auto own = source(node.role);
        return node.role == EventRole::Forward ? BlockLevels::Sources{own, {}}
                                               : BlockLevels::Sources{{}, own};
    }

    const ChromeContent& m_content;
    const ChromeThread& m_row;
    const RowRoles& m_roles;
    std::vector<std::uint32_t> m_order;
    std::vector<Node> m_nodes;
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
    m_forwardStretches = finder.forwardStretches();
}

} // namespace pipescope
