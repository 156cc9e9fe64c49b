#include "ui/details/details_panel.h"

#include <QHeaderView>
#include <QLabel>
#include <QStackedLayout>
#include <QStyle>
#include <QStyledItemDelegate>
#include <QTableView>

#include "core/analysis/step_facts.h"
#include "ui/look/retranslation.h"
#include "ui/session/clock_shifter.h"
#include "ui/session/session.h"
#include "ui/session/table_text.h"

#include <algorithm>
#include <utility>

namespace pipescope::ui {

namespace {

/// Shares of the width that names and origins get at most; values get the rest.
constexpr double kNameShare = 0.32;
constexpr double kOriginShare = 0.3;

/// Lets long identifiers and paths break over lines where people would break them.
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

DetailsPanel::DetailsPanel(Session& session, RawRows rawRows, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_rawRows(std::move(rawRows))
    , m_table(makeTable(&m_model, this))
    , m_hint(new QLabel(this))
    , m_pages(new QStackedLayout(this))
{
    keepText(m_hint, [] { return tr("Click a block, an operator or a step to see its details."); });
    m_hint->setWordWrap(true);
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setMargin(12);
    m_pages->addWidget(m_hint);
    m_pages->addWidget(m_table);
    connect(m_table, &QTableView::clicked, this, &DetailsPanel::follow);
    connect(m_table, &QTableView::activated, this, &DetailsPanel::follow);
    connect(&session, &Session::selectionChanged, this, &DetailsPanel::refresh);
    connect(&session, &Session::traceChanged, this, &DetailsPanel::refresh);
    refresh();
    keepTranslated(this, [this] { fitRows(); });
}

QString DetailsPanel::text() const
{
    return m_model.asText();
}

QString DetailsPanel::tsv() const
{
    return m_model.rowCount() == 0 ? QString() : tableAsTsv(m_model, chosenRows(*m_table));
}

void DetailsPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitRows();
}

void DetailsPanel::refresh()
{
    const auto& selection = m_session.selection();
    m_job.abandon();
    std::vector<DetailRow> known;
    if (selection) {
        known = describe(*m_session.trace(), *selection, m_session.index()->linkLookup);
        addClockShift(known);
        if (m_rawRows) {
            fetchRawRows(*selection, known);
        }
    }
    if (const auto& step = m_session.selectedStep()) {
        known = describe(*m_session.trace(), *step);
    }
    const bool isEmpty = known.empty();
    m_model.setRows(std::move(known));
    m_pages->setCurrentWidget(isEmpty ? m_hint : static_cast<QWidget*>(m_table));
    fitRows();
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
                        "%1, contained in all times above"_text(shiftText(shift->second).toStdString()),
                        "set by the user"_text,
                        {}});
    }
}

void DetailsPanel::fetchRawRows(const TraceRef& ref, std::vector<DetailRow> known)
{
    m_job.start([this, ref, known = std::move(known), trace = m_session.recorded(),
                 rawRows = m_rawRows](Progress&, const std::stop_token& stop) {
        std::vector<DetailRow> rows = known;
        const auto raw = rawRows(*trace, ref, stop);
        if (raw) {
            rows.insert(rows.end(), raw->begin(), raw->end());
        } else {
            rows.push_back(
                {"Rows in the database"_text, "cannot be read: %1"_text(raw.error().text), {}, {}});
        }
        return [this, rows = std::move(rows)] {
            m_model.setRows(rows);
            fitRows();
        };
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
    // The scroll bar's place is kept free, or its coming and going would change the rows' heights.
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
    m_table->resizeRowsToContents();
}

} // namespace pipescope::ui
