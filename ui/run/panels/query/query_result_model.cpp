#include "ui/run/panels/query/query_result_model.h"

#include <QFont>
#include <QGuiApplication>
#include <QLocale>
#include <QPalette>

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <utility>

namespace pipescope::ui {

namespace {

constexpr int kShownCharacters = 200;
constexpr int kTipCharacters = 4000;
constexpr int kShownBytes = 16;

/// At most this many characters on one line.
QString shortened(const QString& text, int characters)
{
    QString line = text.left(characters);
    std::replace_if(
        line.begin(), line.end(), [](QChar letter) { return letter.category() == QChar::Other_Control; },
        u' ');
    return line.size() < text.size() ? line + u'…' : line;
}

QString shownBytes(const QByteArray& bytes)
{
    const QString hex = QString::fromLatin1(bytes.left(kShownBytes).toHex(' '));
    const QString size = bytes.size() == 1 ? QueryResultModel::tr("1 byte")
                                           : QueryResultModel::tr("%L1 bytes").arg(bytes.size());
    return size
           + (bytes.isEmpty()               ? QString()
              : bytes.size() <= kShownBytes ? QStringLiteral(": %1").arg(hex)
                                            : QStringLiteral(": %1 …").arg(hex));
}

QString wholeText(const QVariant& cell)
{
    switch (cell.typeId()) {
    case QMetaType::Double:
        return QString::number(cell.toDouble(), 'g', QLocale::FloatingPointShortest);
    case QMetaType::QByteArray:
        return QStringLiteral("X'%1'").arg(QString::fromLatin1(cell.toByteArray().toHex()));
    default:
        return cell.toString();
    }
}

QString shownText(const QVariant& cell)
{
    if (!cell.isValid()) {
        return QStringLiteral("NULL");
    }
    return cell.typeId() == QMetaType::QByteArray ? shownBytes(cell.toByteArray())
                                                  : shortened(wholeText(cell), kShownCharacters);
}

/// A longer piece than the cell shows; never taken for markup.
QVariant tipOf(const QVariant& cell)
{
    if (cell.typeId() != QMetaType::QString || cell.toString().isEmpty()) {
        return {};
    }
    const QString text = cell.toString();
    const QString piece = text.size() > kTipCharacters ? text.left(kTipCharacters) + u'…' : text;
    return QString(QStringLiteral("<p style='white-space:pre-wrap'>") + piece.toHtmlEscaped()
                   + QStringLiteral("</p>"));
}

bool isNumber(const QVariant& cell)
{
    return cell.typeId() == QMetaType::LongLong || cell.typeId() == QMetaType::Double;
}

/// How cells look whose text is not their value.
QVariant unlikeText(int role)
{
    if (role == Qt::FontRole) {
        QFont font;
        font.setItalic(true);
        return font;
    }
    return QGuiApplication::palette().brush(QPalette::Disabled, QPalette::Text);
}

/// What cells are compared by: the kind of value in SQLite's order, then the value.
struct CellKey
{
    enum class Kind : std::uint8_t
    {
        Null,
        Number,
        Text,
        Bytes
    };

    Kind kind = Kind::Null;
    /// Holds every integer exactly.
    long double number = 0.0;
    QString text;
    QByteArray bytes;
};

CellKey keyOf(const QVariant& cell)
{
    switch (cell.typeId()) {
    case QMetaType::LongLong:
        return {CellKey::Kind::Number, static_cast<long double>(cell.toLongLong()), {}, {}};
    case QMetaType::Double:
        return {CellKey::Kind::Number, cell.toDouble(), {}, {}};
    case QMetaType::QByteArray:
        return {CellKey::Kind::Bytes, 0.0, {}, cell.toByteArray()};
    case QMetaType::QString:
        return {CellKey::Kind::Text, 0.0, cell.toString(), {}};
    default:
        return {};
    }
}

bool comesBefore(const CellKey& a, const CellKey& b)
{
    return std::tie(a.kind, a.number, a.text, a.bytes) < std::tie(b.kind, b.number, b.text, b.bytes);
}

} // namespace

void QueryResultModel::setResult(QueryResult result)
{
    beginResetModel();
    m_result = std::move(result);
    arrangeAnew();
    endResetModel();
}

QVariant QueryResultModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const QVariant& cell = cellOf(itemAt(index.row()), index.column());
    const bool isText = cell.isValid() && cell.typeId() != QMetaType::QByteArray;
    switch (role) {
    case Qt::DisplayRole:
        return shownText(cell);
    case Qt::ToolTipRole:
        return tipOf(cell);
    case Qt::FontRole:
    case Qt::ForegroundRole:
        return isText ? QVariant() : unlikeText(role);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter | (isNumber(cell) ? Qt::AlignRight : Qt::AlignLeft));
    case kCopyRole:
        return wholeText(cell);
    default:
        return {};
    }
}

QVariant QueryResultModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const bool isNumber = orientation == Qt::Vertical && role == Qt::DisplayRole;
    return isNumber ? QVariant(section + 1) : SortedTableModel::headerData(section, orientation, role);
}

QString QueryResultModel::columnName(int column) const
{
    return shortened(m_result.columns[column], kShownCharacters);
}

void QueryResultModel::arrange(std::vector<std::size_t>& items, int column, Qt::SortOrder order) const
{
    std::vector<CellKey> keys;
    keys.reserve(items.size());
    for (const std::size_t item : items) {
        keys.push_back(keyOf(cellOf(item, column)));
    }
    sortByKeys(items, keys, order, comesBefore);
}

const QVariant& QueryResultModel::cellOf(std::size_t item, int column) const
{
    return m_result.cell(static_cast<int>(item), column);
}

} // namespace pipescope::ui
