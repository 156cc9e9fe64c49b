#include "tests/fuzz/present_tensor.h"

#include "core/graph/compare/tensor_compare/reference_cells.h"
#include "tests/fuzz/rank_file.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <numeric>
#include <string>
#include <vector>

namespace pipescope::test {
namespace {

using namespace graph;

/// More would take longer than is needed.
constexpr std::uint64_t kMaxElements = 100000;

void fail(const char* what)
{
    std::fprintf(stderr, "%s\n", what);
    std::abort();
}

/// The bytes of the first elements, or none if they cannot be read.
std::vector<double> firstElements(Tensor& tensor, std::size_t block)
{
    std::vector<double> elements(std::min(tensor.count(), kMaxElements));
    for (std::size_t first = 0; first < elements.size(); first += block) {
        const auto count = std::min(block, elements.size() - first);
        if (!tensor.read(first, std::span(elements).subspan(first, count))) {
            return {};
        }
    }
    return elements;
}

void readTwice(Tensor& tensor)
{
    const std::vector<double> inBlocks = firstElements(tensor, 777);
    const std::vector<double> atOnce = firstElements(tensor, kMaxElements);
    const bool areEqual =
        inBlocks.size() == atOnce.size()
        && (inBlocks.empty()
            || std::memcmp(inBlocks.data(), atOnce.data(), inBlocks.size() * sizeof(double)) == 0);
    if (!areEqual) {
        fail("a tensor that is read in blocks has other elements");
    }
}

/// Each element with the one before it.
void compareNeighbours(Tensor& tensor)
{
    std::vector<double> debug = firstElements(tensor, kMaxElements);
    if (debug.size() < 2) {
        return;
    }
    std::vector<double> bench(debug.begin(), debug.end() - 1);
    debug.erase(debug.begin());
    DifferenceMeter meter(elementToleranceOf(tensor.type(), tensor.type()),
                          {0x1p-52, tensor.count() % 2 == 0});
    meter.add(debug, bench);
    const TensorDifference difference = meter.result();
    const std::uint64_t inBins = std::accumulate(difference.relativeHistogram.begin(),
                                                 difference.relativeHistogram.end(), std::uint64_t{0});
    const bool areCountsSound = difference.count == debug.size() && inBins <= difference.count
                                && difference.withinOneThousandth <= difference.withinFiveThousandths
                                && difference.withinFiveThousandths <= difference.count
                                && difference.beyondTolerance <= difference.count
                                && difference.beyondUlps <= difference.count
                                && difference.nonFiniteMisplaced <= difference.nonFiniteDifferent;
    if (!areCountsSound || (inBins > 0 && !difference.maxDistanceAt)) {
        fail("the counts of a comparison contradict each other");
    }
}

void compareWithItself(const std::filesystem::path& file)
{
    for (const Edition edition : {Edition::Doc, Edition::New}) {
        const TensorComparison comparison = compareTensors({file, file}, edition, {});
        if (comparison.difference.firstDifferenceAt || comparison.difference.nonFiniteMisplaced > 0) {
            fail("a tensor differs from itself");
        }
        (void)referenceCells(comparison, edition);
        (void)referenceMessage(comparison).english();
    }
}

} // namespace

void presentTensor(const std::uint8_t* data, std::size_t size)
{
    const std::filesystem::path file = memoryFolder() / "tensor";
    std::ofstream(file, std::ios::binary)
        .write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
    auto tensor = openTensor(file);
    if (!tensor) {
        if (tensor.error().text.empty()) {
            fail("an error without a sentence");
        }
        return;
    }
    readTwice(*tensor);
    compareNeighbours(*tensor);
    if (tensor->count() <= kMaxElements) {
        compareWithItself(file);
    }
}

} // namespace pipescope::test
