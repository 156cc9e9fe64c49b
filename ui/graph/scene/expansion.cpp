#include "ui/graph/scene/expansion.h"

#include "core/base/text.h"
#include "ui/graph/scene/node_role.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace pipescope::graph_scene {

using graph::RowId;

namespace {

constexpr std::size_t kMaxBadShown = 4000;

} // namespace

void expandToBad(TreeLayout& layout, const graph::NodeClasses& classes, std::uint8_t least)
{
    const auto size = static_cast<std::uint32_t>(layout.outline().size());
    layout.collapseBelow(RowId{0U});
    std::vector<RowId> bad;
    for (auto row = classes.next(1, size, least); row && bad.size() < kMaxBadShown;
         row = classes.next(row->value + 1, size, least))
    {
        bad.push_back(*row);
    }
    layout.expandTo(bad);
}

void expandLevels(TreeLayout& layout, std::uint32_t levels)
{
    const graph::Outline& outline = layout.outline();
    layout.collapseBelow(RowId{0U});
    // Ends of boxes that stay collapsed are skipped: their insides are not shown.
    for (std::uint32_t row = 1; row < outline.size();) {
        const bool isDeeper = outline.depths[row] >= levels;
        if (!isDeeper) {
            layout.expand(RowId{row});
        }
        row = isDeeper ? outline.ends[row] : row + 1;
    }
}

using graph::Outline;
using graph::RowId;

namespace {

// FNV-1a, which takes the bytes of names and the signatures of children alike.
constexpr std::uint64_t kHashBegin = 14695981039346656037U;
constexpr std::uint64_t kHashPrime = 1099511628211U;

std::uint64_t mixed(std::uint64_t hash, std::uint64_t value)
{
    return (hash ^ value) * kHashPrime;
}

std::uint64_t hashWithoutNumbers(std::string_view name)
{
    std::uint64_t hash = kHashBegin;
    for (const char letter : name) {
        if (!isDigit(letter)) {
            hash = mixed(hash, static_cast<unsigned char>(letter));
        }
    }
    return hash;
}

/// Indexed by row: equal for boxes that hold the same operations in the same order.
std::vector<std::uint64_t> signaturesOf(const Outline& outline)
{
    std::vector<std::uint64_t> signatures(outline.size());
    // Children have higher rows.
    for (std::size_t behind = outline.size(); behind > 0; --behind) {
        const RowId row{static_cast<std::uint32_t>(behind - 1)};
        std::uint64_t hash = hashWithoutNumbers(outline.name(row));
        hash = mixed(hash, static_cast<std::uint64_t>(outline.kind(row)));
        for (std::uint32_t child = row.value + 1; child < outline.ends[row.value];
             child = outline.ends[child]) {
            hash = mixed(hash, signatures[child]);
        }
        signatures[row.value] = mixed(hash, outline.ends[row.value] - row.value);
    }
    return signatures;
}

/// Tells which boxes of one side can be folded with the one before them.
class Side
{
public:
    explicit Side(const AlikeSide& side)
        : m_side(side)
        , m_signatures(signaturesOf(outline()))
    { }

    const Outline& outline() const { return m_side.layout->outline(); }

    bool canFold(RowId row) const
    {
        const std::uint32_t end = outline().ends[row.value];
        return outline().hasChildren(row) && !m_side.layout->isExpanded(row)
               && (m_side.roles == nullptr
                   || m_side.roles->worst(row.value, end) != static_cast<std::uint8_t>(NodeRole::Onset));
    }

    /// The box behind it in the same box is alike.
    bool isLikeNext(RowId row) const
    {
        const RowId next{outline().ends[row.value]};
        return next.value < outline().size() && outline().parents[row.value] == outline().parents[next.value]
               && canFold(next) && m_signatures[row.value] == m_signatures[next.value]
               && worst(row) == worst(next);
    }

private:
    std::uint8_t worst(RowId row) const
    {
        return m_side.classes->worst(row.value, outline().ends[row.value]);
    }

    AlikeSide m_side;
    std::vector<std::uint64_t> m_signatures;
};

/// The partners of a box and of the next one can be folded, too.
bool arePartnersAlike(const Side& debug, const Side& bench, RowId row)
{
    const auto partner = debug.outline().partner(row);
    const auto next = debug.outline().partner(RowId{debug.outline().ends[row.value]});
    return partner && next && bench.canFold(*partner) && bench.outline().ends[partner->value] == next->value
           && bench.isLikeNext(*partner);
}

} // namespace

std::array<std::vector<RowRange>, 2> alikeBoxes(const AlikeSide& debug, const AlikeSide& bench)
{
    std::array<std::vector<RowRange>, 2> runs;
    const Side own(debug);
    const std::optional<Side> other = bench.layout != nullptr ? std::optional<Side>(bench) : std::nullopt;
    const Outline& outline = own.outline();
    std::vector<bool> isTaken(outline.size());
    for (std::uint32_t row = 1; row < outline.size(); ++row) {
        if (isTaken[row] || !own.canFold(RowId{row})) {
            continue;
        }
        std::uint32_t last = row;
        std::uint32_t boxes = 1;
        while (own.isLikeNext(RowId{last}) && (!other || arePartnersAlike(own, *other, RowId{last}))) {
            last = outline.ends[last];
            isTaken[last] = true;
            ++boxes;
        }
        if (boxes < kFewestAlike) {
            continue;
        }
        runs[0].push_back({row, outline.ends[last]});
        if (other) {
            const std::uint32_t first = outline.partner(RowId{row})->value;
            runs[1].push_back({first, other->outline().ends[outline.partner(RowId{last})->value]});
        }
    }
    return runs;
}

} // namespace pipescope::graph_scene
