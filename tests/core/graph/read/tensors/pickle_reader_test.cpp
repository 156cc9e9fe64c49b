#include "core/graph/read/tensors/tensor_formats.h"
#include "tests/support/tensor_files.h"

#include <gmock/gmock.h>

namespace pipescope::graph {
namespace {

using namespace pipescope::test;
using testing::ElementsAre;
using testing::HasSubstr;

std::variant<TensorRecord, UserText> readPickle(const std::string& pickle)
{
    return readTensorPickle(std::as_bytes(std::span(pickle)));
}

TensorRecord recordOf(const std::string& pickle)
{
    auto record = readPickle(pickle);
    if (const auto* problem = std::get_if<UserText>(&record)) {
        ADD_FAILURE() << *problem;
        return {};
    }
    return std::get<TensorRecord>(record);
}

std::string problemOf(const std::string& pickle)
{
    const auto record = readPickle(pickle);
    const auto* problem = std::get_if<UserText>(&record);
    return problem == nullptr ? "" : problem->english();
}

PickledTensor matrix()
{
    PickledTensor tensor;
    tensor.sizes = {2, 3};
    tensor.strides = {3, 1};
    tensor.offset = 70000;
    return tensor;
}

TEST(PickleReader, FindsWhereATensorLies)
{
    PickledTensor tensor = matrix();
    tensor.key = "17";
    tensor.device = "npu:3";
    const TensorRecord record = recordOf(pickleOf(pickledTensor(tensor)));
    EXPECT_EQ(record.type, ElementType::Float32);
    EXPECT_EQ(record.storage.key, "17");
    EXPECT_EQ(record.offset, 70000);
    EXPECT_THAT(record.sizes, ElementsAre(2, 3));
    EXPECT_THAT(record.strides, ElementsAre(3, 1));
}

TEST(PickleReader, KnowsTheTypeOfEveryStorage)
{
    const std::vector<std::pair<const char*, ElementType>> kStorages{
        {"BoolStorage", ElementType::Bool},     {"CharStorage", ElementType::Int8},
        {"ShortStorage", ElementType::Int16},   {"IntStorage", ElementType::Int32},
        {"LongStorage", ElementType::Int64},    {"ByteStorage", ElementType::UInt8},
        {"HalfStorage", ElementType::Float16},  {"BFloat16Storage", ElementType::BFloat16},
        {"FloatStorage", ElementType::Float32}, {"DoubleStorage", ElementType::Float64}};
    for (const auto& [storage, type] : kStorages) {
        PickledTensor tensor = matrix();
        tensor.storage = storage;
        EXPECT_EQ(recordOf(pickleOf(pickledTensor(tensor))).type, type) << storage;
    }
}

TEST(PickleReader, TakesTheTypeOfAnUntypedStorageFromTheTensor)
{
    PickledTensor tensor = matrix();
    tensor.storage = "torch.storage.UntypedStorage";
    tensor.dtype = "uint16";
    EXPECT_EQ(recordOf(pickleOf(pickledTensor(tensor))).type, ElementType::UInt16);
}

TEST(PickleReader, RefusesTypesThatAreNotRead)
{
    PickledTensor tensor = matrix();
    tensor.storage = "torch.storage.UntypedStorage";
    tensor.dtype = "float8_e4m3fn";
    EXPECT_THAT(problemOf(pickleOf(pickledTensor(tensor))), HasSubstr("type, that is not known"));
    tensor = matrix();
    tensor.storage = "ComplexFloatStorage";
    EXPECT_THAT(problemOf(pickleOf(pickledTensor(tensor))), HasSubstr("type, that is not known"));
}

TEST(PickleReader, TakesAParameterForItsTensor)
{
    PickledTensor tensor = matrix();
    tensor.isParameter = true;
    EXPECT_THAT(recordOf(pickleOf(pickledTensor(tensor))).sizes, ElementsAre(2, 3));
}

/// Written by torch_npu for tensors in a layout of the device; the storage is plain.
TEST(PickleReader, TakesATensorOfAnNpu)
{
    const std::string tensor = pickledTensor(matrix());
    const std::string name = pickledName("torch._utils", "_rebuild_tensor_v2");
    const std::string ofNpu = pickledName("torch_npu.utils.storage", "_rebuild_npu_tensor");
    EXPECT_THAT(recordOf(pickleOf(ofNpu + tensor.substr(name.size()))).sizes, ElementsAre(2, 3));
}

/// What Python's pickler writes with protocol 4: frames, short texts, a memo, names from the stack.
TEST(PickleReader, ReadsTheOperationsOfProtocol4)
{
    const auto text = [](std::string_view value) {
        return "\x8c" + std::string(1, static_cast<char>(value.size())) + std::string(value) + "\x94";
    };
    const std::string storage = "((" + text("storage") + text("torch") + text("HalfStorage") + "\x93\x94"
                                + text("0") + text("cpu") + "K\x06t\x94Q";
    const std::string shape = pickledInteger(0) + "K\x02K\x03\x86\x94K\x03K\x01\x86\x94\x89";
    const std::string hooks = text("collections") + text("OrderedDict") + "\x93\x94)R\x94";
    const std::string pickle = "\x80\x04\x95" + std::string(8, '\0') + text("torch._utils")
                               + text("_rebuild_tensor_v2") + "\x93\x94" + storage + shape + hooks
                               + "t\x94R\x94.";
    const TensorRecord record = recordOf(pickle);
    EXPECT_EQ(record.type, ElementType::Float16);
    EXPECT_THAT(record.sizes, ElementsAre(2, 3));
}

TEST(PickleReader, RefusesEveryOtherNameAndSaysWhich)
{
    EXPECT_THAT(problemOf("\x80\x02"
                          "cos\nsystem\n(X\x02\0\0\0lstR."),
                HasSubstr("\"os.system\""));
    EXPECT_THAT(problemOf("\x80\x04\x8c\x08"
                          "builtins\x8c\x04"
                          "eval\x93."),
                HasSubstr("\"builtins.eval\""));
    EXPECT_THAT(problemOf("(ios\nsystem\n."), HasSubstr("\"os.system\""));
    EXPECT_THAT(problemOf(pickleOf(pickledName("torch.storage", "_load_from_bytes"))),
                HasSubstr("\"torch.storage._load_from_bytes\""));
    EXPECT_THAT(problemOf(pickleOf(pickledName("torch", "FloatStorage.__reduce__"))),
                HasSubstr("\"torch.FloatStorage.__reduce__\""));
}

TEST(PickleReader, ShowsARefusedNameOnOneLineOfText)
{
    EXPECT_THAT(problemOf(pickleOf(pickledName("a\x1b[31m", "b\xff"))), HasSubstr("\"a\\x1B[31m.b\\xFF\""));
}

TEST(PickleReader, RefusesOperationsThatATensorDoesNotNeed)
{
    for (const char operation : {'\x81', '\x92', '\x82', 'o', 'P', 'I', '\x8f', '\x96'}) {
        EXPECT_THAT(problemOf("\x80\x02)" + std::string(1, operation) + "."), HasSubstr("operation"))
            << static_cast<int>(operation);
    }
}

TEST(PickleReader, RefusesAFileOfSomethingElse)
{
    EXPECT_THAT(problemOf(pickleOf("}")), HasSubstr("something else than one tensor"));
    EXPECT_THAT(problemOf(pickleOf("]" + pickledTensor(matrix()) + "a")),
                HasSubstr("something else than one tensor"));
    EXPECT_THAT(problemOf(pickleOf("K\x01")), HasSubstr("something else than one tensor"));
}

TEST(PickleReader, FailsWhereverThePickleIsCut)
{
    const std::string pickle = pickleOf(pickledTensor(matrix()));
    for (std::size_t size = 0; size < pickle.size(); ++size) {
        EXPECT_NE(problemOf(pickle.substr(0, size)), "") << size;
    }
}

TEST(PickleReader, SurvivesAnEmptyStackAndMissingMemo)
{
    for (const char* pickle : {".",  "0.", "1.",    "2.",     "R.",     "Q.",    "t.",    "a.", "e.",  "s.",
                               "u.", "b.", "\x87.", "h\x05.", "q\x05.", "\x94.", "\x93.", "(.", "(0.", "(R."})
    {
        EXPECT_NE(problemOf(pickle), "") << pickle;
    }
}

TEST(PickleReader, IsNotHeldUpByCyclesOrCallsWithManyArguments)
{
    // A list that holds itself, as the arguments of a call.
    const std::string cyclic = "]q\x01h\x01"
                               "a0"
                               + pickledName("collections", "OrderedDict") + "h\x01R.";
    EXPECT_NE(problemOf(cyclic), "");
    const std::string many = "(" + std::string(100, 'N')
                             + "tq\x01"
                               "0";
    EXPECT_THAT(problemOf(many + pickledName("collections", "OrderedDict") + "h\x01R."),
                HasSubstr("damaged"));
}

TEST(PickleReader, RefusesManyTensors)
{
    std::string pickle = "\x80\x02";
    for (int i = 0; i < 100; ++i) {
        pickle += pickledTensor(matrix()) + "0";
    }
    EXPECT_THAT(problemOf(pickle + pickledTensor(matrix()) + "."),
                HasSubstr("something else than one tensor"));
}

TEST(PickleReader, RefusesNumbersOfMoreThan64Bits)
{
    EXPECT_THAT(problemOf("\x80\x02\x8a\x09"
                          "123456789."),
                HasSubstr("64 bits"));
}

} // namespace
} // namespace pipescope::graph
