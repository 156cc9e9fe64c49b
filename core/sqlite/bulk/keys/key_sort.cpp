#include "core/sqlite/bulk/keys/key_sort.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>
#include <utility>
#include <vector>

namespace pipescope {
namespace {

constexpr std::size_t kWindow = sizeof(std::uint64_t);
/// Fewer keys are sorted by insertion.
constexpr std::size_t kFew = 12;

std::uint64_t inBigEndian(std::uint64_t word)
{
    return std::endian::native == std::endian::little ? __builtin_bswap64(word) : word;
}

/// Eight bytes as a number that orders them; zeros stand for those behind the end.
std::uint64_t windowAt(std::string_view key, std::size_t depth)
{
    std::uint64_t word = 0;
    if (depth < key.size()) {
        std::memcpy(&word, key.data() + depth, std::min(kWindow, key.size() - depth));
    }
    return inBigEndian(word);
}

/// Keys that have `depth` bytes in common.
struct Part
{
    std::span<SortedKey> keys;
    std::size_t depth = 0;
};

void sortByInsertion(const Part& part)
{
    const auto isBefore = [depth = part.depth](const SortedKey& a, const SortedKey& b) {
        return a.window != b.window ? a.window < b.window
                                    : a.key.substr(std::min(depth, a.key.size()))
                                          < b.key.substr(std::min(depth, b.key.size()));
    };
    for (std::size_t i = 1; i < part.keys.size(); ++i) {
        const SortedKey key = part.keys[i];
        std::size_t place = i;
        for (; place > 0 && isBefore(key, part.keys[place - 1]); --place) {
            part.keys[place] = part.keys[place - 1];
        }
        part.keys[place] = key;
    }
}

std::uint64_t middleOfThree(std::span<const SortedKey> keys)
{
    const std::uint64_t a = keys.front().window;
    const std::uint64_t b = keys[keys.size() / 2].window;
    const std::uint64_t c = keys.back().window;
    return std::max(std::min(a, b), std::min(std::max(a, b), c));
}

void loadWindows(const Part& part)
{
    for (SortedKey& key : part.keys) {
        key.window = windowAt(key.key, part.depth);
    }
}

/// The windows of the keys on `waiting` are loaded.
void split(const Part& part, std::vector<Part>& waiting)
{
    const std::uint64_t pivot = middleOfThree(part.keys);
    const auto lessEnd = std::partition(part.keys.begin(), part.keys.end(),
                                        [pivot](const SortedKey& key) { return key.window < pivot; });
    const auto equalEnd = std::partition(lessEnd, part.keys.end(),
                                         [pivot](const SortedKey& key) { return key.window == pivot; });
    waiting.push_back({std::span(part.keys.begin(), lessEnd), part.depth});
    waiting.push_back({std::span(equalEnd, part.keys.end()), part.depth});
    const Part equal{std::span(lessEnd, equalEnd), part.depth + kWindow};
    // Only keys that are the same or the beginning of another, which there should not be, end together.
    if (equal.keys.front().key.size() > equal.depth) {
        loadWindows(equal);
        waiting.push_back(equal);
    }
}

} // namespace

void sortKeys(std::span<SortedKey> keys)
{
    std::vector<Part> waiting{{keys, 0}};
    loadWindows(waiting.front());
    while (!waiting.empty()) {
        const Part part = waiting.back();
        waiting.pop_back();
        if (part.keys.size() <= kFew) {
            sortByInsertion(part);
        } else {
            split(part, waiting);
        }
    }
}

std::size_t commonPrefix(std::string_view a, std::string_view b, std::size_t known)
{
    const std::size_t end = std::min(a.size(), b.size());
    std::size_t at = known;
    for (; at + kWindow <= end; at += kWindow) {
        std::uint64_t wordOfA = 0;
        std::uint64_t wordOfB = 0;
        std::memcpy(&wordOfA, a.data() + at, kWindow);
        std::memcpy(&wordOfB, b.data() + at, kWindow);
        if (wordOfA != wordOfB) {
            return at + static_cast<std::size_t>(std::countl_zero(inBigEndian(wordOfA ^ wordOfB))) / 8;
        }
    }
    while (at < end && a[at] == b[at]) {
        ++at;
    }
    return at;
}

} // namespace pipescope
