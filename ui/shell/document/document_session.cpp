#include "ui/shell/document/document_session.h"

#include <utility>

namespace pipescope::ui {
namespace {

class NoDocument final : public PreparedDocument
{
public:
    const DocumentFiles& files() const override { return m_files; }

    bool isEmpty() const override { return true; }

private:
    DocumentFiles m_files;
};

} // namespace

DocumentSession::DocumentSession(QObject* parent)
    : QObject(parent)
    , m_document(std::make_shared<const NoDocument>())
{ }

void DocumentSession::setDocument(DocumentPointer document)
{
    m_document = document ? std::move(document) : std::make_shared<const NoDocument>();
    emit documentChanged();
}

} // namespace pipescope::ui
