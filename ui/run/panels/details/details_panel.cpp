#include "ui/run/panels/details/details_panel.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QStyle>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>

#include "core/run/analysis/details/describe_run.h"
#include "core/run/analysis/details/step_facts.h"
#include "ui/run/session/clock_shifter.h"
#include "ui/run/session/timeline_session.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/toolkit/table_text.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace pipescope::ui {

namespace {

/// Shares of the width that names and origins get at most; values get the rest.
constexpr double kNameShare = 0.32;
constexpr double kOriginShare = 0.3;

/// Lets long identifiers and paths wrap at sensible places.
class BreakingDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QString displayText(const QVariant& value, const QLocale& locale) const override
    {
        QString text;
        for (const QChar letter : QStyledItemDelegate::displayText(value, locale)) {
            text += letter;
            if (letter == u'_' || letter == u'/') {
                text += QChar(kZeroWidthSpace);
            }
        }
        return text;
    }

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        if (index.data(DetailsModel::kIsPathRole).toBool()) {
            option->text = index.data().toString();
            option->features &= ~QStyleOptionViewItem::WrapText;
            option->textElideMode = Qt::ElideMiddle;
        }
    }

private:
    static constexpr char16_t kZeroWidthSpace = 0x200B;
};

QTableView* makeTable(QAbstractItemModel* model, QWidget* parent)
{
    auto* table = new QTableView(parent);
    table->setModel(model);
    keepTableTranslated(table, [] { return DetailsPanel::tr("Details of the selection"); });
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setWordWrap(true);
    table->setShowGrid(false);
    table->setAlternatingRowColors(true);
    table->setTabKeyNavigation(false);
    table->verticalHeader()->hide();
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table->setItemDelegate(new BreakingDelegate(table));
    return table;
}

} // namespace

DetailsPanel::DetailsPanel(TimelineSession& session, RawRows rawRows, QWidget* parent)
    : Panel(parent)
    , m_session(session)
    , m_rawRows(std::move(rawRows))
    , m_table(makeTable(&m_model, this))
    , m_hint(new QLabel(this))
{
    keepText(m_hint, [] { return tr("Click a block, an operator or a step to see its details."); });
    m_hint->setWordWrap(true);
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setMargin(12);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_hint);
    m_table->installEventFilter(this);
    connect(m_table, &QTableView::clicked, this, &DetailsPanel::click);
    connect(m_table, &QTableView::activated, this, &DetailsPanel::follow);
    connect(&session, &TimelineSession::selectionChanged, this, &DetailsPanel::refresh);
    connect(&session, &TimelineSession::traceChanged, this, &DetailsPanel::refresh);
    refresh();
    keepTranslated(this, [this] { fitRows(); });
}

QString DetailsPanel::text() const
{
    return m_model.asText();
}

QString DetailsPanel::tsv() const
{
    if (m_model.rowCount() == 0) {
        return {};
    }
    if (!m_table->selectionModel()->selectedRows().isEmpty()) {
        return tableAsTsv(m_model, chosenRows(*m_table));
    }
    // All rows, folded or not.
    DetailsModel plain;
    std::vector<DetailRow> rows = m_model.rows();
    for (DetailRow& row : rows) {
        row.section = DetailSection::Item;
    }
    plain.setRows(std::move(rows));
    QList<int> all(plain.rowCount());
    std::iota(all.begin(), all.end(), 0);
    return tableAsTsv(plain, all);
}

void DetailsPanel::resizeEvent(QResizeEvent* event)
{
    Panel::resizeEvent(event);
    fitRows();
}

void DetailsPanel::refresh()
{
    const auto& selection = m_session.selection();
    m_job.abandon();
    std::vector<DetailRow> known;
    if (selection) {
        known = describe(*m_session.trace(), *selection, *m_session.index()->linkLookup);
        addClockShift(known);
        if (m_rawRows) {
            fetchRawRows(*selection, known);
        }
    }
    const auto& step = m_session.selectedStep();
    if (step) {
        known = describe(*m_session.trace(), *step);
    } else if (!selection) {
        known = describeRun(*m_session.trace());
    }
    m_hint->setVisible(!selection && !step && !m_session.trace()->tracks.empty());
    m_table->setVisible(!known.empty());
    fill(std::move(known));
}

