#pragma once

#include "tests/ui/test_namespace.h"
#include "ui/shell/document/open_task.h"

#include <memory>
#include <utility>

namespace pipescope::ui::test {

/// A document that is nothing but its files.
class ToyDocument final : public PreparedDocument
{
public:
    explicit ToyDocument(DocumentFiles files, bool isEmpty = false)
        : m_files(std::move(files))
        , m_isEmpty(isEmpty)
    { }

    const DocumentFiles& files() const override { return m_files; }

    bool isEmpty() const override { return m_isEmpty; }

private:
    DocumentFiles m_files;
    bool m_isEmpty;
};

inline DocumentPointer toyDocument(DocumentFiles files)
{
    return std::make_shared<const ToyDocument>(std::move(files));
}

} // namespace pipescope::ui::test
