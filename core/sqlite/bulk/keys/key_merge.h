#pragma once

#include "core/sqlite/bulk/keys/key_run.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope {

/// The keys of many runs in ascending order. Runs that follow one another, as when the rows came in the order
/// of the index, are read without comparing; the others meet in a tournament in which no key's beginning is
/// compared twice (LCP-aware loser tree: Bingmann, Eberle and Sanders, "Engineering Parallel String Sorting",
/// 2015, section 5).
class KeyMerge
{
public:
    /// Takes the runs, and gives up their memory as it goes.
    explicit KeyMerge(std::vector<KeyRun> runs);

    /// False at the end.
    bool next();

    /// Of the last next(); until the following one.
    std::string_view key() const { return m_streams[m_winner].key(); }

    /// Bytes that the key has in common with the one before it.
    std::size_t shared() const { return m_shared[m_winner]; }

private:
    /// Runs that follow one another.
    class Stream
    {
    public:
        void add(KeyRun run) { m_runs.push_back(std::move(run)); }

        std::string_view last() const { return m_runs.back().last(); }

        /// Yields how many bytes the key has in common with the one before it; nothing at the end.
        std::optional<std::size_t> next();

        /// Empty at the end.
        std::string_view key() const { return m_reader ? m_reader->key() : std::string_view(); }

    private:
        std::vector<KeyRun> m_runs;
        std::size_t m_run = 0;
        std::optional<KeyRunReader> m_reader;
    };

    static std::vector<Stream> chain(std::vector<KeyRun> runs);
    /// Lets two streams meet that have lost to the same key last; yields the winner.
    std::size_t meet(std::size_t a, std::size_t b);
    void advance(std::size_t stream);
    void playAll();
    void replay();

    std::vector<Stream> m_streams;
    /// Of each stream: bytes its key has in common with the key that it lost to last, or that came last.
    std::vector<std::size_t> m_shared;
    /// The stream that lost at each node of a binary tree; those of node n are 2n and 2n + 1.
    std::vector<std::size_t> m_losers;
    std::size_t m_winner = 0;
    bool m_hasBegun = false;
};

} // namespace pipescope
