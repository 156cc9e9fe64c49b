#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace pipescope::test {

/// A small model whose dump is written as msprobe does (statistics, level mix): `layers` layers, each a norm,
/// a linear module with its matmul, and an addition; forward and backward of each micro-batch.
struct DumpModel
{
    std::int32_t layers = 2;
    std::int32_t microBatches = 1;
    /// The matmul of this layer gives other numbers than it should: all that follows is `factor` times as
    /// large, or infinite.
    std::optional<std::int32_t> faultyLayer;
    double factor = 1.5;
    /// Real tensors as well, in dump_tensor_data.
    bool hasTensors = false;
};

/// Writes dump.json, construct.json and stack.json into the folder, which is made.
void writeDump(const std::filesystem::path& folder, const DumpModel& model);

/// The operation that is faulty: "Torch.matmul.<n>.forward" of the first micro-batch.
std::string faultyNode(const DumpModel& model);

} // namespace pipescope::test
