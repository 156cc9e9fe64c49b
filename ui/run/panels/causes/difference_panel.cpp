#include "ui/run/panels/causes/difference_panel.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QImage>
#include <QScrollArea>

#include "ui/run/panels/causes/chart_view.h"
#include "ui/run/panels/causes/sentence_page.h"
#include "ui/run/picture/charts/bubble_charts.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/toolkit/qt_text.h"

namespace pipescope::ui {
namespace {

constexpr auto kCopyDifference = "text";
constexpr auto kSaveWaterfall = "save";
constexpr auto kExportDifference = "report";

/// "Before: /data/a, step 3. After: /data/b, step 4."
UserText runsText(const ComparedRuns& runs)
{
    const UserText before = verbatim(runs.before.trace->root().native());
    const UserText after = verbatim(runs.after->root().native());
    if (const auto& steps = runs.before.steps) {
        return "Before: %1, step %2. After: %3, step %4."_text(before, steps->first.value, after,
                                                               steps->second.value);
    }
    return "Before: %1. After: %2."_text(before, after);
}

} // namespace

DifferencePanel::DifferencePanel(const RunComparer& comparer, QWidget* parent)
    : Panel(parent)
    , m_comparer(comparer)
    , m_page(new SentencePage(this))
    , m_chart(new ChartView)
{
    auto* area = new QScrollArea(this);
    area->setWidget(m_chart);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    showBeside(*this, *m_page, *area);
    connect(m_page, &SentencePage::evidenceChosen, this, &DifferencePanel::evidenceChosen);
    connect(m_page, &SentencePage::rankChosen, this, &DifferencePanel::rankChosen);
    connect(m_page, &SentencePage::linkChosen, this, &DifferencePanel::followLink);
    connect(&comparer, &RunComparer::changed, this, [this] {
        m_page->forgetShown();
        fill();
    });
    keepTranslated(m_page, [this, area] {
        m_page->setAccessibleName(tr("What changed"));
        area->setAccessibleName(tr("Chart"));
        fill();
    });
}

void DifferencePanel::fill()
{
    const auto& runs = m_comparer.compared();
    if (!runs) {
        m_chart->setChart(std::nullopt);
        m_page->setNote(m_comparer.isIdle() ? tr("Open another run to compare with: File, Compare Runs.")
                                            : tr("Comparing the runs…"));
        return;
    }
    SentencePage::Content content;
    content.headline = runsText(*runs);
    content.sentences = runs->sentences;
    if (runs->sentencesLeftOut > 0) {
        content.leftOut = tr("%1 more: export the report.").arg(runs->sentencesLeftOut);
    }
    if (runs->difference) {
        content.links = {{kCopyDifference, tr("Copy Text")},
                         {kSaveWaterfall, tr("Save Chart…")},
                         {kExportDifference, tr("Export Report…")}};
    }
    m_page->setContent(std::move(content));
    m_chart->setChart(runs->difference
                          ? std::optional(picture::differenceChart(*runs->difference, coreTranslation()))
                          : std::nullopt);
}

void DifferencePanel::followLink(const QString& link)
{
    if (link == QLatin1String(kCopyDifference)) {
        QGuiApplication::clipboard()->setText(tsv());
    } else if (link == QLatin1String(kSaveWaterfall) && m_chart->chart()) {
        emit chartWanted(*m_chart->chart(), m_chart->picture().toImage());
    } else if (link == QLatin1String(kExportDifference)) {
        emit reportWanted();
    }
}

QString DifferencePanel::tsv() const
{
    return m_page->lines();
}

} // namespace pipescope::ui
