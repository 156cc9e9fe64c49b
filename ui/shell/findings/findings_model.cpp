#include "ui/shell/findings/findings_model.h"

#include <QApplication>
#include <QStringList>
#include <QStyle>

#include "ui/shell/appearance/link_look.h"
#include "ui/shell/findings/remedy.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <utility>

namespace pipescope::ui {

namespace {

QString severityText(Severity severity)
{
    switch (severity) {
    case Severity::Notice:
        return FindingsModel::tr("Notice");
    case Severity::Warning:
        return FindingsModel::tr("Warning");
    case Severity::Error:
        return FindingsModel::tr("Error");
    }
    return {};
}

QIcon severityIcon(Severity severity)
{
    constexpr QStyle::StandardPixmap kPixmaps[] = {
        QStyle::SP_MessageBoxInformation, QStyle::SP_MessageBoxWarning, QStyle::SP_MessageBoxCritical};
    return QApplication::style()->standardIcon(kPixmaps[static_cast<std::size_t>(severity)]);
}

QString cellText(const Finding& finding, int column)
{
    switch (column) {
    case FindingsModel::SeverityColumn:
        return severityText(finding.severity());
    case FindingsModel::RankColumn:
        return finding.rank ? QString::number(finding.rank->value) : QString();
    case FindingsModel::SentenceColumn:
        return localized(finding.message());
    case FindingsModel::CountColumn:
        return QString::number(finding.count);
    case FindingsModel::AdviceColumn:
        return localized(findingKind(finding.id).advice);
    default:
        return toQString(finding.file);
    }
}

QVariant sortValue(const Finding& finding, int column)
{
    switch (column) {
    case FindingsModel::SeverityColumn:
        return static_cast<int>(finding.severity());
    case FindingsModel::RankColumn:
        return finding.rank ? finding.rank->value : -1;
    case FindingsModel::CountColumn:
        return QVariant::fromValue<qulonglong>(finding.count);
    default:
        return cellText(finding, column);
    }
}

} // namespace

FindingsModel::FindingsModel(HasRank hasRank, QObject* parent)
    : TableModel(parent)
    , m_hasRank(std::move(hasRank))
{ }

void FindingsModel::setDocument(DocumentPointer document)
{
    beginResetModel();
    m_document = std::move(document);
    endResetModel();
}

const Finding& FindingsModel::finding(const QModelIndex& index) const
{
    return m_document->files().findings.rows()[static_cast<std::size_t>(index.row())];
}

std::optional<Rank> FindingsModel::rank(const QModelIndex& index) const
{
    const auto& rank = finding(index).rank;
    return rank && m_hasRank(*rank) ? rank : std::nullopt;
}

std::optional<TimeSpan> FindingsModel::place(const QModelIndex& index) const
{
    return finding(index).place;
}

std::optional<CommandId> FindingsModel::remedy(const QModelIndex& index) const
{
    return remedyOf(finding(index).id);
}

QVariant FindingsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const Finding& finding = this->finding(index);
    if (index.column() == AdviceColumn && remedyOf(finding.id)) {
        if (const QVariant look = linkLook(role); look.isValid()) {
            return look;
        }
    }
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return cellText(finding, index.column());
    case Qt::DecorationRole:
        return index.column() == SeverityColumn ? severityIcon(finding.severity()) : QVariant();
    case kSortRole:
        return sortValue(finding, index.column());
    default:
        return {};
    }
}

QString FindingsModel::columnName(int column) const
{
    switch (column) {
    case SeverityColumn:
        return tr("Severity");
    case RankColumn:
        return tr("Rank");
    case SentenceColumn:
        return tr("What was found");
    case CountColumn:
        return tr("Count");
    case AdviceColumn:
        return tr("What to do");
    case FileColumn:
        return tr("File");
    default:
        return {};
    }
}

QString findingsBadge(const FindingList& findings)
{
    QStringList parts;
    const auto append = [&](Severity severity, const QString& one, const QString& many) {
        const auto count =
            std::count_if(findings.rows().begin(), findings.rows().end(),
                          [&](const Finding& finding) { return finding.severity() == severity; });
        if (count > 0) {
            parts.append(counted(static_cast<std::uint64_t>(count), one, many));
        }
    };
    append(Severity::Error, FindingsModel::tr("1 error"), FindingsModel::tr("%1 errors"));
    append(Severity::Warning, FindingsModel::tr("1 warning"), FindingsModel::tr("%1 warnings"));
    append(Severity::Notice, FindingsModel::tr("1 notice"), FindingsModel::tr("%1 notices"));
    return parts.isEmpty() ? FindingsModel::tr("No findings") : parts.join(QStringLiteral(", "));
}

} // namespace pipescope::ui
