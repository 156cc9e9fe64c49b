#include "tests/architecture/source_files.h"

#include <filesystem>
#include <fstream>

namespace pipescope::test {
namespace {

bool isSource(const std::filesystem::path& file)
{
    const auto extension = file.extension();
    return extension == ".h" || extension == ".cpp" || extension == ".def";
}

} // namespace

std::vector<std::string> SourceFile::includes() const
{
    const std::string directive = "#include ";
    std::vector<std::string> found;
    for (const std::string& line : lines) {
        if (line.starts_with(directive)) {
            found.push_back(line.substr(directive.size()));
        }
    }
    return found;
}

std::vector<SourceFile> sourceFiles()
{
    const std::filesystem::path top = PIPESCOPE_SOURCE_DIR;
    std::vector<SourceFile> files;
    for (const char* folder : {"core", "ui", "app", "tests"}) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(top / folder)) {
            if (!entry.is_regular_file() || !isSource(entry.path())) {
                continue;
            }
            SourceFile file;
            file.path = entry.path().lexically_relative(top).generic_string();
            std::ifstream stream(entry.path());
            for (std::string line; std::getline(stream, line);) {
                file.lines.push_back(line);
            }
            files.push_back(std::move(file));
        }
    }
    return files;
}

} // namespace pipescope::test
