#include "ui/graph/panels/layers/layers_panel.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>

#include "core/graph/open/outline/outline.h"
#include "core/graph/tree/structure/module_place.h"
#include "ui/graph/panels/layers/layer_curve_view.h"
#include "ui/graph/panels/layers/layer_finder.h"
#include "ui/graph/session/suspect_finder.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/appearance/theme.h"
#include "ui/shell/toolkit/qt_text.h"
#include "ui/shell/toolkit/table_model.h"

#include <algorithm>
#include <array>

namespace pipescope::ui {

namespace {

constexpr int kLeastCellWidth = 30;
constexpr int kCellMargin = 4;

void fill(QComboBox& box, const QStringList& texts)
{
    const QSignalBlocker quiet(box);
    const int chosen = std::max(0, box.currentIndex());
    box.clear();
    box.addItems(texts);
    box.setCurrentIndex(chosen);
}

/// Draws a frame around the cell that the model says, and a line between ranks.
class FramingDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::paint(painter, option, index);
        if (index.data(LayerTableModel::kBeginsRankRole).toBool()) {
            painter->fillRect(QRect(option.rect.topLeft(), QSize(option.rect.width(), 2)),
                              option.palette.color(QPalette::Mid));
        }
        if (index.data(LayerTableModel::kIsFramedRole).toBool()) {
            constexpr int kWidth = 2;
            painter->save();
            painter->setPen(QPen(option.palette.color(QPalette::Text), kWidth));
            painter->drawRect(option.rect.adjusted(1, 1, -1, -1));
            painter->restore();
        }
    }
};

} // namespace

LayersPanel::LayersPanel(GraphSession& session, SuspectFinder& suspects, QWidget* parent)
    : Panel(parent)
    , m_session(session)
    , m_suspects(suspects)
    , m_finder(new LayerFinder(session, this))
    , m_summary(new QLabel(this))
    , m_caption(new QLabel(this))
    , m_values(new QComboBox(this))
    , m_kinds(new QComboBox(this))
    , m_directions(new QComboBox(this))
    , m_metrics(new QComboBox(this))
    , m_readAll(new QPushButton(this))
    , m_table(new QTableView(this))
    , m_curve(new LayerCurveView(this))
{
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setWordWrap(true);
    m_caption->setTextFormat(Qt::PlainText);
    m_caption->setWordWrap(true);
    m_table->setModel(&m_model);
    m_table->setItemDelegate(new FramingDelegate(m_table));
    keepTableTranslated(m_table, [] { return LayersPanel::tr("Layers of ranks or steps"); });
    m_table->setTabKeyNavigation(false);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->horizontalHeader()->setMinimumSectionSize(kLeastCellWidth);
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + kCellMargin);
    buildLayout();
    connect(m_table, &QTableView::clicked, this, &LayersPanel::goTo);
    connect(m_table, &QTableView::activated, this, &LayersPanel::goTo);
    connect(m_values, &QComboBox::currentIndexChanged, this, &LayersPanel::applyLook);
    connect(m_kinds, &QComboBox::currentIndexChanged, this, &LayersPanel::showRows);
    connect(m_directions, &QComboBox::currentIndexChanged, this, &LayersPanel::showRows);
    connect(m_metrics, &QComboBox::currentIndexChanged, this,
            [this](int metric) { m_finder->setMetric(static_cast<graph::CurveMetric>(metric)); });
    connect(m_readAll, &QPushButton::clicked, m_finder, &LayerFinder::readAll);
    connect(m_finder, &LayerFinder::rowsChanged, this, &LayersPanel::showRows);
    connect(m_finder, &LayerFinder::curveChanged, this, &LayersPanel::showCurve);
    connect(m_curve, &LayerCurveView::followed, this, [this](const graph::SheetRow& row) {
        const graph::Sheet& sheet = *m_session.sheet();
        emit followed(sheet.debug.graph->step,
                      {row.side, sheet.rank(), std::string(sheet.outline(row.side).name(row.row))});
    });
    connect(&session, &GraphSession::selectionChanged, this, &LayersPanel::followSelection);
    connect(&session, &GraphSession::sheetChanged, this, &LayersPanel::showRows);
    connect(&session, &GraphSession::viewChanged, this, &LayersPanel::applyLook);
    connect(&suspects, &SuspectFinder::changed, this, [this] {
        showSummary();
        frameOnsets();
    });
    keepTranslated(this, [this] { fillChoices(); });
}

