#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

namespace pipescope {

/// A window that moves over a file from its begin to its end, so that files of any size need little memory.
/// Compressed files (gzip, recognised by their content) are uncompressed on the way.
class TextWindow
{
public:
    static Result<TextWindow> open(const std::filesystem::path& file);

    /// What is in the window.
    std::string_view text() const { return {m_buffer.data() + m_begin, m_end - m_begin}; }

    /// Lets the window begin `count` characters later.
    void drop(std::size_t count) { m_begin += count; }

    /// Puts this text before the window's; views of its text are no longer valid.
    void putBack(std::string_view text);

    enum class Growth
    {
        Grew,
        /// The file is at its end, or cannot be read further: see `error`.
        AtEnd,
        /// The window holds kMaxSize characters.
        Full
    };
    /// Appends the next part of the file to the window; views of its text are no longer valid.
    Growth grow();

    /// Why the file ended early; empty if it did not. A compressed file may be cut short.
    const std::string& error() const { return m_error; }

    static constexpr std::size_t kMaxSize = std::size_t{16} * 1024 * 1024;

private:
    struct File;

    struct CloseFile
    {
        void operator()(File* file) const;
    };

    explicit TextWindow(std::unique_ptr<File, CloseFile> file);

    std::unique_ptr<File, CloseFile> m_file;
    std::vector<char> m_buffer;
    std::size_t m_begin = 0;
    std::size_t m_end = 0;
    std::string m_error;
};

} // namespace pipescope
