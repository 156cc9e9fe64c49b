#include "ui/graph/view/magnitude_slider.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QSignalBlocker>
#include <QSlider>

#include "ui/shell/appearance/retranslation.h"

#include <cmath>

namespace pipescope::ui {

namespace {

constexpr int kPositions = 7;
constexpr int kSliderWidth = 110;
constexpr int kSideMargin = 6;

} // namespace

MagnitudeSlider::MagnitudeSlider(GraphSession& session, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_label(new QLabel(this))
    , m_slider(new QSlider(Qt::Horizontal, this))
{
    m_slider->setRange(0, kPositions);
    m_slider->setPageStep(1);
    m_slider->setFixedWidth(kSliderWidth);
    m_slider->setFocusPolicy(Qt::TabFocus);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(kSideMargin, 0, kSideMargin, 0);
    layout->addWidget(m_label);
    layout->addWidget(m_slider);
    connect(m_slider, &QSlider::valueChanged, this, [this](int position) {
        GraphViewOptions view = m_session.view();
        view.fromMultiple = position == 0 ? 0 : std::pow(10.0, position);
        m_session.setView(view);
    });
    connect(&session, &GraphSession::sheetChanged, this, &MagnitudeSlider::showOptions);
    connect(&session, &GraphSession::viewChanged, this, &MagnitudeSlider::showOptions);
    keepTranslated(this, [this] {
        m_slider->setAccessibleName(tr("Smallest difference that stands out"));
        m_slider->setToolTip(tr("Let only differences stand out that are this many times what is allowed"));
        showOptions();
    });
}

void MagnitudeSlider::showOptions()
{
    const graph::GraphDocument& document = *m_session.document();
    setVisible(document.isComparison && !document.isTreeOnly);
    const double from = m_session.view().fromMultiple;
    const QSignalBlocker blocker(m_slider);
    m_slider->setValue(from == 0 ? 0 : static_cast<int>(std::lround(std::log10(from))));
    m_label->setText(from == 0 ? tr("All differences")
                               : tr("From %1 times the limit").arg(QLocale().toString(std::llround(from))));
}

} // namespace pipescope::ui
