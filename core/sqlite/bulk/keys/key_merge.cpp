#include "core/sqlite/bulk/keys/key_merge.h"

#include <algorithm>
#include <map>
#include <utility>

namespace pipescope {

std::optional<std::size_t> KeyMerge::Stream::next()
{
    if (m_reader && m_reader->next()) {
        return m_reader->shared();
    }
    const bool isFirst = !m_reader;
    if (!isFirst) {
        ++m_run;
    }
    m_reader.reset();
    if (m_run == m_runs.size()) {
        return std::nullopt;
    }
    m_reader.emplace(m_runs[m_run]);
    m_reader->next();
    if (isFirst) {
        return 0;
    }
    const std::size_t shared = commonPrefix(m_runs[m_run - 1].last(), m_reader->key());
    m_runs[m_run - 1] = KeyRun();
    return shared;
}

std::vector<KeyMerge::Stream> KeyMerge::chain(std::vector<KeyRun> runs)
{
    std::erase_if(runs, [](const KeyRun& run) { return run.empty(); });
    std::sort(runs.begin(), runs.end(),
              [](const KeyRun& a, const KeyRun& b) { return a.first() < b.first(); });
    std::vector<Stream> streams;
    // By their last key; each run continues the stream that ends closest before it.
    std::multimap<std::string, std::size_t> ends;
    for (KeyRun& run : runs) {
        auto after = ends.lower_bound(std::string(run.first()));
        std::size_t stream = streams.size();
        if (after == ends.begin()) {
            streams.emplace_back();
        } else {
            stream = (--after)->second;
            ends.erase(after);
        }
        ends.emplace(run.last(), stream);
        streams[stream].add(std::move(run));
    }
    return streams;
}

KeyMerge::KeyMerge(std::vector<KeyRun> runs)
    : m_streams(chain(std::move(runs)))
    , m_shared(m_streams.size())
    , m_losers(m_streams.size())
{ }

std::size_t KeyMerge::meet(std::size_t a, std::size_t b)
{
    const std::string_view keyA = m_streams[a].key();
    const std::string_view keyB = m_streams[b].key();
    if (keyA.empty() || keyB.empty()) {
        return keyA.empty() ? b : a;
    }
    // Both are above the key they lost to: the one that has more in common with it is closer to it.
    if (m_shared[a] != m_shared[b]) {
        return m_shared[a] > m_shared[b] ? a : b;
    }
    const std::size_t shared = commonPrefix(keyA, keyB, m_shared[a]);
    const bool isFirst = keyA.substr(shared) < keyB.substr(shared);
    m_shared[isFirst ? b : a] = shared;
    return isFirst ? a : b;
}

void KeyMerge::advance(std::size_t stream)
{
    m_shared[stream] = m_streams[stream].next().value_or(0);
}

void KeyMerge::playAll()
{
    const std::size_t count = m_streams.size();
    for (std::size_t i = 0; i < count; ++i) {
        advance(i);
    }
    // The streams are the leaves count … 2 count - 1 of the tree; winners go up to its root, node 1.
    std::vector<std::size_t> winners(2 * count);
    for (std::size_t i = 0; i < count; ++i) {
        winners[count + i] = i;
    }
    for (std::size_t node = count - 1; node > 0; --node) {
        const std::size_t a = winners[2 * node];
        const std::size_t b = winners[2 * node + 1];
        winners[node] = meet(a, b);
        m_losers[node] = winners[node] == a ? b : a;
    }
    m_winner = winners[1];
}

void KeyMerge::replay()
{
    advance(m_winner);
    for (std::size_t node = (m_winner + m_streams.size()) / 2; node > 0; node /= 2) {
        const std::size_t loser = m_losers[node];
        if (const std::size_t winner = meet(m_winner, loser); winner == loser) {
            m_losers[node] = std::exchange(m_winner, winner);
        }
    }
}

bool KeyMerge::next()
{
    if (m_streams.empty()) {
        return false;
    }
    if (m_hasBegun) {
        replay();
    } else {
        playAll();
        m_hasBegun = true;
    }
    return !key().empty();
}

} // namespace pipescope
