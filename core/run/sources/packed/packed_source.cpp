#include "core/run/sources/packed/packed_source.h"

#include "core/run/sources/packed/packed_reader.h"

#include <algorithm>
#include <string>
#include <system_error>

namespace pipescope {
namespace {

std::string layoutOf(std::span<const FoundFile> files)
{
    for (const FoundFile& found : files) {
        if (auto reader = packed::PackedFileReader::open(found.file, {})) {
            if (const auto run = packed::readRunHead(*reader)) {
                return run->layout;
            }
        }
    }
    return {};
}

} // namespace

LayoutName PackedSource::layout() const
{
    return {"packed", "Packed run", {"*" + std::string(packed::kFileEnding)}};
}

SourceTraits PackedSource::traits() const
{
    SourceTraits traits;
    traits.files = "Packed files"_text;
    return traits;
}

SourceTraits PackedSource::traitsOf(std::span<const FoundFile> files) const
{
    const std::string layout = layoutOf(files);
    for (const auto& source : allSources()) {
        if (source->layout().id == layout && layout != this->layout().id) {
            SourceTraits traits = source->traits();
            traits.isQueryable = false;
            traits.canWriteBack = false;
            traits.hasNameRules = false;
            traits.readRecord = {};
            traits.recordQuery = {};
            return traits;
        }
    }
    return traits();
}

std::optional<FoundFile> PackedSource::recognise(const std::filesystem::path& file) const
{
    return file.extension() == packed::kFileEnding ? std::optional(foundAt(file)) : std::nullopt;
}

std::optional<FoundFile> PackedSource::recogniseContent(const std::filesystem::path& file,
                                                        const std::stop_token& /*stop*/) const
{
    return packed::isPackedFile(file) ? std::optional(foundAt(file)) : std::nullopt;
}

FileFit PackedSource::fitOf(const FoundFile& file) const
{
    return packed::isPackedFile(file.file) ? FileFit::Fits : FileFit::Broken;
}

void PackedSource::reportUnfit(const FoundFile& file, FindingList& findings) const
{
    std::error_code error;
    const bool isEmpty = std::filesystem::file_size(file.file, error) == 0 && !error;
    findings.add(isEmpty ? FindingId::FileEmpty : FindingId::FileNotADatabase, {}, file.file);
}

Result<SourceOutput> PackedSource::read(std::span<const FoundFile> files, const LoadOptions& options,
                                        Progress& progress, const std::stop_token& stop) const
{
    packed::RunReader reader(options, progress, stop);
    for (const FoundFile& found : files) {
        reader.add(found.file);
    }
    SourceOutput output = reader.finish();
    if (stop.stop_requested()) {
        return Error{ErrorKind::Cancelled, {}, "cancelled"_text};
    }
    return output;
}

} // namespace pipescope
