#pragma once

#include "ui/run/panels/causes/sentence_page.h"
#include "ui/run/picture/charts/chart.h"
#include "ui/shell/panels/docks.h"

class QImage;
class QLayout;

namespace pipescope::ui {

class ChartView;

/// A page of sentences with a chart beside it; both can be copied, and wanted as files.
class SentencePanel : public Panel
{
    Q_OBJECT

public:
    /// The headline and the sentences, a line each.
    QString tsv() const override { return m_page->lines(); }

    SentencePage* page() const { return m_page; }

    ChartView* chart() const { return m_chart; }

signals:
    /// Sentences that the user wants to see in the timeline.
    void evidenceChosen(const pipescope::Evidence& evidence);
    void rankChosen(pipescope::Rank rank);
    /// The chart is wanted as a file; `shown` is its picture.
    void chartWanted(const pipescope::picture::Chart& chart, const QImage& shown);
    /// A page about what is shown is wanted as a file.
    void reportWanted();

protected:
    explicit SentencePanel(QWidget* parent);

    /// The chart and what stands above it.
    QWidget* chartSide() const { return m_chartSide; }

    void addAboveChart(QLayout* choices);
    /// What is offered below the sentences: the name of a link, and its text.
    static std::vector<std::pair<QString, QString>> offers();

private:
    void follow(const QString& link);

    SentencePage* m_page;
    QWidget* m_chartSide;
    ChartView* m_chart;
};

} // namespace pipescope::ui
