#include "core/sqlite/bulk/table_tree.h"

#include "core/sqlite/bulk/page_buffer.h"
#include "core/sqlite/bulk/page_builder.h"
#include "core/sqlite/bulk/page_format.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

namespace pipescope {
namespace {

using Child = BulkBlockContent::Leaf;

/// Children that fit into one page, whatever the numbers of their rows.
std::size_t mostChildren(std::size_t pageSize, const std::vector<Child>& children)
{
    constexpr std::size_t kPageHeader = 12;
    constexpr std::size_t kPointer = 2;
    std::size_t longest = 0;
    for (const Child& child : children) {
        longest = std::max(longest, varintBytes(static_cast<std::uint64_t>(child.lastRow)));
    }
    return (pageSize - kPageHeader) / (kPointer + sizeof(std::uint32_t) + longest);
}

void fillPage(std::span<char> page, std::span<const Child> children)
{
    PageBuilder builder(page, PageKind::TableInterior);
    for (const Child& child : children.first(children.size() - 1)) {
        const auto row = static_cast<std::uint64_t>(child.lastRow);
        char* cell = builder.addCell(sizeof(std::uint32_t) + varintBytes(row));
        putBigEndian(cell, child.page);
        putVarint(cell + sizeof(std::uint32_t), row);
    }
    builder.end(children.back().page);
}

} // namespace

Status writeTableTree(PageFile& file, std::uint32_t rootPage, std::vector<Child> children)
{
    while (true) {
        // Evenly, so that no page is left with a single child.
        const std::size_t most = mostChildren(file.pageSize(), children);
        const std::size_t count = (children.size() + most - 1) / most;
        PageBuffer pages(file.pageSize());
        std::vector<Child> parents;
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t begin = children.size() * i / count;
            const std::size_t end = children.size() * (i + 1) / count;
            fillPage(pages.page(pages.add()), std::span(children).subspan(begin, end - begin));
            parents.push_back({0, children[end - 1].lastRow});
        }
        if (count == 1) {
            return file.writePage(rootPage, pages.together(0, 1));
        }
        const auto run = file.reserve(count);
        const Status written = run ? file.write(*run, pages) : Status(run.error());
        if (!written) {
            return written;
        }
        for (std::size_t i = 0; i < count; ++i) {
            parents[i].page = run->number(i);
        }
        children = std::move(parents);
    }
}

} // namespace pipescope
