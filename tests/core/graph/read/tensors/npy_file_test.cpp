#include "core/graph/read/tensors/tensor_formats.h"
#include "tests/core/graph/read/tensors/read_tensor.h"
#include "tests/support/tensor_files.h"

#include <gmock/gmock.h>

namespace pipescope::graph::test {
namespace {

using namespace pipescope::test;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(NpyFile, GivesItsElementsInAllThreeVersions)
{
    for (const int version : {1, 2, 3}) {
        const std::string file = npyFile("<f4", "(3,)", bytesOf<float>({1, -2, 0.5}), false, version);
        EXPECT_THAT(elementsOf(file), ElementsAre(1, -2, 0.5)) << version;
    }
}

TEST(NpyFile, GivesElementsOfEveryType)
{
    EXPECT_THAT(elementsOf(npyFile("<f8", "(1,)", bytesOf<double>({1e200}))), ElementsAre(1e200));
    EXPECT_THAT(elementsOf(npyFile("<f2", "(1,)", bytesOf<std::uint16_t>({0x3c00}))), ElementsAre(1));
    EXPECT_THAT(elementsOf(npyFile("<i8", "(1,)", bytesOf<std::int64_t>({-5}))), ElementsAre(-5));
    EXPECT_THAT(elementsOf(npyFile("<i4", "(1,)", bytesOf<std::int32_t>({-5}))), ElementsAre(-5));
    EXPECT_THAT(elementsOf(npyFile("<i2", "(1,)", bytesOf<std::int16_t>({-5}))), ElementsAre(-5));
    EXPECT_THAT(elementsOf(npyFile("|i1", "(1,)", bytesOf<std::int8_t>({-5}))), ElementsAre(-5));
    EXPECT_THAT(elementsOf(npyFile("<u8", "(1,)", bytesOf<std::uint64_t>({5}))), ElementsAre(5));
    EXPECT_THAT(elementsOf(npyFile("<u4", "(1,)", bytesOf<std::uint32_t>({5}))), ElementsAre(5));
    EXPECT_THAT(elementsOf(npyFile("<u2", "(1,)", bytesOf<std::uint16_t>({5}))), ElementsAre(5));
    EXPECT_THAT(elementsOf(npyFile("|u1", "(1,)", bytesOf<std::uint8_t>({5}))), ElementsAre(5));
    EXPECT_THAT(elementsOf(npyFile("|b1", "(2,)", bytesOf<std::uint8_t>({1, 0}))), ElementsAre(1, 0));
}

/// numpy has no such type, so MindSpore's elements are two bytes without a meaning, or carry its name.
TEST(NpyFile, ReadsBrainFloatsAsMindSporeWritesThem)
{
    for (const char* type : {"<V2", "|V2", "bfloat16"}) {
        EXPECT_THAT(elementsOf(npyFile(type, "(1,)", bytesOf<std::uint16_t>({0xc000}))), ElementsAre(-2))
            << type;
    }
}

TEST(NpyFile, ReadsBigEndianElements)
{
    const std::string data = swappedBytes(bytesOf<float>({1, -2}), sizeof(float));
    EXPECT_THAT(elementsOf(npyFile(">f4", "(2,)", data)), ElementsAre(1, -2));
}

TEST(NpyFile, InFortransOrderIsGivenInRowMajorOrder)
{
    // Columns 1 4, 2 5, 3 6 of the matrix 1 2 3 / 4 5 6.
    const std::string data = bytesOf<float>({1, 4, 2, 5, 3, 6});
    EXPECT_THAT(elementsOf(npyFile("<f4", "(2, 3)", data, true)), ElementsAre(1, 2, 3, 4, 5, 6));
}

TEST(NpyFile, CanHoldAScalarOrNothing)
{
    EXPECT_THAT(elementsOf(npyFile("<f4", "()", bytesOf<float>({7}))), ElementsAre(7));
    EXPECT_THAT(elementsOf(npyFile("<f4", "(4, 0)", "")), ElementsAre());
}

TEST(NpyFile, MayHaveItsMembersInAnyOrderAndNumbersOfPython2)
{
    const auto header = parseNpyHeader("{\"shape\": (2L, 3L), 'fortran_order': True, 'descr': '>i2'}");
    ASSERT_TRUE(header);
    EXPECT_THAT(header->sizes, ElementsAre(2, 3));
    EXPECT_EQ(header->type, ElementType::Int16);
    EXPECT_EQ(header->order, ByteOrder::Big);
    EXPECT_TRUE(header->isFortranOrder);
}

TEST(NpyFile, IsRefusedWithItsHeaderIfThatIsOfSomethingElse)
{
    EXPECT_THAT(problemOf(npyFile("<c8", "(1,)", "12345678")), HasSubstr("'descr': '<c8'"));
    EXPECT_THAT(problemOf(npyFile("|O", "(1,)", "12345678")), HasSubstr("not of a plain tensor"));
    for (const char* header : {"", "{", "{}", "[]", "{'descr': '<f4', 'fortran_order': False}",
                               "{'descr': '<f4', 'fortran_order': 0, 'shape': ()}",
                               "{'descr': '<f4', 'fortran_order': False, 'shape': 3}",
                               "{'descr': '<f4', 'fortran_order': False, 'shape': (1 2)}",
                               "{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': ()}",
                               "{'descr': '<f4', 'fortran_order': False, 'shape': (), 'more': ()}",
                               "{'descr': '<f4', 'fortran_order': False, 'shape': ()} + f()",
                               "{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': ()}",
                               "{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999,)}"})
    {
        EXPECT_FALSE(parseNpyHeader(header)) << header;
    }
}

TEST(NpyFile, OfALaterVersionIsRefused)
{
    EXPECT_THAT(problemOf(npyFile("<f4", "(1,)", "1234", false, 4)), HasSubstr("version 4"));
}

} // namespace
} // namespace pipescope::graph::test
