#include "ui/shell/lists/detail_table.h"

#include <QFont>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPalette>
#include <QStyle>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/shell/appearance/widget_look.h"
#include "ui/shell/lists/list_panel.h"
#include "ui/shell/toolkit/qt_text.h"
#include "ui/shell/toolkit/table_model.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace pipescope::ui {

namespace {

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

QString detailText(const DetailLine& line, int column)
{
    switch (column) {
    case DetailsModel::NameColumn:
        return localized(line.name);
    case DetailsModel::ValueColumn:
        return localized(line.value);
    default:
        return localized(line.origin);
    }
}

} // namespace

DetailsModel::DetailsModel(SectionName sectionName, QObject* parent)
    : TableModel(parent)
    , m_sectionName(std::move(sectionName))
{ }

void DetailsModel::setLines(std::vector<DetailLine> lines)
{
    beginResetModel();
    m_lines = std::move(lines);
    arrange();
    endResetModel();
}

void DetailsModel::fold(int section, bool isFolded)
{
    beginResetModel();
    if (isFolded) {
        m_folded.insert(section);
    } else {
        m_folded.erase(section);
    }
    arrange();
    endResetModel();
}

void DetailsModel::arrange()
{
    m_rows.clear();
    const bool hasTitles = std::any_of(m_lines.begin(), m_lines.end(), [&](const DetailLine& line) {
        return line.section != m_lines.front().section;
    });
    std::optional<int> last;
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const int section = m_lines[i].section;
        if (hasTitles && section != last) {
            m_rows.push_back({section, i});
        }
        last = section;
        if (!hasTitles || !isFolded(section)) {
            m_rows.push_back({std::nullopt, i});
        }
    }
}

std::optional<int> DetailsModel::titleAt(int row) const
{
    const bool isThere = row >= 0 && row < rowCount();
    return isThere ? m_rows[static_cast<std::size_t>(row)].title : std::nullopt;
}

std::optional<int> DetailsModel::rowOfTitle(int section) const
{
    const auto found =
        std::find_if(m_rows.begin(), m_rows.end(), [&](const Row& row) { return row.title == section; });
    return found == m_rows.end() ? std::nullopt : std::optional(static_cast<int>(found - m_rows.begin()));
}

const DetailLine* DetailsModel::lineAt(const QModelIndex& index) const
{
    return index.isValid() && !titleAt(index.row())
               ? &m_lines[m_rows[static_cast<std::size_t>(index.row())].line]
               : nullptr;
}

QVariant DetailsModel::target(const QModelIndex& index) const
{
    const DetailLine* line = lineAt(index);
    return line != nullptr ? line->target : QVariant();
}

QString DetailsModel::asText() const
{
    QString text;
    for (const DetailLine& line : m_lines) {
        text += QStringLiteral("%1: %2\n").arg(localized(line.name), localized(line.value));
    }
    return text;
}

QVariant DetailsModel::titleData(int section, int column, int role) const
{
    if (role == Qt::DisplayRole && column == NameColumn) {
        return QStringLiteral("%1 %2")
            .arg(QChar(isFolded(section) ? u'▸' : u'▾'))
            .arg(m_sectionName(section));
    }
    if (role == Qt::FontRole) {
        QFont font = QGuiApplication::font();
        font.setBold(true);
        return font;
    }
    return role == Qt::BackgroundRole ? QVariant(QGuiApplication::palette().brush(QPalette::Button))
                                      : QVariant();
}

QVariant DetailsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    if (const auto title = titleAt(index.row())) {
        return titleData(*title, index.column(), role);
    }
    const DetailLine& line = *lineAt(index);
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole) {
        const bool isWhole = role == Qt::ToolTipRole && index.column() == ValueColumn && !line.whole.empty();
        return isWhole ? localized(line.whole) : detailText(line, index.column());
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(Qt::Alignment(Qt::AlignLeft | Qt::AlignTop));
    }
    if (role == kIsPathRole) {
        return line.isPath && index.column() == ValueColumn;
    }
    return line.target.isValid() && index.column() == ValueColumn ? linkLook(role) : QVariant();
}

Qt::ItemFlags DetailsModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags usual = TableModel::flags(index);
    return titleAt(index.row()) ? usual & ~Qt::ItemIsSelectable : usual;
}

QString DetailsModel::columnName(int column) const
{
    switch (column) {
    case NameColumn:
        return tr("Property");
    case ValueColumn:
        return tr("Value");
    case OriginColumn:
        return tr("Origin");
    default:
        return {};
    }
}

DetailTable::DetailTable(DetailsModel::SectionName sectionName, const TextProvider& name, TextProvider hint,
                         QWidget* parent)
    : Panel(parent)
    , m_model(std::move(sectionName))
    , m_table(new QTableView(this))
    , m_hint(new QLabel(this))
{
    m_table->setModel(&m_model);
    setUpList(*m_table, name);
    m_table->setWordWrap(true);
    m_table->setTextElideMode(Qt::ElideRight);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setItemDelegate(new BreakingDelegate(m_table));
    keepText(m_hint, std::move(hint));
    m_hint->setWordWrap(true);
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setMargin(12);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_hint);
    m_table->installEventFilter(this);
    connect(m_table, &QTableView::clicked, this, &DetailTable::click);
    connect(m_table, &QTableView::activated, this, &DetailTable::followRow);
    keepTranslated(this, [this] { fitRows(); });
}

QString DetailTable::tsv() const
{
    if (m_model.rowCount() == 0) {
        return {};
    }
    if (!m_table->selectionModel()->selectedRows().isEmpty()) {
        return tableAsTsv(m_model, chosenRows(*m_table));
    }
    // All rows, folded or not.
    DetailsModel plain;
    std::vector<DetailLine> lines = m_model.lines();
    for (DetailLine& line : lines) {
        line.section = 0;
    }
    plain.setLines(std::move(lines));
    QList<int> all(plain.rowCount());
    std::iota(all.begin(), all.end(), 0);
    return tableAsTsv(plain, all);
}

void DetailTable::resizeEvent(QResizeEvent* event)
{
    Panel::resizeEvent(event);
    fitRows();
}

void DetailTable::setLines(std::vector<DetailLine> lines)
{
    m_model.setLines(std::move(lines));
    fitRows();
}

void DetailTable::click(const QModelIndex& index)
{
    if (const auto title = m_model.titleAt(index.row())) {
        fold(*title, !m_model.isFolded(*title));
    } else {
        followRow(index);
    }
}

void DetailTable::followRow(const QModelIndex& index)
{
    // A copy: the model is filled anew while the target is being selected.
    if (const QVariant target = m_model.target(index); target.isValid()) {
        follow(target);
    }
}

void DetailTable::fold(int section, bool isFolded)
{
    m_model.fold(section, isFolded);
    fitRows();
    if (const auto row = m_model.rowOfTitle(section)) {
        m_table->setCurrentIndex(m_model.index(*row, DetailsModel::NameColumn));
    }
}

bool DetailTable::foldByKey(int key)
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

bool DetailTable::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress && foldByKey(static_cast<const QKeyEvent*>(event)->key())) {
        return true;
    }
    return Panel::eventFilter(watched, event);
}

void DetailTable::fitRows()
{
    /// Shares of the width that names and origins get at most; values get the rest.
    constexpr double kNameShare = 0.32;
    constexpr double kOriginShare = 0.3;
    const auto& lines = m_model.lines();
    m_table->setColumnHidden(
        DetailsModel::OriginColumn,
        std::all_of(lines.begin(), lines.end(), [](const DetailLine& line) { return line.origin.empty(); }));
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
