#pragma once

#include "core/sqlite/bulk/keys/key_sort.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope {

/// Keys in ascending order, each kept as what it does not share with the one before it, so that the keys of
/// long names need little memory.
class KeyRun
{
public:
    KeyRun() = default;
    /// `keys` in ascending order.
    explicit KeyRun(const std::vector<SortedKey>& keys);

    bool empty() const { return m_last.empty(); }

    /// Bytes in memory.
    std::size_t bytes() const { return m_bytes.size(); }

    std::string_view first() const { return std::string_view(m_bytes).substr(m_firstBegin, m_firstSize); }

    std::string_view last() const { return m_last; }

private:
    friend class KeyRunReader;

    /// For each key: the number of bytes shared, the number of other bytes, and those.
    std::string m_bytes;
    std::string m_last;
    /// The first key has nothing to share, so it is there as a whole.
    std::size_t m_firstBegin = 0;
    std::size_t m_firstSize = 0;
};

/// The keys of a run, one after the other.
class KeyRunReader
{
public:
    explicit KeyRunReader(const KeyRun& run)
        : m_rest(run.m_bytes)
    { }

    /// False at the end, where key() is empty.
    bool next();

    std::string_view key() const { return m_key; }

    /// Bytes that the key has in common with the one before it.
    std::size_t shared() const { return m_shared; }

private:
    std::size_t takeNumber();

    std::string_view m_rest;
    std::string m_key;
    std::size_t m_shared = 0;
};

/// The keys of one index in the order of the rows.
class KeyList
{
public:
    /// Where to append the bytes of the next key; then end().
    std::string& next() { return m_bytes; }

    void end();
    /// Makes the list empty, and keeps its memory.
    void clear();

    KeyRun sorted() const;

private:
    std::string_view key(std::size_t index) const;

    std::string m_bytes;
    std::vector<std::size_t> m_ends;
    bool m_isSorted = true;
};

} // namespace pipescope
