// The first byte says how: a whole file, or a header with a tensor of 64 bytes behind it.

#include "core/graph/read/tensors/tensor_formats.h"
#include "tests/fuzz/present_tensor.h"
#include "tests/support/tensor_files.h"

#include <string>

namespace {

std::string fileOfHeader(std::string_view header)
{
    constexpr std::size_t kElements = 64;
    const auto size = static_cast<std::uint16_t>(header.size());
    const std::string sizeBytes = pipescope::test::bytesOf(std::vector<std::uint16_t>{size});
    return std::string("\x93NUMPY\x01\0", 8) + sizeBytes + std::string(header.substr(0, size))
           + std::string(kElements, '\x3f');
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size < 2) {
        return 0;
    }
    const std::string_view rest(reinterpret_cast<const char*>(data) + 1, size - 1);
    const std::string file = data[0] == 'h' ? fileOfHeader(rest) : std::string(rest);
    (void)pipescope::graph::parseNpyHeader(rest);
    pipescope::test::presentTensor(reinterpret_cast<const std::uint8_t*>(file.data()), file.size());
    return 0;
}
