#include "ui/run/panels/causes/difference_panel.h"

#include "ui/run/panels/causes/chart_view.h"
#include "ui/run/picture/charts/bubble_charts.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/toolkit/qt_text.h"

namespace pipescope::ui {
namespace {

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
    : SentencePanel(parent)
    , m_comparer(comparer)
{
    connect(&comparer, &RunComparer::changed, this, [this] {
        page()->forgetShown();
        fill();
    });
    keepTranslated(page(), [this] {
        page()->setAccessibleName(tr("What changed"));
        fill();
    });
}

void DifferencePanel::fill()
{
    const auto& runs = m_comparer.compared();
    if (!runs) {
        chart()->setChart(std::nullopt);
        page()->setNote(m_comparer.isIdle() ? tr("Open another run to compare with: File, Compare Runs.")
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
        content.links = offers();
    }
    page()->setContent(std::move(content));
    chart()->setChart(runs->difference
                          ? std::optional(picture::differenceChart(*runs->difference, coreTranslation()))
                          : std::nullopt);
}

} // namespace pipescope::ui
