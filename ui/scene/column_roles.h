#pragma once

#include "ui/scene/palette.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace pipescope::scene {

/// Busy time in nanoseconds by colour role.
using BusyByRole = std::array<std::int64_t, kColourRoleCount>;

/// What the columns of a lane show, known beforehand, so that an overview does not look at what lies in them:
/// half a byte for each window of the absolute time grid (time_grid.h), from the level at which a window
/// holds four items on average up to that of a few windows in all.
class ColumnRoles
{
public:
    enum class Cell : std::uint8_t
    {
        /// No item begins in the window.
        Empty,
        /// Something in it is drawn by itself.
        LookInside,
        /// All that begins in it is merged; the role with the most busy time follows from here on.
        FirstRole
    };

    /// One grid level; good as long as the ColumnRoles it is from.
    class Level
    {
    public:
        Level() = default;

        Level(const std::uint8_t* cells, std::int64_t firstWindow, std::size_t windows)
            : m_cells(cells)
            , m_firstWindow(firstWindow)
            , m_windows(windows)
        { }

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
    };

    static ColourRole roleOf(Cell cell)
    {
        return static_cast<ColourRole>(static_cast<unsigned>(cell) - static_cast<unsigned>(Cell::FirstRole));
    }

    /// False where the level is finer or coarser than what is kept.
    Level at(unsigned level) const;

    /// What lies in one window while levels are built.
    struct Window
    {
        std::uint32_t count = 0;
        std::int64_t longest = 0;
        BusyByRole busy{};

        void add(ColourRole role, std::int64_t duration);
        void add(const Window& other);
        Cell cell(unsigned level) const;
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
        std::size_t firstCell = 0;
        std::int64_t firstWindow = 0;
        std::size_t windows = 0;
    };

    void addLevel(unsigned level, std::int64_t firstWindow, const std::vector<Window>& windows);

    unsigned m_finest = 0;
    std::vector<Stored> m_levels;
    std::vector<std::uint8_t> m_cells;
};

} // namespace pipescope::scene
