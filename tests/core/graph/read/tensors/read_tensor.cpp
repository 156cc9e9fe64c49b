#include "tests/core/graph/read/tensors/read_tensor.h"

#include <gtest/gtest.h>

namespace pipescope::graph::test {
namespace {

Result<std::vector<double>> readAll(std::string_view content)
{
    // One folder for the thousands of files of a test.
    static const pipescope::test::TemporaryFolder folder;
    auto tensor = openTensor(folder.write("tensor", content));
    if (!tensor) {
        return tensor.error();
    }
    std::vector<double> elements(tensor->count());
    if (const Status status = tensor->read(0, elements); !status) {
        return status.error();
    }
    return elements;
}

} // namespace

std::vector<double> elementsOf(std::string_view content)
{
    const auto elements = readAll(content);
    if (!elements) {
        ADD_FAILURE() << elements.error().text;
        return {};
    }
    return *elements;
}

std::string problemOf(std::string_view content)
{
    const auto elements = readAll(content);
    return elements ? "" : elements.error().text.english();
}

} // namespace pipescope::graph::test
