#pragma once

#include <string>
#include <vector>

namespace pipescope::test {

/// One of the project's own source files.
struct SourceFile
{
    /// From the top of the project, with slashes: "core/base/text.cpp".
    std::string path;
    std::vector<std::string> lines;

    /// What the file includes, with quotes or brackets: "\"core/base/text.h\"".
    std::vector<std::string> includes() const;
};

/// All .h, .cpp and .def files below core, ui, app and tests.
std::vector<SourceFile> sourceFiles();

} // namespace pipescope::test
