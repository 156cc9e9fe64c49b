#include "ui/shell/window/activity_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <utility>

namespace pipescope::ui {

namespace {

constexpr int kBarWidth = 180;
/// The bar counts in thousandths: the work's own units may exceed an int.
constexpr int kBarMaximum = 1000;

} // namespace

ActivityBar::ActivityBar(QWidget* parent)
    : QWidget(parent)
    , m_text(new QLabel(this))
    , m_bar(new QProgressBar(this))
    , m_cancel(new QToolButton(this))
{
    m_bar->setFixedWidth(kBarWidth);
    m_bar->setTextVisible(false);
    keepTranslated(this, [this] {
        m_bar->setAccessibleName(tr("Progress"));
        m_cancel->setText(tr("Cancel"));
        m_cancel->setAccessibleName(tr("Cancel what is running"));
    });
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_text);
    layout->addWidget(m_bar);
    layout->addWidget(m_cancel);
    connect(m_cancel, &QToolButton::clicked, this, &ActivityBar::cancelRequested);
    hide();
}

void ActivityBar::begin(TextProvider text)
{
    keepText(m_text, std::move(text));
    m_bar->setRange(0, 0);
    show();
}

void ActivityBar::setProgress(const ProgressState& state)
{
    if (state.total == 0) {
        keepText(m_text, [phase = state.phase] { return localized(progressPhaseText(phase)) + u'…'; });
        m_bar->setRange(0, 0);
        return;
    }
    const std::uint64_t done = std::min(state.done, state.total);
    keepText(m_text, [state, done] {
        return tr("%1: %2 of %3").arg(localized(progressPhaseText(state.phase))).arg(done).arg(state.total);
    });
    m_bar->setRange(0, kBarMaximum);
    m_bar->setValue(
        static_cast<int>(static_cast<double>(done) / static_cast<double>(state.total) * kBarMaximum));
}

void ActivityBar::end()
{
    hide();
    keepText(m_text, [] { return QString(); });
}

QString ActivityBar::text() const
{
    return m_text->text();
}

} // namespace pipescope::ui
