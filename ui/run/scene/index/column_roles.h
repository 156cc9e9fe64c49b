#pragma once

#include "ui/run/scene/colour/palette.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace pipescope::scene {

/// Busy time in nanoseconds by placeInLane() of the colour role.
using BusyByRole = std::array<std::int64_t, kLaneColourCount>;

/// The precomputed content of a lane's columns, so that an overview does not read their items: half a byte
/// for each window of the absolute time grid (time_grid.h), and eight more where an item is alone in it, from
/// the level at which a window holds two items on average up to that of a few windows in all.
class ColumnRoles
{
public:
    enum class Cell : std::uint8_t
    {
        /// No item begins in the window.
        Empty,
        /// Something in it is drawn by itself.
        LookInside,
        /// A single narrow item, which is one of the lones().
        Lone,
        /// All that begins in it is merged; the role with the most busy time follows from here on.
        FirstRole
    };

    /// An item that is alone in its window and shorter than that: enough to draw it without looking it up.
    struct Lone
    {
        /// Row of the rank's table.
        std::uint32_t row = 0;
        /// From the window's begin to its own, and its length, in 256ths of the window.
        std::uint8_t begin = 0;
        std::uint8_t length = 0;
        ColourRole role = ColourRole::Other;

        /// Begin of a window of 2^level nanoseconds in the lane that begins at `windowBegin`.
        std::int64_t beginNs(std::int64_t windowBegin, unsigned level) const
        {
            return windowBegin + partNs(begin, level);
        }

        std::int64_t durationNs(unsigned level) const { return partNs(length, level); }

    private:
        static std::int64_t partNs(std::uint8_t part, unsigned level)
        {
            constexpr unsigned kPartBits = 8;
            const std::int64_t ns = part;
            return level >= kPartBits ? ns << (level - kPartBits) : ns >> (kPartBits - level);
        }
    };

    /// One grid level; good as long as the ColumnRoles it is from.
    class Level
    {
    public:
        Level() = default;

        Level(const std::uint8_t* cells, std::int64_t firstWindow, std::size_t windows,
              std::span<const Lone> lones)
            : m_cells(cells)
            , m_firstWindow(firstWindow)
            , m_windows(windows)
            , m_lones(lones)
        { }

        /// Those of the cells that are Lone, in their order, from the first one on that is no earlier row.
        std::span<const Lone> lonesFrom(std::uint32_t row) const
        {
            const auto first = std::partition_point(m_lones.begin(), m_lones.end(),
                                                    [row](const Lone& lone) { return lone.row < row; });
            return {first, m_lones.end()};
        }

        explicit operator bool() const { return m_cells != nullptr; }

        /// `window` is a time shifted right by the level.
        Cell at(std::int64_t window) const
        {
            const auto i = static_cast<std::uint64_t>(window) - static_cast<std::uint64_t>(m_firstWindow);
            return i < m_windows ? static_cast<Cell>((m_cells[i / 2] >> (i % 2 * 4)) & 0xFU) : Cell::Empty;
        }

    private:
        const std::uint8_t* m_cells = nullptr;
        std::int64_t m_firstWindow = 0;
        std::size_t m_windows = 0;
        std::span<const Lone> m_lones;
    };

    /// placeInLane() of the role with the most busy time, of a cell that is merged.
    static std::size_t placeOf(Cell cell)
    {
        return static_cast<std::size_t>(cell) - static_cast<std::size_t>(Cell::FirstRole);
    }

    /// False where the level is finer or coarser than what is kept.
    Level at(unsigned level) const;

    /// What lies in one window while levels are built.
    struct Window
    {
        std::uint32_t count = 0;
        std::int64_t longest = 0;
        /// The last one added.
        std::uint32_t row = 0;
        std::int64_t begin = 0;
        ColourRole role = ColourRole::Other;
        BusyByRole busy{};

        void add(ColourRole itemRole, std::int64_t beginNs, std::int64_t duration, std::uint32_t tableRow);
        void add(const Window& other);
        Cell cell(unsigned level) const;
        /// Its content if the cell is Lone.
        Lone lone(unsigned level) const;
    };

    /// The finest level at which `items` items that begin between the two times share windows, four to each
    /// on average; none if that is not worth it.
    static constexpr unsigned kNoLevel = std::numeric_limits<unsigned>::max();
    static unsigned finestLevel(std::size_t items, std::int64_t firstBegin, std::int64_t lastBegin);

    /// Keeps the finest level and all coarser ones. `windows` are those of the finest, the first of them
    /// being `firstWindow`.
    void build(unsigned finest, std::int64_t firstWindow, std::vector<Window> windows);

private:
    struct Stored
    {
        std::int64_t firstWindow = 0;
        std::uint32_t windows = 0;
        std::uint32_t firstCell = 0;
        std::uint32_t firstLone = 0;
        std::uint32_t lones = 0;
    };

    void addLevel(unsigned level, std::int64_t firstWindow, const std::vector<Window>& windows);

    unsigned m_finest = 0;
    std::vector<Stored> m_levels;
    std::vector<std::uint8_t> m_cells;
    /// Those of the Lone cells, level by level.
    std::vector<Lone> m_lones;
};

} // namespace pipescope::scene
