#pragma once

#include "core/document/document_files.h"

#include <memory>

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

} // namespace pipescope::ui
