#pragma once

#include "core/base/result.h"

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace pipescope::graph {

/// Class of the parent that stands for the whole model.
inline constexpr std::string_view kTopLayer = "TopLayer";

/// Sub-paths of the debug side and what they are on the bench side: "decoder" → "language_model.encoder".
using SubPaths = std::map<std::string, std::string, std::less<>>;

/// What modules are called on the other side.
struct LayerMapping
{
    /// By the debug side's class of the module that the sub-paths start at, or kTopLayer.
    std::map<std::string, SubPaths, std::less<>> rules;
    /// Indexed by class and sub-path of a rule that was found: how alike the modules that it names are, 0 …
    /// 1, of those that are least alike. No part of what the mapping says.
    std::map<std::pair<std::string, std::string>, float> confidence;

    friend bool operator==(const LayerMapping& a, const LayerMapping& b) { return a.rules == b.rules; }
};

/// Reads a mapping file (YAML). An error with the file, and the line in its text, where the file is missing,
/// larger than 16 MiB, no YAML, or not of the form {class: {sub-path: sub-path}}.
Result<LayerMapping> readMapping(const std::filesystem::path& file);

/// `file` is for the error only.
Result<LayerMapping> parseMapping(const std::string& yaml, const std::filesystem::path& file);

/// The contents of a mapping file with these rules, with the confidence of each as a comment.
std::string mappingText(const LayerMapping& mapping);

/// Writes a mapping file; never over an existing one.
Status writeMapping(const LayerMapping& mapping, const std::filesystem::path& file);

} // namespace pipescope::graph
