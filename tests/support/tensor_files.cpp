#include "tests/support/tensor_files.h"

#include <algorithm>
#include <array>
#include <zlib.h>

namespace pipescope::test {
namespace {

template<class Number>
std::string littleEndian(Number number)
{
    return bytesOf(std::vector<Number>{number});
}

std::string word(std::uint64_t number)
{
    return littleEndian(static_cast<std::uint16_t>(number));
}

std::string doubleWord(std::uint64_t number)
{
    return littleEndian(static_cast<std::uint32_t>(number));
}

std::string deflated(const std::string& content)
{
    constexpr int kMemoryLevel = 8;
    z_stream stream = {};
    deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, kMemoryLevel, Z_DEFAULT_STRATEGY);
    std::string out(deflateBound(&stream, content.size()), '\0');
    std::string in = content;
    stream.next_in = reinterpret_cast<Bytef*>(in.data());
    stream.avail_in = static_cast<uInt>(in.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    deflate(&stream, Z_FINISH);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    return out;
}

/// Version needed, flags, method, time, checksum, both sizes, size of the name: common to headers and rows.
std::string commonFields(const ZipPart& part, std::uint64_t packedSize, bool isZip64)
{
    const auto* content = reinterpret_cast<const Bytef*>(part.content.data());
    const auto checksum = crc32(0, content, static_cast<uInt>(part.content.size()));
    const std::uint64_t size = part.claimedSize != 0 ? part.claimedSize : part.content.size();
    constexpr std::uint32_t kIn64Bits = 0xFFFFFFFF;
    return word(45) + word(0) + word(part.isDeflated ? 8 : 0) + doubleWord(0) + doubleWord(checksum)
           + doubleWord(isZip64 ? kIn64Bits : packedSize) + doubleWord(isZip64 ? kIn64Bits : size)
           + word(part.name.size());
}

/// The extra field of a row: size, packed size, offset.
std::string extraOf64(const ZipPart& part, std::uint64_t packedSize, std::uint64_t offset)
{
    const std::uint64_t size = part.claimedSize != 0 ? part.claimedSize : part.content.size();
    return word(1) + word(24) + littleEndian(size) + littleEndian(packedSize) + littleEndian(offset);
}

std::string endOf64(std::size_t rows, std::uint64_t size, std::uint64_t offset)
{
    const std::uint64_t count = rows;
    return "PK\x06\x06" + littleEndian(std::uint64_t{44}) + word(45) + word(45) + doubleWord(0)
           + doubleWord(0) + littleEndian(count) + littleEndian(count) + littleEndian(size)
           + littleEndian(offset) + "PK\x06\x07" + doubleWord(0) + littleEndian(offset + size)
           + doubleWord(1);
}

} // namespace

std::string swappedBytes(std::string bytes, std::size_t size)
{
    for (std::size_t i = 0; i + size <= bytes.size(); i += size) {
        const auto begin = bytes.begin() + static_cast<std::ptrdiff_t>(i);
        std::reverse(begin, begin + static_cast<std::ptrdiff_t>(size));
    }
    return bytes;
}

std::string npyFile(std::string_view descr, std::string_view shape, std::string_view data,
                    bool isFortranOrder, int version)
{
    constexpr std::size_t kAlignment = 64;
    std::string header = "{'descr': '" + std::string(descr) + "', 'fortran_order': "
                         + (isFortranOrder ? "True" : "False") + ", 'shape': " + std::string(shape) + ", }";
    const std::size_t begin = version == 1 ? 10 : 12;
    header.append(kAlignment - (begin + header.size() + 1) % kAlignment, ' ');
    header += '\n';
    std::string file = "\x93NUMPY";
    file += static_cast<char>(version);
    file += '\0';
    return file + (version == 1 ? word(header.size()) : doubleWord(header.size())) + header
           + std::string(data);
}

std::string zipFile(const std::vector<ZipPart>& parts, bool isZip64)
{
    std::string file;
    std::string rows;
    for (const ZipPart& part : parts) {
        const std::string packed = part.isDeflated ? deflated(part.content) : part.content;
        const std::uint64_t offset = file.size();
        const std::string fields = commonFields(part, packed.size(), isZip64);
        const std::string extra = isZip64 ? extraOf64(part, packed.size(), offset) : "";
        // PyTorch aligns the content by a field of its own in the header.
        const std::string padding = "FB" + word(5) + "ZZZZZ";
        file += "PK\x03\x04" + fields + word(padding.size()) + part.name + padding + packed;
        rows += "PK\x01\x02" + word(0) + fields + word(extra.size()) + word(0) + word(0) + word(0)
                + doubleWord(0) + doubleWord(isZip64 ? 0xFFFFFFFF : offset) + part.name + extra;
    }
    const std::uint64_t offset = file.size();
    file += rows + (isZip64 ? endOf64(parts.size(), rows.size(), offset) : "");
    return file + "PK\x05\x06" + doubleWord(0) + word(parts.size()) + word(parts.size())
           + doubleWord(isZip64 ? 0xFFFFFFFF : rows.size()) + doubleWord(isZip64 ? 0xFFFFFFFF : offset)
           + word(0);
}

std::string pickledInteger(std::int64_t integer)
{
    if (integer >= 0 && integer < 256) {
        return "K" + std::string(1, static_cast<char>(integer));
    }
    if (integer >= 0 && integer < 65536) {
        return "M" + word(static_cast<std::uint64_t>(integer));
    }
    return "\x8a\x08" + littleEndian(integer);
}

std::string pickledText(std::string_view text)
{
    return "X" + doubleWord(text.size()) + std::string(text);
}

std::string pickledName(std::string_view module, std::string_view name)
{
    return "c" + std::string(module) + "\n" + std::string(name) + "\n";
}

std::string pickledIntegers(const std::vector<std::int64_t>& integers)
{
    std::string members;
    for (const std::int64_t integer : integers) {
        members += pickledInteger(integer);
    }
    return "(" + members + "t";
}

std::string pickledTensor(const PickledTensor& tensor)
{
    const auto dot = tensor.storage.rfind('.');
    const std::string storage =
        dot == std::string::npos ? pickledName("torch", tensor.storage)
                                 : pickledName(tensor.storage.substr(0, dot), tensor.storage.substr(dot + 1));
    const std::string hooks = pickledName("collections", "OrderedDict") + ")R";
    const std::string type = tensor.dtype.empty() ? "" : pickledName("torch", tensor.dtype) + "N";
    const std::string rebuilt =
        pickledName("torch._utils", tensor.dtype.empty() ? "_rebuild_tensor_v2" : "_rebuild_tensor_v3") + "(("
        + pickledText("storage") + storage + pickledText(tensor.key) + pickledText(tensor.device)
        + pickledInteger(1) + "tq\x01Q" + pickledInteger(tensor.offset) + pickledIntegers(tensor.sizes)
        + pickledIntegers(tensor.strides) + "\x89" + hooks + type + "tR";
    return tensor.isParameter
               ? pickledName("torch._utils", "_rebuild_parameter") + rebuilt + "\x88" + hooks + "\x87R"
               : rebuilt;
}

std::string pickleOf(std::string_view object)
{
    return "\x80\x02" + std::string(object) + ".";
}

std::string ptFile(const PickledTensor& tensor, std::string_view data)
{
    return zipFile({{"archive/data.pkl", pickleOf(pickledTensor(tensor))},
                    {"archive/byteorder", "little"},
                    {"archive/data/" + tensor.key, std::string(data)},
                    {"archive/version", "3\n"}});
}

std::string ptFileOfFloats(const std::vector<std::int64_t>& sizes, const std::vector<float>& values)
{
    PickledTensor tensor;
    tensor.sizes = sizes;
    tensor.strides.resize(sizes.size());
    std::int64_t stride = 1;
    for (std::size_t i = sizes.size(); i-- > 0;) {
        tensor.strides[i] = stride;
        stride *= sizes[i];
    }
    return ptFile(tensor, bytesOf(values));
}

} // namespace pipescope::test
