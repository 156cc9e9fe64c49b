#pragma once

#include "core/base/result.h"

#include <filesystem>

namespace pipescope {

/// A folder that is filled as a whole or left as it was: unless keep() is called, what was made in it is
/// removed with the object.
class OutputFolder
{
public:
    /// `path` must be absent (its parents are made, too) or an empty folder; else InvalidArgument.
    static Result<OutputFolder> open(const std::filesystem::path& path);

    OutputFolder(OutputFolder&& other) noexcept;
    OutputFolder(const OutputFolder&) = delete;
    OutputFolder& operator=(OutputFolder&&) = delete;
    OutputFolder& operator=(const OutputFolder&) = delete;
    ~OutputFolder();

    /// Makes a folder inside, with its parents. May be called from several threads for different first
    /// components.
    Status makeFolder(const std::filesystem::path& relative) const;

    std::filesystem::path operator/(const std::filesystem::path& relative) const { return m_path / relative; }

    void keep() { m_isKept = true; }

private:
    OutputFolder(std::filesystem::path path, bool isNew);

    std::filesystem::path m_path;
    bool m_isNew;
    bool m_isKept = false;
};

} // namespace pipescope