void DetailsPanel::fill(std::vector<DetailRow> rows)
{
    m_model.setRows(std::move(rows));
    fitRows();
}

void DetailsPanel::click(const QModelIndex& index)
{
    if (const auto title = m_model.titleAt(index.row())) {
        fold(*title, !m_model.isFolded(*title));
    } else {
        follow(index);
    }
}

void DetailsPanel::fold(DetailSection section, bool isFolded)
{
    m_model.fold(section, isFolded);
    fitRows();
    if (const auto row = m_model.rowOfTitle(section)) {
        m_table->setCurrentIndex(m_model.index(*row, DetailsModel::NameColumn));
    }
}

bool DetailsPanel::foldByKey(int key)
{
    const auto title = m_model.titleAt(m_table->currentIndex().row());
    if (!title) {
        return false;
    }
    switch (key) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        fold(*title, !m_model.isFolded(*title));
        return true;
    case Qt::Key_Left:
    case Qt::Key_Right:
        fold(*title, key == Qt::Key_Left);
        return true;
    default:
        return false;
    }
}

bool DetailsPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress && foldByKey(static_cast<const QKeyEvent*>(event)->key())) {
        return true;
    }
    return Panel::eventFilter(watched, event);
}

void DetailsPanel::addClockShift(std::vector<DetailRow>& rows) const
{
    const Trace& trace = *m_session.trace();
    const std::size_t host = trace.track(trackOf(*m_session.selection())).host.value;
    if (host >= trace.hosts.size()) {
        return;
    }
    const auto shift = m_session.appliedShifts().find(trace.hosts[host].name);
    if (shift != m_session.appliedShifts().end()) {
        rows.push_back({"Clock offset"_text,
                        "%1, contained in these times"_text(shiftText(shift->second).toStdString()),
                        "set by the user"_text,
                        {},
                        DetailSection::Times});
        std::stable_sort(rows.begin(), rows.end(),
                         [](const DetailRow& a, const DetailRow& b) { return a.section < b.section; });
    }
}

void DetailsPanel::fetchRawRows(const TraceRef& ref, std::vector<DetailRow> known)
{
    m_job.start([this, ref, known = std::move(known), trace = m_session.recorded(),
                 rawRows = m_rawRows](Progress&, const std::stop_token& stop) {
        std::vector<DetailRow> rows = known;
        const auto raw = rawRows(*trace, ref, stop);
        if (raw) {
            for (DetailRow row : *raw) {
                row.section = DetailSection::Raw;
                rows.push_back(std::move(row));
            }
        } else {
            rows.push_back({"Rows in the database"_text,
                            "cannot be read: %1"_text(raw.error().text),
                            {},
                            {},
                            DetailSection::Source});
        }
        return [this, rows = std::move(rows)] { fill(rows); };
    });
}

void DetailsPanel::follow(const QModelIndex& index)
{
    // A copy: the model is filled anew while the target is being selected.
    if (const auto target = m_model.target(index)) {
        emit followed(*target);
    }
}

void DetailsPanel::fitRows()
{
    // The scroll bar's place stays reserved; otherwise showing and hiding it would change the rows' heights.
    const int width = m_table->width() - 2 * m_table->frameWidth()
                      - m_table->style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, m_table);
    const auto widthOf = [&](int column, double share) {
        m_table->resizeColumnToContents(column);
        return std::min(m_table->columnWidth(column), static_cast<int>(width * share));
    };
    const int nameWidth = widthOf(DetailsModel::NameColumn, kNameShare);
    const int originWidth = widthOf(DetailsModel::OriginColumn, kOriginShare);
    m_table->setColumnWidth(DetailsModel::NameColumn, nameWidth);
    m_table->setColumnWidth(DetailsModel::OriginColumn, originWidth);
    m_table->setColumnWidth(DetailsModel::ValueColumn, std::max(0, width - nameWidth - originWidth));
    m_table->clearSpans();
    for (int row = 0; row < m_model.rowCount(); ++row) {
        if (m_model.titleAt(row)) {
            m_table->setSpan(row, 0, 1, DetailsModel::ColumnCount);
        }
    }
    m_table->resizeRowsToContents();
}

} // namespace pipescope::ui