void LayersPanel::buildLayout()
{
    auto* choices = new QHBoxLayout;
    choices->setContentsMargins(6, 3, 6, 0);
    choices->addWidget(m_values);
    choices->addWidget(m_kinds);
    choices->addWidget(m_directions);
    choices->addWidget(m_readAll);
    choices->addStretch(1);
    auto* right = new QWidget(this);
    auto* rightLayout = new QVBoxLayout(right);
    rightLayout->setContentsMargins(0, 0, 0, 0);
    rightLayout->addWidget(m_metrics);
    rightLayout->addWidget(m_curve, 1);
    auto* splitter = new QSplitter(Qt::Horizontal, this);
    splitter->addWidget(m_table);
    splitter->addWidget(right);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    m_summary->setContentsMargins(6, 0, 6, 0);
    m_caption->setContentsMargins(6, 0, 6, 0);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addLayout(choices);
    layout->addWidget(m_summary);
    layout->addWidget(m_caption);
    layout->addWidget(splitter, 1);
}

void LayersPanel::fillChoices()
{
    fill(*m_values, {tr("Times the tolerance"), tr("Verdict"), tr("Score"), tr("Overflow")});
    fill(*m_kinds, {tr("Ranks and steps"), tr("Steps, worst of ranks"), tr("Ranks of this step")});
    fill(*m_directions, {tr("Forward and backward"), tr("Forward"), tr("Backward")});
    fill(*m_metrics, {tr("Score"), tr("Times the tolerance"), tr("Norm of the output"),
                      tr("Maximum of the output"), tr("Minimum of the output"), tr("Mean of the output")});
    const QSignalBlocker quiet(m_metrics);
    m_metrics->setCurrentIndex(static_cast<int>(m_finder->metric()));
    m_values->setAccessibleName(tr("What the cells show"));
    m_kinds->setAccessibleName(tr("What the rows are"));
    m_directions->setAccessibleName(tr("Which nodes the cells count"));
    m_metrics->setAccessibleName(tr("What the curve shows"));
    m_readAll->setText(tr("Read All"));
    m_readAll->setToolTip(tr("Read the other steps and ranks of the run for this table"));
    m_curve->setAccessibleName(tr("Curve over the layers"));
    applyLook();
    showRows();
    showCurve();
}

void LayersPanel::applyLook()
{
    m_model.setLook(static_cast<LayerValue>(m_values->currentIndex()), m_session.colourRanges(),
                    isDark(*this));
    showCaption();
}

void LayersPanel::showRows()
{
    std::vector<graph::LayerRow> rows = m_finder->rows();
    if (const int chosen = m_directions->currentIndex(); chosen > 0) {
        const auto direction = chosen == 1 ? graph::Direction::Forward : graph::Direction::Backward;
        std::ranges::transform(rows, rows.begin(),
                               [&](graph::LayerRow& row) { return onlyOf(std::move(row), direction); });
    }
    const auto kind = static_cast<LayerRowKind>(m_kinds->currentIndex());
    std::vector<LayerFinder::Key> unread;
    if (kind == LayerRowKind::Steps) {
        rows = graph::worstOfRanks(rows);
    } else if (kind == LayerRowKind::RanksAndSteps) {
        unread = rows.empty() ? unread : m_finder->unread();
    } else if (const graph::Sheet* sheet = m_session.sheet()) {
        std::erase_if(rows, [&](const graph::LayerRow& row) { return row.step != sheet->debug.graph->step; });
    }
    m_model.setRows(std::move(rows), unread, kind);
    m_table->resizeColumnsToContents();
    m_readAll->setEnabled(m_finder->countUnread() > 0);
    showSummary();
    showCaption();
    frameOnsets();
    followSelection();
}

void LayersPanel::showCurve()
{
    const auto selected = m_session.selection();
    m_curve->setCurve(m_finder->curve(), m_finder->metric() == graph::CurveMetric::Multiple,
                      selected ? std::optional(graph::SheetRow{selected->side, selected->row})
                               : std::nullopt);
}

QString LayersPanel::summaryText() const
{
    const graph::Suspects* const suspects = m_suspects.suspects();
    QString text = suspects != nullptr && suspects->group
                       ? tr("Onset in: %1.").arg(localized(graph::groupText(*suspects->group)))
                       : QString();
    if (const std::size_t unread = m_finder->countUnread(); unread > 0) {
        text += (text.isEmpty() ? QString() : QStringLiteral(" "))
                + tr("%1 ranks of other steps or files are not read yet.").arg(countText(unread));
    }
    const auto& findings = m_finder->findings().rows();
    const auto error = std::ranges::find(findings, Severity::Error, &Finding::severity);
    return error == findings.end() ? text : text + QLatin1Char(' ') + localized(error->message());
}

