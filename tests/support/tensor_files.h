#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope::test {

/// The bytes of numbers, little-endian.
template<class Number>
std::string bytesOf(const std::vector<Number>& numbers)
{
    const auto bytes = std::as_bytes(std::span(numbers));
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// The bytes with every `size` of them in reverse order.
std::string swappedBytes(std::string bytes, std::size_t size);

/// A file of numpy.save: descr is "<f4" (with quotes or brackets as numpy writes it), shape "(2, 3)".
std::string npyFile(std::string_view descr, std::string_view shape, std::string_view data,
                    bool isFortranOrder = false, int version = 1);

/// A file within a zip archive.
struct ZipPart
{
    std::string name;
    std::string content;
    bool isDeflated = false;
    /// What the archive claims instead of its size.
    std::uint64_t claimedSize = 0;
};

/// A zip archive; `isZip64`: with the records and fields of 64 bits, as torch.save writes them.
std::string zipFile(const std::vector<ZipPart>& parts, bool isZip64 = false);

/// What torch.save describes a tensor by.
struct PickledTensor
{
    /// "FloatStorage"; "torch.storage.UntypedStorage" with a dtype.
    std::string storage = "FloatStorage";
    /// "float8_e4m3fn": then the tensor is rebuilt by version 3.
    std::string dtype;
    std::vector<std::int64_t> sizes;
    std::vector<std::int64_t> strides;
    std::int64_t offset = 0;
    bool isParameter = false;
    std::string device = "cpu";
    std::string key = "0";
};

/// The parts of a pickle of protocol 2, as Python's pickler writes them.
std::string pickledInteger(std::int64_t integer);
std::string pickledText(std::string_view text);
/// "torch._utils\n_rebuild_tensor_v2": a name without calling it.
std::string pickledName(std::string_view module, std::string_view name);
std::string pickledIntegers(const std::vector<std::int64_t>& integers);

/// The object without the protocol and the stop.
std::string pickledTensor(const PickledTensor& tensor);
std::string pickleOf(std::string_view object);

/// A file of torch.save with the storage's bytes.
std::string ptFile(const PickledTensor& tensor, std::string_view data);

/// A contiguous tensor of float32, as a file of torch.save.
std::string ptFileOfFloats(const std::vector<std::int64_t>& sizes, const std::vector<float>& values);

} // namespace pipescope::test
