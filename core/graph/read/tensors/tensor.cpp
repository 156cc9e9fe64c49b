#include "core/graph/read/tensors/tensor.h"

#include "core/graph/read/tensors/tensor_formats.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace pipescope::graph {

Tensor::Tensor(TensorParts parts, TensorLayout layout)
    : m_parts(std::move(parts))
    , m_layout(std::move(layout))
{ }

Result<Tensor> Tensor::make(const TensorFile& file, TensorParts parts)
{
    auto layout = layoutOf(parts.offset, parts.sizes, parts.strides);
    const std::uint64_t size = elementSize(parts.type);
    if (!layout) {
        return file.error(ErrorKind::Corrupt,
                          "The shape of the tensor is not possible: a number is negative or too large"_text);
    }
    if (layout->count > TensorFile::kMaxSize / size) {
        return file.error(ErrorKind::Unsupported, "The tensor has over 10 GiB of elements"_text);
    }
    if (layout->count > 0) {
        const std::uint64_t have = parts.content == nullptr ? 0 : parts.content->size() / size;
        if (layout->offset > have || layout->extent > have - layout->offset) {
            return file.error(ErrorKind::Corrupt,
                              "The file has too few bytes for the shape of its tensor"_text);
        }
    }
    if (!layout->isContiguous() && layout->extent > kMaxHeld / size) {
        return file.error(
            ErrorKind::Unsupported,
            "The elements of the tensor are not in order and span over 1 GiB; save a contiguous copy"_text);
    }
    return Tensor(std::move(parts), std::move(*layout));
}

Status Tensor::hold()
{
    const std::uint64_t size = elementSize(m_parts.type);
    TRY(auto bytes, readWhole(*m_parts.content, m_layout.offset * size, m_layout.extent * size));
    m_held = std::move(bytes);
    return ok();
}

Status Tensor::read(std::uint64_t first, std::span<double> out)
{
    if (out.empty()) {
        return ok();
    }
    const std::size_t size = elementSize(m_parts.type);
    m_block.resize(out.size() * size);
    if (m_layout.isContiguous()) {
        TRY_OK(m_parts.content->read((m_layout.offset + first) * size, m_block));
    } else {
        if (m_held.empty()) {
            TRY_OK(hold());
        }
        gather(m_layout, m_held, first, out.size(), size, m_block.data());
    }
    widen(m_parts.type, m_parts.order, m_block, out);
    return ok();
}

Result<Tensor> openTensor(const std::filesystem::path& path)
{
    TRY(const auto file, TensorFile::open(path));
    std::array<std::byte, 8> begin{};
    const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(file->size(), begin.size()));
    TRY_OK(file->read(0, std::span(begin).first(size)));
    const std::string_view text(reinterpret_cast<const char*>(begin.data()), size);
    if (text.starts_with("\x93NUMPY")) {
        return openNpy(file);
    }
    if (text.starts_with("PK")) {
        return openPt(file);
    }
    if (text.starts_with("\x80")) {
        return file->error(ErrorKind::Unsupported,
                           "The file is in the old format of PyTorch (before 1.6); save it again"_text);
    }
    return file->error(ErrorKind::Corrupt, "The file is neither of torch.save nor of numpy.save"_text);
}

} // namespace pipescope::graph
