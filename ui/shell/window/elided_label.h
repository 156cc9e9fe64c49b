#pragma once

#include <QLabel>

namespace pipescope::ui {

/// A line of text that may be narrow: text that does not fit ends in "…", and the tool tip shows it in full.
class ElidedLabel : public QLabel
{
    Q_OBJECT

public:
    explicit ElidedLabel(QWidget* parent = nullptr);

    void setFullText(const QString& text);

    const QString& fullText() const { return m_fullText; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void elide();

    QString m_fullText;
};

} // namespace pipescope::ui
