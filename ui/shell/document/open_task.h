#pragma once

#include "core/base/result.h"
#include "core/base/threads/progress.h"
#include "ui/shell/document/prepared_document.h"

#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace pipescope::ui {

/// Takes the first parts of a document that is still being read. Called on worker threads.
using TakePart = std::function<void(DocumentPointer part)>;

/// Reads a document and prepares it, on a worker thread. `takePart` is empty where no parts are wanted.
using ReadDocument = std::function<Result<DocumentPointer>(Progress& progress, const std::stop_token& stop,
                                                           const TakePart& takePart)>;

/// What to open, and how.
struct OpenTask
{
    /// Folders or files, absolute.
    std::vector<std::filesystem::path> roots;
    /// Which of several documents there is meant; empty for the default.
    std::string variant;
    ReadDocument read;

    bool isOfSameDocument(const OpenTask& other) const
    {
        return roots == other.roots && variant == other.variant;
    }
};

} // namespace pipescope::ui
