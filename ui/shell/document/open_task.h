#pragma once

#include "core/base/result.h"
#include "core/base/threads/progress.h"
#include "core/document/document_files.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace pipescope::ui {

/// A document that is ready to be shown: read completely, with the indices of its views. Immutable; any
/// thread may read it.
class PreparedDocument
{
public:
    PreparedDocument() = default;
    PreparedDocument(const PreparedDocument&) = delete;
    PreparedDocument& operator=(const PreparedDocument&) = delete;
    virtual ~PreparedDocument() = default;

    virtual const DocumentFiles& files() const = 0;
    /// There is nothing to draw; the window says why instead.
    virtual bool isEmpty() const = 0;
};

using DocumentPointer = std::shared_ptr<const PreparedDocument>;

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
