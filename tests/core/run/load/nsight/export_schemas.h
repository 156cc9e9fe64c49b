#pragma once

#include <map>
#include <string>
#include <vector>

namespace pipescope::test {

/// The tables of a version of the exporter, as far as they differ between versions. Its documentation names
/// the columns.
struct ExportSchema
{
    std::string version;
    /// Name and type, in order. Other tables have the columns of their rows.
    std::map<std::string, std::vector<std::string>> columns;
    /// Names of registered ranges are in `textId`; the oldest exports have them in `text`.
    bool hasTextIds = true;
};

/// From the oldest version to the newest.
std::vector<ExportSchema> exportSchemas();

} // namespace pipescope::test
