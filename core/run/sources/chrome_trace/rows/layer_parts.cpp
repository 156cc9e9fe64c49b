#include "core/run/sources/chrome_trace/rows/layer_parts.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

namespace pipescope {
namespace {

enum class Direction : std::uint8_t
{
    Forward,
    Backward,
    Weight
};
constexpr std::size_t kDirections = 3;

/// "attn" and the direction of "attn(F)".
struct PartName
{
    std::string_view part;
    Direction direction = Direction::Forward;
};

std::optional<PartName> partName(std::string_view name, EventRole role)
{
    constexpr std::size_t kSuffix = 3;
    if (name.size() <= kSuffix || name[name.size() - kSuffix] != '(' || name.back() != ')') {
        return std::nullopt;
    }
    const std::string_view part = name.substr(0, name.size() - kSuffix);
    switch (name[name.size() - 2]) {
    case 'F':
        return role == EventRole::Forward ? std::optional(PartName{part, Direction::Forward}) : std::nullopt;
    case 'B':
        return role == EventRole::Backward ? std::optional(PartName{part, Direction::Backward})
                                           : std::nullopt;
    case 'W':
        return role == EventRole::Weight ? std::optional(PartName{part, Direction::Weight}) : std::nullopt;
    default:
        return std::nullopt;
    }
}

/// Experts' communication, which runs beside the layers.
bool isBetweenExperts(std::string_view part)
{
    return part == "dispatch" || part == "combine";
}

/// A slice that is a part, or one that ends the pass before it.
struct Piece
{
    std::int64_t begin = 0;
    std::int64_t end = 0;
    std::optional<PartName> name;
    std::uint32_t label = 0;
    std::optional<std::int64_t> microBatch;
};

using Parts = std::set<std::string_view>;

/// The fewest parts after which all layers that have begun are through.
struct Stretch
{
    std::int64_t begin = 0;
    std::int64_t end = 0;
    std::array<Parts, kDirections> open;
    std::array<std::size_t, kDirections> layers{};
    std::array<bool, kDirections> has{};
    std::array<std::optional<std::int64_t>, kDirections> microBatch;
    std::uint32_t label = 0;
    /// Something lies between it and the stretch before it.
    bool isApart = true;

    bool isThrough() const
    {
        return std::ranges::all_of(open, [](const Parts& parts) { return parts.empty(); });
    }

    EventRole role() const
    {
        const bool isForward = has[0];
        const bool isBackward = has[1];
        if (isForward && (isBackward || has[2])) {
            return EventRole::Overlap;
        }
        return isForward ? EventRole::Forward : isBackward ? EventRole::Backward : EventRole::Weight;
    }

    std::size_t layerCount() const { return std::max<std::size_t>(1, std::ranges::max(layers)); }

    bool isOtherMicroBatch(const Stretch& next) const
    {
        for (std::size_t i = 0; i < kDirections; ++i) {
            if (microBatch[i] && next.microBatch[i] && microBatch[i] != next.microBatch[i]) {
                return true;
            }
        }
        return false;
    }

    /// Whether the next one may belong to the same pass.
    bool isFollowedBy(const Stretch& next) const
    {
        return !next.isApart && role() == next.role() && !isOtherMicroBatch(next);
    }

    void take(const Stretch& next)
    {
        end = std::max(end, next.end);
        for (std::size_t i = 0; i < kDirections; ++i) {
            layers[i] += next.layers[i];
            microBatch[i] = microBatch[i] ? microBatch[i] : next.microBatch[i];
        }
    }
};

/// Joins the parts of one row.
class PartJoin
{
public:
    PartJoin(ChromeContent& content, std::uint32_t row, RowRoles& roles)
        : m_content(content)
        , m_row(content.rows[row])
        , m_roles(roles)
    { }

    void join()
    {
        if (!findNames()) {
            return;
        }
        for (const Stretch& pass : passes(stretches(pieces()))) {
            addSlice(pass);
        }
    }

private:
    std::string_view nameOf(std::size_t label) const
    {
        return m_content.strings.text(m_content.labels[m_row.labels[label].label].name);
    }

    /// False without parts of layers.
    bool findNames()
    {
        bool hasLayers = false;
        m_names.resize(m_roles.size());
        for (std::size_t label = 0; label < m_roles.size(); ++label) {
            m_names[label] = partName(nameOf(label), m_roles[label].role);
            if (m_names[label] && m_row.labels[label].slices > 0) {
                m_partsOf[static_cast<std::size_t>(m_names[label]->direction)].insert(m_names[label]->part);
                hasLayers = hasLayers || !isBetweenExperts(m_names[label]->part);
            }
        }
        for (std::size_t label = 0; label < m_roles.size() && !hasLayers; ++label) {
            m_roles[label] = m_names[label] ? LabelRole() : m_roles[label];
        }
        return hasLayers;
    }

    std::optional<std::int64_t> microBatchOf(const Slice& slice) const
    {
        const bool isRecorded = slice.arguments != Slice::kNoArguments
                                && m_content.arguments[slice.arguments].microBatch != SliceArguments::kNone;
        return isRecorded ? std::optional<std::int64_t>(m_content.arguments[slice.arguments].microBatch)
                          : std::nullopt;
    }

