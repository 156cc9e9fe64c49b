#include "ui/shell/findings/findings_model.h"

#include <QApplication>
#include <QStringList>
#include <QStyle>

#include "core/base/parse/rank_list.h"
#include "ui/shell/appearance/link_look.h"
#include "ui/shell/findings/remedy.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <span>
#include <string>
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

/// The same for findings that differ in names and numbers only.
std::string whatItSays(const Finding& finding)
{
    std::string patterns = std::to_string(static_cast<int>(finding.id)) + '|';
    bool isMessage = false;
    const std::string whole = finding.detail.in([&](const char* english) {
        isMessage = true;
        patterns += english;
        return std::string(english);
    });
    return isMessage ? patterns : patterns + whole;
}

/// How many different files there are.
std::size_t filesOf(std::span<const Finding* const> findings)
{
    std::set<std::filesystem::path> files;
    for (const Finding* finding : findings) {
        files.insert(finding->file);
    }
    return files.size();
}

/// Each sentence once.
std::vector<QString> sentencesOf(std::span<const Finding* const> findings)
{
    std::vector<QString> sentences;
    std::set<QString> seen;
    for (const Finding* finding : findings) {
        QString sentence = localized(finding->message());
        if (seen.insert(sentence).second) {
            sentences.push_back(std::move(sentence));
        }
    }
    return sentences;
}

QString ranksOf(std::span<const Finding* const> findings)
{
    std::set<Rank> ranks;
    for (const Finding* finding : findings) {
        if (finding->rank) {
            ranks.insert(*finding->rank);
        }
    }
    return toQString(formatRanks({ranks.begin(), ranks.end()}));
}

std::uint64_t countOf(std::span<const Finding* const> findings)
{
    std::uint64_t count = 0;
    for (const Finding* finding : findings) {
        count += finding->count;
    }
    return count;
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
    m_rows.clear();
    std::map<std::string, std::size_t> rowOf;
    if (m_document) {
        for (const Finding& finding : m_document->files().findings.rows()) {
            const auto [found, isNew] = rowOf.try_emplace(whatItSays(finding), m_rows.size());
            if (isNew) {
                m_rows.emplace_back();
            }
            m_rows[found->second].push_back(&finding);
        }
    }
    endResetModel();
}

bool FindingsModel::hasFiles() const
{
    return std::any_of(m_rows.begin(), m_rows.end(), [](const Alike& findings) {
        return std::any_of(findings.begin(), findings.end(),
                           [](const Finding* finding) { return !finding->file.empty(); });
    });
}

QString FindingsModel::cellText(const Alike& findings, int column)
{
    const Finding& first = *findings.front();
    switch (column) {
    case SeverityColumn:
        return severityText(first.severity());
    case RankColumn:
        return ranksOf(findings);
    case SentenceColumn: {
        const std::vector<QString> sentences = sentencesOf(findings);
        return sentences.size() == 1
                   ? sentences.front()
                   : tr("%1 (and %2 more)").arg(sentences.front()).arg(sentences.size() - 1);
    }
    case CountColumn:
        return QString::number(countOf(findings));
    case AdviceColumn:
        return localized(findingKind(first.id).advice);
    default: {
        const std::size_t files = filesOf(findings);
        return files == 1 ? toQString(first.file) : tr("%1 files").arg(files);
    }
    }
}

QVariant FindingsModel::sortValue(const Alike& findings, int column)
{
    const Finding& first = *findings.front();
    switch (column) {
    case SeverityColumn:
        return static_cast<int>(first.severity());
    case RankColumn:
        return first.rank ? first.rank->value : -1;
    case CountColumn:
        return QVariant::fromValue<qulonglong>(countOf(findings));
    default:
        return cellText(findings, column);
    }
}

QString FindingsModel::tip(const Alike& findings, int column)
{
    constexpr std::size_t kMostLines = 40;
    QStringList lines;
    if (column == SentenceColumn) {
        const std::vector<QString> sentences = sentencesOf(findings);
        lines = QStringList(sentences.begin(), sentences.end());
    } else if (column == FileColumn) {
        for (const Finding* finding : findings) {
            lines.append(toQString(finding->file));
        }
        lines.removeDuplicates();
    } else {
        return cellText(findings, column);
    }
    const bool isCut = static_cast<std::size_t>(lines.size()) > kMostLines;
    return lines.mid(0, kMostLines).join(u'\n') + (isCut ? QStringLiteral("\n…") : QString());
}

const Finding& FindingsModel::leading(const QModelIndex& index) const
{
    const Alike& findings = alike(index);
    const auto shown = std::find_if(findings.begin(), findings.end(), [this](const Finding* finding) {
        return finding->rank && m_hasRank(*finding->rank);
    });
    return shown == findings.end() ? *findings.front() : **shown;
}

std::optional<Rank> FindingsModel::rank(const QModelIndex& index) const
{
    const auto& rank = leading(index).rank;
    return rank && m_hasRank(*rank) ? rank : std::nullopt;
}

std::optional<TimeSpan> FindingsModel::place(const QModelIndex& index) const
{
    return leading(index).place;
}

std::optional<CommandId> FindingsModel::remedy(const QModelIndex& index) const
{
    return remedyOf(leading(index).id);
}

QVariant FindingsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const Alike& findings = alike(index);
    if (index.column() == AdviceColumn && remedy(index)) {
        if (const QVariant look = linkLook(role); look.isValid()) {
            return look;
        }
    }
    switch (role) {
    case Qt::DisplayRole:
        return cellText(findings, index.column());
    case Qt::ToolTipRole:
        return tip(findings, index.column());
    case Qt::DecorationRole:
        return index.column() == SeverityColumn ? severityIcon(findings.front()->severity()) : QVariant();
    case kSortRole:
        return sortValue(findings, index.column());
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
