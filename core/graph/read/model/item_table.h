#pragma once

#include "core/graph/read/model/interner.h"
#include "core/graph/read/model/item.h"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <vector>

namespace pipescope::graph {

class ItemTable;

/// Items that follow each other in a table, which must stay. Reading one gives a copy.
class ItemSpan
{
public:
    class Iterator
    {
    public:
        // NOLINTBEGIN(readability-identifier-naming): the library wants these names.
        using value_type = Item;
        using difference_type = std::ptrdiff_t;
        using iterator_concept = std::random_access_iterator_tag;
        using iterator_category = std::input_iterator_tag;
        using reference = Item;
        // NOLINTEND(readability-identifier-naming)

        Iterator() = default;

        Iterator(const ItemTable* table, std::uint32_t position)
            : m_table(table)
            , m_position(position)
        { }

        Item operator*() const;

        Item operator[](difference_type n) const { return *(*this + n); }

        Iterator& operator+=(difference_type n)
        {
            m_position = static_cast<std::uint32_t>(m_position + n);
            return *this;
        }

        Iterator& operator-=(difference_type n) { return *this += -n; }

        Iterator& operator++() { return *this += 1; }

        Iterator& operator--() { return *this += -1; }

        Iterator operator++(int)
        {
            const Iterator old = *this;
            ++*this;
            return old;
        }

        Iterator operator--(int)
        {
            const Iterator old = *this;
            --*this;
            return old;
        }

        friend Iterator operator+(Iterator it, difference_type n) { return it += n; }

        friend Iterator operator+(difference_type n, Iterator it) { return it += n; }

        friend Iterator operator-(Iterator it, difference_type n) { return it -= n; }

        friend difference_type operator-(const Iterator& a, const Iterator& b)
        {
            return static_cast<difference_type>(a.m_position) - static_cast<difference_type>(b.m_position);
        }

        friend bool operator==(const Iterator& a, const Iterator& b) { return a.m_position == b.m_position; }

        friend auto operator<=>(const Iterator& a, const Iterator& b)
        {
            return a.m_position <=> b.m_position;
        }

    private:
        const ItemTable* m_table = nullptr;
        std::uint32_t m_position = 0;
    };

    ItemSpan() = default;

    ItemSpan(const ItemTable& table, std::uint32_t begin, std::uint32_t count)
        : m_table(&table)
        , m_begin(begin)
        , m_count(count)
    { }

    std::size_t size() const { return m_count; }

    bool empty() const { return m_count == 0; }

    Iterator begin() const { return {m_table, m_begin}; }

    Iterator end() const { return {m_table, m_begin + m_count}; }

    Item operator[](std::size_t i) const { return begin()[static_cast<std::ptrdiff_t>(i)]; }

    Item front() const { return *begin(); }

    Item back() const { return *(end() - 1); }

    /// All but the first `count`.
    ItemSpan from(std::size_t count) const
    {
        ItemSpan rest = *this;
        rest.m_begin += static_cast<std::uint32_t>(count);
        rest.m_count -= static_cast<std::uint32_t>(count);
        return rest;
    }

private:
    const ItemTable* m_table = nullptr;
    std::uint32_t m_begin = 0;
    std::uint32_t m_count = 0;
};

/// The items of a graph by position. Of items with equal forms or equal content those are held once, so that
/// most take 8 bytes: a model calls the same few operations again and again, and what one operation gives is
/// what the next one gets, and what the modules around both have. Made by one thread, then read by any
/// number.
class ItemTable
{
public:
    std::uint32_t size() const { return static_cast<std::uint32_t>(m_rows.size()); }

    bool empty() const { return m_rows.empty(); }

    ItemSpan::Iterator begin() const { return {this, 0}; }

    ItemSpan::Iterator end() const { return {this, size()}; }

    /// With its position. Constant, so that nobody writes to the copy by mistake.
    // NOLINTNEXTLINE(readability-const-return-type)
    const Item operator[](std::size_t position) const
    {
        const Row row = m_rows[position];
        return {m_forms[row.form], m_contents[row.content], static_cast<std::uint32_t>(position)};
    }

    const ItemForm& form(std::size_t position) const { return m_forms[m_rows[position].form]; }

    /// Equal for items of equal content, below contentCount().
    std::uint32_t contentOf(std::size_t position) const { return m_rows[position].content; }

    std::uint32_t contentCount() const { return static_cast<std::uint32_t>(m_contents.size()); }

    /// The position that an item has says nothing.
    void add(const Item& item) { m_rows.push_back(rowOf(item)); }

    void set(std::size_t position, const Item& item) { m_rows[position] = rowOf(item); }

    void reserve(std::size_t items) { m_rows.reserve(items); }

    /// Gives back what only adding items needs. More may be added; the first of them takes longer.
    void compact();

private:
    struct Row
    {
        std::uint32_t form = 0;
        std::uint32_t content = 0;
    };

    /// Finds equal forms and content.
    struct Index
    {
        Interner forms;
        Interner content;
    };

    Row rowOf(const Item& item);
    Index& index();

    std::vector<Row> m_rows;
    std::vector<ItemForm> m_forms;
    std::vector<ItemContent> m_contents;
    std::optional<Index> m_index;
};

inline Item ItemSpan::Iterator::operator*() const
{
    return (*m_table)[m_position];
}

} // namespace pipescope::graph