    /// In order of time, without parts that lie within blocks.
    std::vector<Piece> pieces() const
    {
        std::vector<Piece> all;
        for (std::size_t i = 0; i < m_row.slices.size() - m_row.unclosed; ++i) {
            const Slice& slice = m_row.slices[i];
            const EventRole role = m_roles[slice.label].role;
            if (isBlockRole(role) || isOperatorRole(role)) {
                all.push_back(
                    {slice.begin, slice.end, m_names[slice.label], slice.label, microBatchOf(slice)});
            }
        }
        std::ranges::stable_sort(all, [](const Piece& a, const Piece& b) {
            return std::pair(a.begin, -a.end) < std::pair(b.begin, -b.end);
        });
        std::int64_t blockEnd = all.empty() ? 0 : all.front().begin;
        std::erase_if(all, [&](const Piece& piece) {
            if (piece.name) {
                return piece.end <= blockEnd;
            }
            blockEnd = isWorkRole(m_roles[piece.label].role) ? std::max(blockEnd, piece.end) : blockEnd;
            return false;
        });
        return all;
    }

    /// A weight gradient right behind its input gradient belongs to the same layer.
    static bool isOwnWeight(const Piece& piece, const Piece* before)
    {
        return piece.name->direction == Direction::Weight && before != nullptr && before->name
               && before->name->direction == Direction::Backward && before->name->part == piece.name->part;
    }

    std::vector<Stretch> stretches(const std::vector<Piece>& all) const
    {
        std::vector<Stretch> found;
        const Piece* before = nullptr;
        for (const Piece& piece : all) {
            const bool isApart = before == nullptr || !before->name;
            if (piece.name) {
                const bool isOpen = !found.empty() && !isApart && !found.back().isThrough();
                if (!isOpen && (isApart || !isOwnWeight(piece, before))) {
                    found.emplace_back();
                    found.back().begin = piece.begin;
                    found.back().label = piece.label;
                    found.back().isApart = isApart;
                }
                take(piece, isOwnWeight(piece, before), found.back());
            }
            before = &piece;
        }
        return found;
    }

    void take(const Piece& piece, bool isOwnWeight, Stretch& stretch) const
    {
        const auto direction = static_cast<std::size_t>(piece.name->direction);
        stretch.end = std::max(stretch.end, piece.end);
        stretch.microBatch[direction] =
            stretch.microBatch[direction] ? stretch.microBatch[direction] : piece.microBatch;
        if (isOwnWeight) {
            return;
        }
        stretch.has[direction] = true;
        Parts& open = stretch.open[direction];
        open.insert(piece.name->part);
        if (open.size() == m_partsOf[direction].size()) {
            open.clear();
            ++stretch.layers[direction];
        }
    }

    /// How many layers each pass has: what divides the layers of all passes of one kind that follow one
    /// another.
    static std::size_t layersOfPasses(const std::vector<Stretch>& all)
    {
        std::size_t common = 0;
        std::size_t count = 0;
        for (std::size_t i = 0; i < all.size(); ++i) {
            count += all[i].layerCount();
            if (i + 1 == all.size() || !all[i].isFollowedBy(all[i + 1])) {
                common = std::gcd(common, count);
                count = 0;
            }
        }
        return common;
    }

    static std::vector<Stretch> passes(const std::vector<Stretch>& all)
    {
        const std::size_t layers = layersOfPasses(all);
        std::vector<Stretch> joined;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (i > 0 && all[i - 1].isFollowedBy(all[i]) && joined.back().layerCount() < layers) {
                joined.back().take(all[i]);
            } else {
                joined.push_back(all[i]);
            }
        }
        return joined;
    }

    void addSlice(const Stretch& pass)
    {
        const EventRole role = pass.role();
        const auto next = static_cast<std::uint32_t>(m_row.labels.size());
        const auto [label, isNew] = m_labelOf.try_emplace(role, next);
        if (isNew) {
            EventLabel made = m_content.labels[m_row.labels[pass.label].label];
            made.name = m_content.strings.intern(role == EventRole::Forward    ? "forward"
                                                 : role == EventRole::Backward ? "backward"
                                                 : role == EventRole::Overlap  ? "1F1B"
                                                                               : "weight gradient");
            m_row.labels.push_back({static_cast<std::uint32_t>(m_content.labels.size()), 0});
            m_content.labels.push_back(std::move(made));
            LabelRole ofPass = m_roles[pass.label];
            ofPass.role = role;
            ofPass.numbers = {};
            ofPass.isOfParts = true;
            m_roles.push_back(ofPass);
        }
        ++m_row.labels[label->second].slices;
        const auto place = m_row.slices.end() - static_cast<std::ptrdiff_t>(m_row.unclosed);
        m_row.slices.insert(place, {pass.begin, pass.end, label->second});
    }

    ChromeContent& m_content;
    ChromeThread& m_row;
    RowRoles& m_roles;
    /// Indexed by label.
    std::vector<std::optional<PartName>> m_names;
    /// The parts that the row has of each direction.
    std::array<Parts, kDirections> m_partsOf;
    std::map<EventRole, std::uint32_t> m_labelOf;
};

} // namespace

void joinLayerParts(ChromeContent& content, std::vector<RowRoles>& rows)
{
    for (std::uint32_t row = 0; row < rows.size(); ++row) {
        PartJoin(content, row, rows[row]).join();
    }
}

} // namespace pipescope
