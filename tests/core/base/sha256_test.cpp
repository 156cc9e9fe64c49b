#include "core/base/files/sha256.h"

#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <fstream>

namespace pipescope {
namespace {

std::string hashOf(std::string_view bytes)
{
    Sha256 hash;
    hash.add(bytes);
    return hash.finish();
}

// The examples of FIPS 180-4.

TEST(Sha256, OfNothingIsThatOfTheStandard)
{
    EXPECT_EQ(hashOf(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST(Sha256, OfOneBlockIsThatOfTheStandard)
{
    EXPECT_EQ(hashOf("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(Sha256, OfTwoBlocksIsThatOfTheStandard)
{
    EXPECT_EQ(hashOf("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

TEST(Sha256, OfAMillionLettersIsThatOfTheStandardHoweverTheyCome)
{
    for (const std::size_t piece : {1UL, 63UL, 64UL, 65UL, 1000UL}) {
        Sha256 hash;
        std::size_t left = 1'000'000;
        while (left > 0) {
            const std::size_t size = std::min(piece, left);
            hash.add(std::string(size, 'a'));
            left -= size;
        }
        EXPECT_EQ(hash.finish(), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    }
}

TEST(Sha256, OfAFileIsThatOfItsBytes)
{
    const test::TemporaryFolder folder;
    const auto file = folder.path() / "rank.db";
    const std::string bytes(3'000'000, '\x7f');
    std::ofstream(file, std::ios::binary) << bytes;
    const auto hash = hashFile(file, {});
    ASSERT_TRUE(hash);
    EXPECT_EQ(hash->bytes, bytes.size());
    EXPECT_EQ(hash->sha256, hashOf(bytes));
}

TEST(Sha256, OfAFileThatCannotBeReadIsAnError)
{
    EXPECT_EQ(hashFile("/nowhere/rank.db", {}).error().kind, ErrorKind::NotFound);
    std::stop_source stopped;
    stopped.request_stop();
    const test::TemporaryFolder folder;
    const auto file = folder.path() / "rank.db";
    std::ofstream(file) << "x";
    EXPECT_EQ(hashFile(file, stopped.get_token()).error().kind, ErrorKind::Cancelled);
}

} // namespace
} // namespace pipescope
