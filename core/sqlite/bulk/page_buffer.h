#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace pipescope {

/// Pages that are being filled, some of them in one block of memory. A page stays where it is.
class PageBuffer
{
public:
    explicit PageBuffer(std::size_t pageSize)
        : m_pageSize(pageSize)
        , m_pagesInBlock(std::max<std::size_t>(1, kBlockBytes / pageSize))
    { }

    std::size_t pageSize() const { return m_pageSize; }

    std::size_t size() const { return m_size; }

    /// One block of memory is filled.
    bool isFull() const { return m_size >= m_pagesInBlock; }

    /// Adds a page and yields its index.
    std::size_t add()
    {
        if (m_size == m_blocks.size() * m_pagesInBlock) {
            m_blocks.emplace_back(m_pagesInBlock * m_pageSize);
        }
        return m_size++;
    }

    std::span<char> page(std::size_t index)
    {
        return {m_blocks[index / m_pagesInBlock].data() + index % m_pagesInBlock * m_pageSize, m_pageSize};
    }

    /// The pages from `index` on that lie together, at most `most`.
    std::string_view together(std::size_t index, std::size_t most)
    {
        const std::size_t inBlock = m_pagesInBlock - index % m_pagesInBlock;
        return {page(index).data(), std::min({inBlock, most, m_size - index}) * m_pageSize};
    }

    /// Removes all pages and keeps their memory.
    void clear() { m_size = 0; }

private:
    static constexpr std::size_t kBlockBytes = std::size_t{1} << 20U;

    std::size_t m_pageSize;
    std::size_t m_pagesInBlock;
    std::size_t m_size = 0;
    std::vector<std::vector<char>> m_blocks;
};

} // namespace pipescope
