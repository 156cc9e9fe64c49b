#include "tests/core/graph/read/tensors/read_tensor.h"
#include "tests/support/tensor_files.h"

#include <gmock/gmock.h>

#include <numeric>

namespace pipescope::graph::test {
namespace {

using namespace pipescope::test;
using testing::ElementsAre;
using testing::HasSubstr;

PickledTensor view(std::vector<std::int64_t> sizes, std::vector<std::int64_t> strides,
                   std::int64_t offset = 0)
{
    PickledTensor tensor;
    tensor.sizes = std::move(sizes);
    tensor.strides = std::move(strides);
    tensor.offset = offset;
    return tensor;
}

std::vector<ZipPart> partsOf(const PickledTensor& tensor, const std::string& data, const std::string& folder)
{
    return {{folder + "data.pkl", pickleOf(pickledTensor(tensor))}, {folder + "data/0", data}};
}

std::string floats(std::size_t count)
{
    std::vector<float> values(count);
    std::iota(values.begin(), values.end(), 0.0F);
    return bytesOf(values);
}

TEST(PtFile, GivesTheElementsOfItsTensor)
{
    EXPECT_THAT(elementsOf(ptFileOfFloats({2, 2}, {1, 2, 3, 4})), ElementsAre(1, 2, 3, 4));
}

TEST(PtFile, GivesAScalarAndAnEmptyTensor)
{
    EXPECT_THAT(elementsOf(ptFileOfFloats({}, {5})), ElementsAre(5));
    EXPECT_THAT(elementsOf(ptFileOfFloats({0, 3}, {})), ElementsAre());
}

TEST(PtFile, MayHaveAnyFolderOrNone)
{
    for (const char* folder : {"archive/", "Torch.matmul.0.forward.output.0/", ""}) {
        const std::string file = zipFile(partsOf(view({2}, {1}), floats(2), folder));
        EXPECT_THAT(elementsOf(file), ElementsAre(0, 1)) << folder;
    }
}

TEST(PtFile, MayBeCompressed)
{
    std::vector<ZipPart> parts = partsOf(view({50000}, {1}), floats(50000), "a/");
    parts[0].isDeflated = true;
    parts[1].isDeflated = true;
    const auto elements = elementsOf(zipFile(parts));
    ASSERT_EQ(elements.size(), 50000U);
    EXPECT_EQ(elements[49999], 49999);
}

TEST(PtFile, MayBeZip64)
{
    EXPECT_THAT(elementsOf(zipFile(partsOf(view({3}, {1}), floats(3), "a/"), true)), ElementsAre(0, 1, 2));
}

TEST(PtFile, OfABigEndianMachineSaysSo)
{
    std::vector<ZipPart> parts = partsOf(view({2}, {1}), swappedBytes(floats(2), sizeof(float)), "a/");
    parts.push_back({"a/byteorder", "big"});
    EXPECT_THAT(elementsOf(zipFile(parts)), ElementsAre(0, 1));
    parts.back().content = "middle";
    EXPECT_THAT(problemOf(zipFile(parts)), HasSubstr("byte order"));
}

TEST(PtFile, GivesAViewWithOffsetAndStrides)
{
    const std::string column = zipFile(partsOf(view({3}, {4}, 1), floats(12), "a/"));
    EXPECT_THAT(elementsOf(column), ElementsAre(1, 5, 9));
    const std::string transposed = zipFile(partsOf(view({3, 2}, {1, 3}), floats(6), "a/"));
    EXPECT_THAT(elementsOf(transposed), ElementsAre(0, 3, 1, 4, 2, 5));
}

TEST(PtFile, GivesAViewOfACompressedStorage)
{
    std::vector<ZipPart> parts = partsOf(view({3, 2}, {1, 3}, 2), floats(8), "a/");
    parts[1].isDeflated = true;
    EXPECT_THAT(elementsOf(zipFile(parts)), ElementsAre(2, 5, 3, 6, 4, 7));
}

TEST(PtFile, CanBeReadInBlocksInAnyOrder)
{
    for (const bool isDeflated : {false, true}) {
        const TemporaryFolder folder;
        std::vector<ZipPart> parts = partsOf(view({100000}, {1}), floats(100000), "a/");
        parts[1].isDeflated = isDeflated;
        auto tensor = openTensor(folder.write("tensor.pt", zipFile(parts)));
        ASSERT_TRUE(tensor);
        std::vector<double> block(3);
        for (const std::uint64_t first : {99997U, 0U, 40000U, 50000U}) {
            ASSERT_TRUE(tensor->read(first, block));
            EXPECT_THAT(block, ElementsAre(first, first + 1, first + 2)) << isDeflated;
        }
    }
}

TEST(PtFile, OfTheOldFormatIsRefusedAsSuch)
{
    EXPECT_THAT(problemOf("\x80\x02\x8a\x0al\xfc\x9c"
                          "F\xf9 j\xa8P\x19.\x80\x02M\xe9\x03."),
                HasSubstr("old format"));
}

TEST(PtFile, WithoutADescriptionOrBytesIsRefused)
{
    EXPECT_THAT(problemOf(zipFile({{"a/readme", "x"}})), HasSubstr("no data.pkl"));
    EXPECT_THAT(problemOf(zipFile({})), HasSubstr("no data.pkl"));
    EXPECT_THAT(problemOf(zipFile({{"a/data.pkl", pickleOf(pickledTensor(view({2}, {1})))}})),
                HasSubstr("too few bytes"));
}

} // namespace
} // namespace pipescope::graph::test
