#include "core/sqlite/bulk/keys/key_merge.h"

#include "core/sqlite/bulk/keys/key_run.h"
#include "core/sqlite/bulk/keys/key_sort.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace pipescope {
namespace {

/// Different texts with long common beginnings, each ended by a zero byte so that none begins another.
std::vector<std::string> randomKeys(std::mt19937& random, std::size_t count)
{
    std::set<std::string> keys;
    while (keys.size() < count) {
        std::string key;
        for (std::size_t parts = random() % 4; parts > 0; --parts) {
            key += random() % 2 == 0 ? "Module.0.module.decoder." : "Module.0.module.encoder.layers.";
        }
        keys.insert(key + std::to_string(random() % (4 * count)) + '\0');
    }
    std::vector<std::string> shuffled(keys.begin(), keys.end());
    std::shuffle(shuffled.begin(), shuffled.end(), random);
    return shuffled;
}

KeyRun runOf(const std::vector<std::string>& keys)
{
    KeyList list;
    for (const std::string& key : keys) {
        list.next() += key;
        list.end();
    }
    return list.sorted();
}

std::vector<std::string> keysOf(const KeyRun& run)
{
    std::vector<std::string> keys;
    for (KeyRunReader reader(run); reader.next();) {
        keys.emplace_back(reader.key());
    }
    return keys;
}

std::size_t sharedBytes(const std::string& a, const std::string& b)
{
    const auto end = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first;
    return static_cast<std::size_t>(end - a.begin());
}

/// Merges the runs and expects the keys in order, each with what it shares with the one before.
void expectMerged(std::vector<KeyRun> runs, std::vector<std::string> keys)
{
    std::sort(keys.begin(), keys.end());
    KeyMerge merge(std::move(runs));
    std::string before;
    for (const std::string& key : keys) {
        ASSERT_TRUE(merge.next());
        ASSERT_EQ(merge.key(), key);
        EXPECT_EQ(merge.shared(), sharedBytes(before, key));
        before = key;
    }
    EXPECT_FALSE(merge.next());
}

TEST(KeyRun, YieldsTheKeysInOrder)
{
    std::mt19937 random(1);
    for (const std::size_t count : {0, 1, 2, 5, 12, 13, 30, 1000}) {
        auto keys = randomKeys(random, count);
        const KeyRun run = runOf(keys);
        std::sort(keys.begin(), keys.end());
        EXPECT_EQ(keysOf(run), keys);
        EXPECT_EQ(run.empty(), keys.empty());
        if (!keys.empty()) {
            EXPECT_EQ(run.first(), keys.front());
            EXPECT_EQ(run.last(), keys.back());
        }
    }
}

TEST(KeyRun, TakesKeysThatAreInOrderAlready)
{
    const std::vector<std::string> keys{"a", "b", "ba", "c"};
    EXPECT_EQ(keysOf(runOf(keys)), keys);
}

TEST(KeyRun, KeepsOnlyWhatDiffers)
{
    std::vector<std::string> keys;
    for (int i = 100; i < 200; ++i) {
        keys.push_back(std::string(1000, 'x') + std::to_string(i));
    }
    EXPECT_LT(runOf(keys).bytes(), 2000U);
}

TEST(KeyRun, OrdersBytesWithoutSign)
{
    EXPECT_EQ(keysOf(runOf({"\xFF", "\x7F", "\x80", "a"})),
              (std::vector<std::string>{"a", "\x7F", "\x80", "\xFF"}));
}

TEST(SortKeys, EndsEvenIfKeysAreTheSame)
{
    const std::vector<std::string> texts(50, "the same key everywhere");
    std::vector<SortedKey> keys;
    for (const std::string& text : texts) {
        keys.push_back({text});
    }
    sortKeys(keys);
    EXPECT_EQ(keys.front().key, texts.front());
}

TEST(CommonPrefix, CountsEqualBytesFromTheBeginning)
{
    EXPECT_EQ(commonPrefix("", "abc"), 0U);
    EXPECT_EQ(commonPrefix("abc", "abd"), 2U);
    EXPECT_EQ(commonPrefix("0123456789abcdef", "0123456789Abcdef"), 10U);
    EXPECT_EQ(commonPrefix("0123456789abcdef", "0123456789abcdefgh"), 16U);
    EXPECT_EQ(commonPrefix("0123456789", "0123456789", 9), 10U);
}

TEST(KeyMerge, HasNothingToYieldWithoutKeys)
{
    expectMerged({}, {});
    std::vector<KeyRun> empty(3);
    expectMerged(std::move(empty), {});
}

TEST(KeyMerge, MergesAnyNumberOfRuns)
{
    std::mt19937 random(2);
    for (const std::size_t count : {1, 2, 3, 5, 8, 17, 50}) {
        const auto keys = randomKeys(random, 40 * count);
        std::vector<std::vector<std::string>> parts(count);
        for (const std::string& key : keys) {
            parts[random() % count].push_back(key);
        }
        std::vector<KeyRun> runs;
        for (const auto& part : parts) {
            runs.push_back(runOf(part));
        }
        expectMerged(std::move(runs), keys);
    }
}

TEST(KeyMerge, JoinsRunsThatFollowOneAnotherInAnyOrder)
{
    std::mt19937 random(3);
    auto keys = randomKeys(random, 900);
    std::sort(keys.begin(), keys.end());
    std::vector<KeyRun> runs;
    for (const std::size_t begin : {600, 0, 300}) {
        const auto at = keys.begin() + static_cast<std::ptrdiff_t>(begin);
        runs.push_back(runOf({at, at + 300}));
    }
    expectMerged(std::move(runs), keys);
}

TEST(KeyMerge, MergesTwoInterleavedSeriesOfRuns)
{
    std::vector<std::string> keys;
    std::vector<KeyRun> runs;
    for (const char* series : {"even ", "odd "}) {
        for (int run = 0; run < 5; ++run) {
            std::vector<std::string> part;
            for (int i = 0; i < 20; ++i) {
                part.push_back(std::to_string(1000 + run * 20 + i) + series);
            }
            keys.insert(keys.end(), part.begin(), part.end());
            runs.push_back(runOf(part));
        }
    }
    expectMerged(std::move(runs), keys);
}

} // namespace
} // namespace pipescope
