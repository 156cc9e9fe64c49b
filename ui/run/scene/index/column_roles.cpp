#include "ui/run/scene/index/column_roles.h"

#include "core/base/time.h"
#include "ui/run/scene/axis/time_grid.h"

#include <algorithm>
#include <iterator>

namespace pipescope::scene {
namespace {

constexpr std::size_t kItemsPerWindow = 2;
/// For fewer items a search is faster than a table.
constexpr std::size_t kMinItems = 256;
constexpr std::size_t kMinWindows = 32;
constexpr unsigned kMaxLevel = 62;

std::uint64_t windowsBetween(std::int64_t first, std::int64_t last, unsigned level)
{
    return static_cast<std::uint64_t>(last >> level) - static_cast<std::uint64_t>(first >> level) + 1;
}

/// Windows of the next level hold two each.
std::vector<ColumnRoles::Window> coarser(std::int64_t firstWindow,
                                         const std::vector<ColumnRoles::Window>& windows)
{
    const auto offset = static_cast<std::size_t>(firstWindow & 1);
    std::vector<ColumnRoles::Window> halved((windows.size() + offset + 1) / 2);
    for (std::size_t i = 0; i < windows.size(); ++i) {
        halved[(i + offset) / 2].add(windows[i]);
    }
    return halved;
}

} // namespace

void ColumnRoles::Window::add(ColourRole itemRole, std::int64_t beginNs, std::int64_t duration,
                              std::uint32_t tableRow)
{
    ++count;
    longest = std::max(longest, duration);
    row = tableRow;
    begin = beginNs;
    role = itemRole;
    std::int64_t& sum = busy[placeInLane(role)];
    sum = saturatingAdd(sum, duration);
}

void ColumnRoles::Window::add(const Window& other)
{
    if (other.count > 0) {
        row = other.row;
        begin = other.begin;
        role = other.role;
    }
    count += other.count;
    longest = std::max(longest, other.longest);
    for (std::size_t r = 0; r < busy.size(); ++r) {
        busy[r] = saturatingAdd(busy[r], other.busy[r]);
    }
}

ColumnRoles::Cell ColumnRoles::Window::cell(unsigned level) const
{
    if (count == 0) {
        return Cell::Empty;
    }
    const auto most = std::max_element(busy.begin(), busy.end());
    if (longest >= (std::int64_t{1} << level)) {
        return Cell::LookInside;
    }
    if (count == 1) {
        return Cell::Lone;
    }
    // It is not stored which of several items without length would represent them.
    if (*most == 0) {
        return Cell::LookInside;
    }
    return static_cast<Cell>(std::distance(busy.begin(), most)
                             + static_cast<std::ptrdiff_t>(Cell::FirstRole));
}

ColumnRoles::Lone ColumnRoles::Window::lone(unsigned level) const
{
    constexpr unsigned kPartBits = 8;
    const auto part = [level](std::int64_t ns) {
        return static_cast<std::uint8_t>(level >= kPartBits ? ns >> (level - kPartBits)
                                                            : ns << (kPartBits - level));
    };
    return {row, part(begin - gridBegin(begin, level)), part(longest), role};
}

ColumnRoles::Level ColumnRoles::at(unsigned level) const
{
    if (level < m_finest || level - m_finest >= m_levels.size()) {
        return {};
    }
    const Stored& stored = m_levels[level - m_finest];
    return {m_cells.data() + stored.firstCell, stored.firstWindow, stored.windows,
            std::span(m_lones).subspan(stored.firstLone, stored.lones)};
}

unsigned ColumnRoles::finestLevel(std::size_t items, std::int64_t firstBegin, std::int64_t lastBegin)
{
    if (items < kMinItems) {
        return kNoLevel;
    }
    unsigned level = 0;
    while (level < kMaxLevel && windowsBetween(firstBegin, lastBegin, level) > items / kItemsPerWindow) {
        ++level;
    }
    return windowsBetween(firstBegin, lastBegin, level) < kMinWindows ? kNoLevel : level;
}

void ColumnRoles::build(unsigned finest, std::int64_t firstWindow, std::vector<Window> windows)
{
    m_finest = finest;
    m_levels.clear();
    m_cells.clear();
    m_lones.clear();
    m_cells.reserve(windows.size() + kMaxLevel);
    for (unsigned level = finest; level <= kMaxLevel && windows.size() >= kMinWindows; ++level) {
        addLevel(level, firstWindow, windows);
        windows = coarser(firstWindow, windows);
        firstWindow >>= 1;
    }
    m_cells.shrink_to_fit();
    m_lones.shrink_to_fit();
    m_levels.shrink_to_fit();
}

void ColumnRoles::addLevel(unsigned level, std::int64_t firstWindow, const std::vector<Window>& windows)
{
    // A rank's table has fewer rows than 2^32, and windows hold several of them.
    const auto narrow = [](std::size_t count) { return static_cast<std::uint32_t>(count); };
    Stored stored{firstWindow, narrow(windows.size()), narrow(m_cells.size()), narrow(m_lones.size()), 0};
    for (std::size_t i = 0; i < windows.size(); ++i) {
        const Cell found = windows[i].cell(level);
        if (found == Cell::Lone) {
            m_lones.push_back(windows[i].lone(level));
        }
        const auto cell = static_cast<unsigned>(found);
        if (i % 2 == 0) {
            m_cells.push_back(static_cast<std::uint8_t>(cell));
        } else {
            m_cells.back() = static_cast<std::uint8_t>(m_cells.back() | (cell << 4U));
        }
    }
    stored.lones = narrow(m_lones.size()) - stored.firstLone;
    m_levels.push_back(stored);
}

} // namespace pipescope::scene
