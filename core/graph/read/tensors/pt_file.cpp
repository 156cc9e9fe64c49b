#include "core/graph/read/tensors/tensor_formats.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace pipescope::graph {
namespace {

constexpr std::string_view kPickleName = "data.pkl";

const ZipEntry* findEntry(const std::vector<ZipEntry>& entries, const std::string& name)
{
    const auto found = std::find_if(entries.begin(), entries.end(),
                                    [&](const ZipEntry& entry) { return entry.name == name; });
    return found == entries.end() ? nullptr : &*found;
}

/// "archive/data.pkl": the one within a single folder, or within none.
const ZipEntry* findPickle(const std::vector<ZipEntry>& entries)
{
    const auto found = std::find_if(entries.begin(), entries.end(), [](const ZipEntry& entry) {
        const auto slash = entry.name.find('/');
        return entry.name == kPickleName
               || (slash != std::string::npos && entry.name.substr(slash + 1) == kPickleName);
    });
    return found == entries.end() ? nullptr : &*found;
}

/// A small entry; `maxSize` in bytes.
Result<std::vector<std::byte>> readEntry(const std::shared_ptr<const TensorFile>& file, const ZipEntry& entry,
                                         std::uint64_t maxSize)
{
    if (entry.size > maxSize) {
        return file->error(ErrorKind::Unsupported,
                           "\"%1\" in the archive is too large for one tensor"_text(entry.name));
    }
    TRY(const auto content, zipContent(file, entry));
    return readWhole(*content, 0, entry.size);
}

Result<ByteOrder> byteOrderOf(const std::shared_ptr<const TensorFile>& file, const ZipEntry* entry)
{
    constexpr std::uint64_t kMaxSize = 64;
    if (entry == nullptr) {
        return ByteOrder::Little;
    }
    TRY(const auto bytes, readEntry(file, *entry, kMaxSize));
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (text != "little" && text != "big") {
        return file->error(ErrorKind::Corrupt,
                           "The byte order of the file is neither \"little\" nor \"big\""_text);
    }
    return text == "big" ? ByteOrder::Big : ByteOrder::Little;
}

Result<TensorRecord> readRecord(const std::shared_ptr<const TensorFile>& file, const ZipEntry& entry)
{
    constexpr std::uint64_t kMaxPickle = std::uint64_t{256} << 10U;
    TRY(const auto pickle, readEntry(file, entry, kMaxPickle));
    auto record = readTensorPickle(pickle);
    if (auto* problem = std::get_if<UserText>(&record)) {
        return file->error(ErrorKind::Unsupported, std::move(*problem));
    }
    return std::get<TensorRecord>(std::move(record));
}

} // namespace

Result<Tensor> openPt(const std::shared_ptr<const TensorFile>& file)
{
    TRY(const auto entries, readZipDirectory(*file));
    const ZipEntry* pickle = findPickle(entries);
    if (pickle == nullptr) {
        return file->error(ErrorKind::Unsupported,
                           "The zip archive is not of torch.save: it has no data.pkl"_text);
    }
    TRY(auto record, readRecord(file, *pickle));
    const std::string folder = pickle->name.substr(0, pickle->name.size() - kPickleName.size());
    TRY(const auto order, byteOrderOf(file, findEntry(entries, folder + "byteorder")));
    TensorParts parts{record.type, order, record.offset, std::move(record.sizes), std::move(record.strides),
                      {}};
    if (const ZipEntry* data = findEntry(entries, folder + "data/" + record.storage.key)) {
        TRY(auto content, zipContent(file, *data));
        parts.content = std::move(content);
    }
    return Tensor::make(*file, std::move(parts));
}

} // namespace pipescope::graph
