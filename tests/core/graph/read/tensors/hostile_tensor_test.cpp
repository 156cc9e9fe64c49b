// Files that claim what they do not have, or want what they must not get.

#include "tests/core/graph/read/tensors/read_tensor.h"
#include "tests/support/tensor_files.h"

#include <gmock/gmock.h>

namespace pipescope::graph::test {
namespace {

using namespace pipescope::test;
using testing::HasSubstr;

constexpr std::int64_t kHuge = std::int64_t{1} << 60U;

std::string tensorOf(std::vector<std::int64_t> sizes, std::vector<std::int64_t> strides,
                     std::int64_t offset = 0)
{
    PickledTensor tensor;
    tensor.sizes = std::move(sizes);
    tensor.strides = std::move(strides);
    tensor.offset = offset;
    return ptFile(tensor, "0123456789abcdef");
}

TEST(HostileTensor, WithCodeInItsPickleIsRefusedByTheNameAndNothingRuns)
{
    const TemporaryFolder folder;
    const std::string file = (folder / "executed").string();
    const std::string code = pickledName("os", "system") + pickledText("touch '" + file + "'") + "\x85R";
    EXPECT_THAT(problemOf(zipFile({{"a/data.pkl", pickleOf(code)}})), HasSubstr("\"os.system\""));
    EXPECT_THAT(problemOf(zipFile({{"a/data.pkl", pickleOf(code + "0" + pickledTensor({}))}})),
                HasSubstr("\"os.system\""));
    EXPECT_FALSE(std::filesystem::exists(file));
}

TEST(HostileTensor, OfAClaimedSizeIsRefusedWithoutMemoryForIt)
{
    EXPECT_THAT(problemOf(tensorOf({kHuge}, {1})), HasSubstr("10 GiB"));
    EXPECT_THAT(problemOf(tensorOf({5}, {1})), HasSubstr("too few bytes"));
    EXPECT_THAT(problemOf(tensorOf({1}, {1}, kHuge)), HasSubstr("too few bytes"));
    EXPECT_THAT(problemOf(tensorOf({2}, {kHuge})), HasSubstr("too few bytes"));
    EXPECT_THAT(problemOf(npyFile("<f8", "(1152921504606846976,)", "12345678")), HasSubstr("10 GiB"));
    EXPECT_THAT(problemOf(npyFile("<f4", "(2,)", "1234567")), HasSubstr("too few bytes"));
}

/// A file with a hole, which takes no place on the disk.
TEST(HostileTensor, OfElementsOutOfOrderIsHeldUpTo1GiB)
{
    const TemporaryFolder folder;
    for (const bool isFortranOrder : {false, true}) {
        const auto path = folder.write("large.npy", npyFile("|u1", "(2, 536870913)", "", isFortranOrder));
        std::filesystem::resize_file(path, (std::uint64_t{1} << 30U) + 1000);
        const auto tensor = openTensor(path);
        EXPECT_EQ(tensor.hasValue(), !isFortranOrder);
        if (!tensor) {
            EXPECT_THAT(tensor.error().text.english(), HasSubstr("span over 1 GiB"));
        }
    }
}

TEST(HostileTensor, WhoseProductOverflowsIsRefused)
{
    EXPECT_THAT(problemOf(tensorOf({kHuge, kHuge}, {1, 1})), HasSubstr("not possible"));
    EXPECT_THAT(problemOf(npyFile("<f8", "(4294967296, 4294967296)", "12345678")), HasSubstr("not possible"));
}

TEST(HostileTensor, WithNegativeNumbersIsRefused)
{
    EXPECT_THAT(problemOf(tensorOf({4}, {-1}, 3)), HasSubstr("negative"));
    EXPECT_THAT(problemOf(tensorOf({-4}, {1})), HasSubstr("negative"));
    EXPECT_THAT(problemOf(tensorOf({4}, {1}, -1)), HasSubstr("negative"));
    EXPECT_THAT(problemOf(npyFile("<f4", "(-1,)", "1234")), HasSubstr("negative"));
}

TEST(HostileTensor, OfOverlappingViewsIsBoundedByItsElements)
{
    EXPECT_EQ(problemOf(tensorOf({3, 2}, {1, 1})), "");
    EXPECT_EQ(elementsOf(tensorOf({1000, 1000}, {0, 0})).size(), 1000000U);
    EXPECT_THAT(problemOf(tensorOf({kHuge}, {0})), HasSubstr("10 GiB")) << "16 bytes would be read for years";
}

TEST(HostileTensor, OfManyDimensionsIsRefused)
{
    EXPECT_NE(problemOf(tensorOf(std::vector<std::int64_t>(65, 1), std::vector<std::int64_t>(65, 1))), "");
    EXPECT_NE(problemOf(tensorOf({2, 2}, {1})), "") << "a stride is missing";
    std::string shape = "(";
    for (int i = 0; i < 65; ++i) {
        shape += "1, ";
    }
    EXPECT_NE(problemOf(npyFile("<f4", shape + ")", "1234")), "");
}

std::vector<ZipPart> bombOf(std::uint64_t claimed)
{
    PickledTensor tensor;
    tensor.sizes = {static_cast<std::int64_t>(claimed / 4)};
    tensor.strides = {1};
    return {{"a/data.pkl", pickleOf(pickledTensor(tensor))},
            {"a/data/0", std::string(100000, '\0'), true, claimed}};
}

TEST(HostileTensor, InAZipBombIsRefusedByWhatDeflateCanDo)
{
    EXPECT_THAT(problemOf(zipFile(bombOf(std::uint64_t{1} << 31U))), HasSubstr("claims more content"));
    EXPECT_THAT(problemOf(zipFile(bombOf(std::uint64_t{1} << 62U), true)), HasSubstr("claims more content"));
    std::vector<ZipPart> pickle{{"a/data.pkl", std::string(std::size_t{1} << 20U, '\0'), true}};
    EXPECT_THAT(problemOf(zipFile(pickle)), HasSubstr("too large for one tensor"));
}

TEST(HostileTensor, WhoseContentInflatesToLessThanClaimedFails)
{
    EXPECT_THAT(problemOf(zipFile(bombOf(100004))), HasSubstr("damaged or cut short"));
}

TEST(HostileTensor, StoredWithTwoDifferentSizesIsRefused)
{
    std::vector<ZipPart> parts{{"a/data.pkl", pickleOf(pickledTensor({}))},
                               {"a/data/0", "1234", false, 4000}};
    EXPECT_THAT(problemOf(zipFile(parts)), HasSubstr("claims more content"));
}

TEST(HostileTensor, InAnEncryptedOrOddlyCompressedArchiveIsRefused)
{
    const std::string archive = zipFile({{"a/data.pkl", "x"}});
    const auto row = archive.rfind("PK\x01\x02");
    std::string encrypted = archive;
    encrypted[row + 8] = '\x01';
    EXPECT_THAT(problemOf(encrypted), HasSubstr("encrypted"));
    std::string zstd = archive;
    zstd[row + 10] = '\x5d';
    EXPECT_THAT(problemOf(zstd), HasSubstr("other than deflate"));
}

/// Wherever it is cut, and whichever byte is wrong, a file is an error or a tensor, and never more.
void cutAndDamage(const std::string& file)
{
    for (std::size_t size = 0; size < file.size(); ++size) {
        EXPECT_NE(problemOf(file.substr(0, size)), "") << size;
    }
    for (std::size_t i = 0; i < file.size(); ++i) {
        for (const char damage : {'\x01', '\x80', '\xff'}) {
            std::string damaged = file;
            damaged[i] = static_cast<char>(damaged[i] ^ damage);
            (void)problemOf(damaged);
        }
    }
}

TEST(HostileTensor, IsAnErrorWhereverItsFileIsCut)
{
    cutAndDamage(npyFile("<f4", "(2, 2)", "0123456789abcdef"));
    cutAndDamage(tensorOf({2, 2}, {2, 1}));
}

TEST(HostileTensor, IsAnErrorWhereverItsCompressedFileIsCut)
{
    PickledTensor tensor;
    tensor.sizes = {2, 2};
    tensor.strides = {1, 2};
    cutAndDamage(zipFile(
        {{"a/data.pkl", pickleOf(pickledTensor(tensor)), true}, {"a/data/0", "0123456789abcdef", true}},
        true));
}

} // namespace
} // namespace pipescope::graph::test