void LayersPanel::showSummary()
{
    m_summary->setText(summaryText());
    m_summary->setVisible(!m_summary->text().isEmpty());
}

void LayersPanel::showCaption()
{
    m_caption->setText(meaningOfNumbers() + QLatin1Char(' ') + tr("Framed: the onsets of the step shown."));
}

QString LayersPanel::meaningOfNumbers() const
{
    // In the order of LayerValue.
    static constexpr std::array kMeanings{
        QT_TR_NOOP("Columns are layers. Numbers say how many times its tolerance the worst node differs; the "
                   "more, the stronger the colour."),
        QT_TR_NOOP("Numbers count nodes that differ or have no partner; the larger their share, the "
                   "stronger the colour."),
        QT_TR_NOOP("Columns are layers. Numbers are the worst score, in the colours of the scores."),
        QT_TR_NOOP("Columns are layers. Words are the worst overflow.")};
    return tr(kMeanings.at(static_cast<std::size_t>(m_values->currentIndex())));
}

void LayersPanel::frameOnsets()
{
    const graph::Sheet* const sheet = m_session.sheet();
    const graph::Suspects* const suspects = m_suspects.suspects();
    if (sheet == nullptr || suspects == nullptr) {
        m_model.frame({});
        return;
    }
    const std::vector<graph::RankGraphs>& ranks = sheet->step->ranks;
    const auto cellOfNode = [&](const graph::SideNode& place) {
        if (place.rank >= ranks.size()) {
            return QModelIndex();
        }
        const graph::RankGraphs& rank = ranks[place.rank];
        const graph::Graph& graph = place.side == graph::Side::Debug ? rank.debug.graph : rank.bench->graph;
        return cellOf(sheet->debug.graph->step, rank.debug.graph.rank,
                      graph::layerOf(graph, place.node).value_or(graph::kOutsideLayers));
    };
    QModelIndexList cells;
    for (const graph::Onset& onset : suspects->onsets) {
        cells.push_back(cellOfNode(onset.node));
    }
    m_model.frame(cells);
    if (suspects->first) {
        m_table->scrollTo(cellOfNode(suspects->first->node));
    }
}

QModelIndex LayersPanel::cellOf(std::int64_t step, Rank rank, std::uint32_t layer) const
{
    const bool isOutside = layer == graph::kOutsideLayers;
    return m_model.indexOf(step, rank, isOutside ? layer : layer + m_finder->layersBefore(step, rank));
}

void LayersPanel::followSelection()
{
    const graph::Sheet* const sheet = m_session.sheet();
    const auto selected = m_session.selection();
    const QModelIndex cell = sheet != nullptr && selected
                                 ? cellOf(sheet->debug.graph->step, sheet->rank(),
                                          graph::layerOf(sheet->outline(selected->side), selected->row))
                                 : QModelIndex();
    m_table->setCurrentIndex(cell);
}

void LayersPanel::goTo(const QModelIndex& index)
{
    if (!index.isValid()) {
        return;
    }
    const std::int64_t step = m_model.stepOf(index.row());
    const graph::LayerCell* const cell = m_model.cellAt(index);
    if (const auto worst = m_model.worstAt(index); worst && cell != nullptr) {
        emit followed(step, {worst->first, cell->rank, worst->second});
    } else if (cell != nullptr) {
        emit followed(step, {cell->sideOfFirst, cell->rank, cell->first});
    } else if (!m_model.isRead(index.row())) {
        emit followed(step, {graph::Side::Debug, m_model.rankOf(index.row()), {}});
    }
}

void LayersPanel::showEvent(QShowEvent* event)
{
    Panel::showEvent(event);
    m_finder->setActive(true);
}

void LayersPanel::hideEvent(QHideEvent* event)
{
    Panel::hideEvent(event);
    m_finder->setActive(false);
}

void LayersPanel::changeEvent(QEvent* event)
{
    Panel::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        applyLook();
    }
}

bool LayersPanel::isIdle() const
{
    return m_finder->isIdle();
}

QString LayersPanel::tsv() const
{
    QString text;
    for (int column = 0; column < m_model.columnCount(); ++column) {
        text += u'\t' + m_model.headerData(column, Qt::Horizontal).toString();
    }
    text += u'\n';
    for (int row = 0; row < m_model.rowCount(); ++row) {
        text += m_model.headerData(row, Qt::Vertical).toString();
        for (int column = 0; column < m_model.columnCount(); ++column) {
            text += u'\t' + m_model.data(m_model.index(row, column)).toString();
        }
        text += u'\n';
    }
    return text;
}

} // namespace pipescope::ui
