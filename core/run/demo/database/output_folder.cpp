#include "core/base/error_text.h"
#include "core/run/demo/database/rank_database.h"

#include <system_error>
#include <utility>

namespace pipescope {

OutputFolder::OutputFolder(std::filesystem::path path, bool isNew)
    : m_path(std::move(path))
    , m_isNew(isNew)
{ }

OutputFolder::OutputFolder(OutputFolder&& other) noexcept
    : m_path(std::move(other.m_path))
    , m_isNew(other.m_isNew)
    , m_isKept(std::exchange(other.m_isKept, true))
{ }

OutputFolder::~OutputFolder()
{
    if (m_isKept) {
        return;
    }
    std::error_code ignored;
    if (m_isNew) {
        std::filesystem::remove_all(m_path, ignored);
        return;
    }
    // It was empty, so all that is in it now was made here.
    for (std::filesystem::directory_iterator entry(m_path, ignored), end; entry != end && !ignored;
         entry.increment(ignored))
    {
        std::error_code stillThere;
        std::filesystem::remove_all(entry->path(), stillThere);
    }
}

Result<OutputFolder> OutputFolder::open(const std::filesystem::path& path)
{
    std::error_code code;
    const auto status = std::filesystem::status(path, code);
    if (status.type() == std::filesystem::file_type::not_found) {
        std::filesystem::create_directories(path, code);
        if (code) {
            return systemError(code, path);
        }
        return OutputFolder(path, true);
    }
    if (code) {
        return systemError(code, path);
    }
    if (!std::filesystem::is_directory(status)) {
        return Error{ErrorKind::InvalidArgument, path, "%1 is not a folder"_text(path.native())};
    }
    const bool isEmpty = std::filesystem::is_empty(path, code);
    if (code) {
        return systemError(code, path);
    }
    if (!isEmpty) {
        return Error{ErrorKind::InvalidArgument, path, "%1 is not empty"_text(path.native())};
    }
    return OutputFolder(path, false);
}

Status OutputFolder::makeFolder(const std::filesystem::path& relative) const
{
    std::error_code code;
    std::filesystem::create_directories(m_path / relative, code);
    return code ? Status(systemError(code, m_path / relative)) : ok();
}

} // namespace pipescope
