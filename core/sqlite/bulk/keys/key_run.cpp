#include "core/sqlite/bulk/keys/key_run.h"

namespace pipescope {
namespace {

constexpr unsigned kBitsInByte = 7;
constexpr std::size_t kMore = 0x80;

void appendNumber(std::string& bytes, std::size_t number)
{
    for (; number >= kMore; number >>= kBitsInByte) {
        bytes.push_back(static_cast<char>(number | kMore));
    }
    bytes.push_back(static_cast<char>(number));
}

} // namespace

KeyRun::KeyRun(const std::vector<SortedKey>& keys)
{
    std::string_view before;
    std::string bytes;
    for (const SortedKey& entry : keys) {
        const std::size_t shared = commonPrefix(before, entry.key);
        appendNumber(bytes, shared);
        appendNumber(bytes, entry.key.size() - shared);
        if (before.empty()) {
            m_firstBegin = bytes.size();
            m_firstSize = entry.key.size();
        }
        bytes.append(entry.key.substr(shared));
        before = entry.key;
    }
    // Not more memory than needed: it is kept for long.
    m_bytes.assign(bytes);
    m_last = before;
}

std::size_t KeyRunReader::takeNumber()
{
    std::size_t number = 0;
    std::size_t byte = kMore;
    for (unsigned shift = 0; byte >= kMore; shift += kBitsInByte) {
        byte = static_cast<unsigned char>(m_rest.front());
        m_rest.remove_prefix(1);
        number |= (byte & (kMore - 1)) << shift;
    }
    return number;
}

bool KeyRunReader::next()
{
    if (m_rest.empty()) {
        m_key.clear();
        m_shared = 0;
        return false;
    }
    m_shared = takeNumber();
    const std::size_t other = takeNumber();
    m_key.resize(m_shared);
    m_key.append(m_rest.substr(0, other));
    m_rest.remove_prefix(other);
    return true;
}

std::string_view KeyList::key(std::size_t index) const
{
    const std::size_t begin = index == 0 ? 0 : m_ends[index - 1];
    return std::string_view(m_bytes).substr(begin, m_ends[index] - begin);
}

void KeyList::end()
{
    m_ends.push_back(m_bytes.size());
    const std::size_t count = m_ends.size();
    m_isSorted = m_isSorted && (count < 2 || key(count - 2) < key(count - 1));
}

void KeyList::clear()
{
    m_bytes.clear();
    m_ends.clear();
    m_isSorted = true;
}

KeyRun KeyList::sorted() const
{
    std::vector<SortedKey> keys(m_ends.size());
    for (std::size_t i = 0; i < keys.size(); ++i) {
        keys[i].key = key(i);
    }
    if (!m_isSorted) {
        sortKeys(keys);
    }
    return KeyRun(keys);
}

} // namespace pipescope
