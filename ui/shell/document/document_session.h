#pragma once

#include <QObject>

#include "ui/shell/document/open_task.h"

namespace pipescope::ui {

/// The document that a window shows, of any kind. Lives on the GUI thread.
class DocumentSession : public QObject
{
    Q_OBJECT

public:
    explicit DocumentSession(QObject* parent = nullptr);

    /// Never null; a document without roots before anything was opened.
    const DocumentPointer& document() const { return m_document; }

    const DocumentFiles& files() const { return m_document->files(); }

    /// Null stands for nothing.
    void setDocument(DocumentPointer document);

signals:
    void documentChanged();

private:
    DocumentPointer m_document;
};

} // namespace pipescope::ui
