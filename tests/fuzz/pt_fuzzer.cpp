// The first byte says how: a whole zip archive, or a pickle in an archive, stored or deflated, with 256 bytes
// as its tensor's.

#include "core/graph/read/tensors/tensor_formats.h"
#include "tests/fuzz/present_tensor.h"
#include "tests/support/tensor_files.h"

#include <cstdlib>
#include <span>
#include <string>
#include <variant>

namespace {

using namespace pipescope;

std::string fileOfPickle(std::string_view pickle, bool isDeflated)
{
    std::string data;
    for (int i = 0; i < 256; ++i) {
        data += static_cast<char>(i);
    }
    return test::zipFile({{"a/data.pkl", std::string(pickle), isDeflated}, {"a/data/0", data, isDeflated}},
                         isDeflated);
}

void readPickle(std::string_view pickle)
{
    const auto record = graph::readTensorPickle(std::as_bytes(std::span(pickle)));
    const auto* problem = std::get_if<UserText>(&record);
    if (problem != nullptr && problem->english().empty()) {
        std::abort();
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size < 2) {
        return 0;
    }
    const std::string_view rest(reinterpret_cast<const char*>(data) + 1, size - 1);
    readPickle(rest);
    const bool isPickle = data[0] == 'p' || data[0] == 'd';
    const std::string file = isPickle ? fileOfPickle(rest, data[0] == 'd') : std::string(rest);
    test::presentTensor(reinterpret_cast<const std::uint8_t*>(file.data()), file.size());
    return 0;
}
