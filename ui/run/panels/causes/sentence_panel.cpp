#include "ui/run/panels/causes/sentence_panel.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QImage>
#include <QScrollArea>
#include <QSplitter>
#include <QVBoxLayout>

#include "ui/run/panels/causes/chart_view.h"
#include "ui/shell/appearance/retranslation.h"

namespace pipescope::ui {
namespace {

constexpr auto kCopyText = "text";
constexpr auto kCopyChart = "chart";
constexpr auto kSaveChart = "save";
constexpr auto kExportReport = "report";

/// The page gets more room.
void showBeside(QWidget& panel, SentencePage& page, QWidget& chartSide)
{
    constexpr int kPageShare = 3;
    constexpr int kChartShare = 2;
    constexpr int kManyPixels = 1000;
    auto* splitter = new QSplitter(Qt::Horizontal, &panel);
    splitter->addWidget(&page);
    splitter->addWidget(&chartSide);
    splitter->setStretchFactor(0, kPageShare);
    splitter->setStretchFactor(1, kChartShare);
    // Neither begins with the width that it would like: the page likes very long lines.
    splitter->setSizes({kPageShare * kManyPixels, kChartShare * kManyPixels});
    auto* layout = new QHBoxLayout(&panel);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(splitter);
}

} // namespace

SentencePanel::SentencePanel(QWidget* parent)
    : Panel(parent)
    , m_page(new SentencePage(this))
    , m_chartSide(new QWidget(this))
    , m_chart(new ChartView)
{
    auto* area = new QScrollArea(m_chartSide);
    area->setWidget(m_chart);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    keepTranslated(area, [area] { area->setAccessibleName(tr("Chart")); });
    auto* layout = new QVBoxLayout(m_chartSide);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(area, 1);
    showBeside(*this, *m_page, *m_chartSide);
    connect(m_page, &SentencePage::evidenceChosen, this, &SentencePanel::evidenceChosen);
    connect(m_page, &SentencePage::rankChosen, this, &SentencePanel::rankChosen);
    connect(m_page, &SentencePage::linkChosen, this, &SentencePanel::follow);
}

void SentencePanel::addAboveChart(QLayout* choices)
{
    static_cast<QVBoxLayout*>(m_chartSide->layout())->insertLayout(0, choices);
}

std::vector<std::pair<QString, QString>> SentencePanel::offers()
{
    return {{kCopyText, tr("Copy Text")},
            {kCopyChart, tr("Copy Chart")},
            {kSaveChart, tr("Save Chart…")},
            {kExportReport, tr("Export Report…")}};
}

void SentencePanel::follow(const QString& link)
{
    if (link == QLatin1String(kCopyText)) {
        QGuiApplication::clipboard()->setText(tsv());
    } else if (link == QLatin1String(kCopyChart)) {
        QGuiApplication::clipboard()->setPixmap(m_chart->picture());
    } else if (link == QLatin1String(kSaveChart) && m_chart->chart()) {
        emit chartWanted(*m_chart->chart(), m_chart->picture().toImage());
    } else if (link == QLatin1String(kExportReport)) {
        emit reportWanted();
    }
}

} // namespace pipescope::ui
