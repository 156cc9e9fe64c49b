#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace pipescope {

enum class PageKind : char
{
    IndexInterior = 2,
    TableInterior = 5,
    IndexLeaf = 10,
    TableLeaf = 13
};

inline bool isLeaf(PageKind kind)
{
    return kind == PageKind::IndexLeaf || kind == PageKind::TableLeaf;
}

/// Fills one page of a b-tree with cells in their order (sqlite.org/fileformat2.html, section 1.6): pointers
/// to the cells grow from the page's beginning, the cells from its end.
class PageBuilder
{
public:
    /// `page` is a whole page, which may hold anything.
    PageBuilder(std::span<char> page, PageKind kind);

    std::size_t cells() const { return m_cells; }

    bool hasRoomFor(std::size_t cellBytes) const;
    /// Where to write the bytes of the next cell; there must be room for it.
    char* addCell(std::size_t cellBytes);
    /// Takes the last of the cells away.
    std::string removeLastCell();
    /// Writes what the page says of itself. `rightChild` is the page of what follows the last cell, for
    /// interior pages.
    void end(std::uint32_t rightChild = 0);

private:
    std::size_t pointersEnd() const;

    std::span<char> m_page;
    PageKind m_kind;
    std::size_t m_cells = 0;
    /// Where the cells begin.
    std::size_t m_content;
};

} // namespace pipescope
