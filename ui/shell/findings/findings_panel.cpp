#include "ui/shell/findings/findings_panel.h"

#include <QApplication>
#include <QLabel>
#include <QStringList>
#include <QStyle>
#include <QVBoxLayout>

#include "core/base/parse/number_ranges.h"
#include "ui/shell/appearance/widget_look.h"
#include "ui/shell/document/document_session.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace pipescope::ui {

namespace {

constexpr int kFileWidth = 260;
/// Sentences wrap. Rows are as high as their texts need unless there are too many to measure each; then two
/// lines are enough except in the narrowest windows.
constexpr int kLinesPerRow = 2;
constexpr int kMostMeasuredRows = 200;

QString severityText(Severity severity)
{
    switch (severity) {
    case Severity::Notice:
        return FindingsPanel::tr("Notice");
    case Severity::Warning:
        return FindingsPanel::tr("Warning");
    case Severity::Error:
        return FindingsPanel::tr("Error");
    }
    return {};
}

QIcon severityIcon(Severity severity)
{
    constexpr std::array kPixmaps{QStyle::SP_MessageBoxInformation, QStyle::SP_MessageBoxWarning,
                                  QStyle::SP_MessageBoxCritical};
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
std::size_t filesOf(const FindingsPanel::Alike& row)
{
    std::set<std::filesystem::path> files;
    for (const Finding* finding : row.findings) {
        files.insert(finding->file);
    }
    return files.size();
}

/// Each sentence once. Those of the document before say so.
std::vector<QString> sentencesOf(const FindingsPanel::Alike& row)
{
    std::vector<QString> sentences;
    std::set<QString> seen;
    for (const Finding* finding : row.findings) {
        const QString plain = localized(finding->message());
        QString sentence = row.isBefore ? FindingsPanel::tr("Run before: %1").arg(plain) : plain;
        if (seen.insert(sentence).second) {
            sentences.push_back(std::move(sentence));
        }
    }
    return sentences;
}

QString ranksOf(const FindingsPanel::Alike& row)
{
    std::set<Rank> ranks;
    for (const Finding* finding : row.findings) {
        if (finding->rank) {
            ranks.insert(*finding->rank);
        }
    }
    return toQString(formatRanks({ranks.begin(), ranks.end()}));
}

std::uint64_t countOf(const FindingsPanel::Alike& row)
{
    std::uint64_t count = 0;
    for (const Finding* finding : row.findings) {
        count += finding->count;
    }
    return count;
}

QString sentenceText(const FindingsPanel::Alike& row)
{
    const std::vector<QString> sentences = sentencesOf(row);
    return sentences.size() == 1
               ? sentences.front()
               : FindingsPanel::tr("%1 (and %2 more)").arg(sentences.front()).arg(sentences.size() - 1);
}

QString fileText(const FindingsPanel::Alike& row)
{
    const std::size_t files = filesOf(row);
    return files == 1 ? toQString(row.first().file) : FindingsPanel::tr("%1 files").arg(files);
}

/// All that the cell has no room for; empty for other columns.
QString tip(const FindingsPanel::Alike& row, int column)
{
    constexpr qsizetype kMostLines = 40;
    QStringList lines;
    if (column == FindingsPanel::SentenceColumn) {
        const std::vector<QString> sentences = sentencesOf(row);
        lines = QStringList(sentences.begin(), sentences.end());
    } else if (column == FindingsPanel::FileColumn) {
        for (const Finding* finding : row.findings) {
            lines.append(toQString(finding->file));
        }
        lines.removeDuplicates();
    }
    return lines.mid(0, kMostLines).join(u'\n')
           + (lines.size() > kMostLines ? QStringLiteral("\n…") : QString());
}

bool hasFile(const FindingsPanel::Alike& row)
{
    return std::ranges::any_of(row.findings, [](const Finding* finding) { return !finding->file.empty(); });
}

/// A row for those that say the same.
void addRows(const FindingList& findings, bool areBefore, std::vector<FindingsPanel::Alike>& rows)
{
    std::map<std::string, std::size_t> rowOf;
    for (const Finding& finding : findings.rows()) {
        const auto [found, isNew] = rowOf.try_emplace(whatItSays(finding), rows.size());
        if (isNew) {
            rows.push_back({{}, areBefore});
        }
        rows[found->second].findings.push_back(&finding);
    }
}

QString badgeOf(const FindingList& findings)
{
    QStringList parts;
    const auto append = [&](Severity severity, const QString& one, const QString& many) {
        const auto count = std::ranges::count(findings.rows(), severity, &Finding::severity);
        if (count > 0) {
            parts.append(counted(static_cast<std::uint64_t>(count), one, many));
        }
    };
    append(Severity::Error, FindingsPanel::tr("1 error"), FindingsPanel::tr("%1 errors"));
    append(Severity::Warning, FindingsPanel::tr("1 warning"), FindingsPanel::tr("%1 warnings"));
    append(Severity::Notice, FindingsPanel::tr("1 notice"), FindingsPanel::tr("%1 notices"));
    return parts.isEmpty() ? FindingsPanel::tr("No findings") : parts.join(QStringLiteral(", "));
}

QString nothingText(const DocumentFiles& files)
{
    return files.roots.empty() ? FindingsPanel::tr("Nothing is open.")
                               : FindingsPanel::tr("No problems were found.");
}

} // namespace

FindingsPanel::FindingsPanel(DocumentSession& session, HasRank hasRank, RemedyOf remedyOf, QWidget* parent)
    : ListPanel(parent)
    , m_session(session)
    , m_hasRank(std::move(hasRank))
    , m_remedyOf(std::move(remedyOf))
    , m_model(columns())
    , m_nothing(new QLabel(this))
{
    m_model.setLook([this](const Alike& row, int column, int role) { return lookOf(row, column, role); });
    m_model.setFirst([](const Alike& row) { return !row.isBefore; });
    setList(
        m_model, [] { return tr("Findings"); }, SeverityColumn);
    table()->sortByColumn(SeverityColumn, Qt::DescendingOrder);
    table()->setWordWrap(true);
    table()->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table()->verticalHeader()->setDefaultSectionSize(kLinesPerRow * fontMetrics().lineSpacing() + 6);
    QHeaderView* header = table()->horizontalHeader();
    header->setSectionResizeMode(SentenceColumn, QHeaderView::Stretch);
    header->setSectionResizeMode(AdviceColumn, QHeaderView::Stretch);
    // Once all columns have their widths: some change without a word while rows are fitted.
    connect(header, &QHeaderView::sectionResized, this, [this] {
        if (!m_isFitting) {
            QMetaObject::invokeMethod(this, &FindingsPanel::fitRows, Qt::QueuedConnection);
        }
    });
    lines()->addWidget(m_nothing, 1);
    m_nothing->setAlignment(Qt::AlignCenter);
    m_nothing->setWordWrap(true);
    // The first click of the two has followed a link.
    connect(table(), &QTableView::doubleClicked, this, [this](const QModelIndex& index) {
        if (!linkAt(index)) {
            lead(index);
        }
    });
    connect(&session, &DocumentSession::documentChanged, this, &FindingsPanel::refresh);
    refresh();
    keepTranslated(this, [this] { fitRows(); });
}

ListModel<FindingsPanel::Alike>::Columns FindingsPanel::columns()
{
    return {{[] { return tr("Severity"); },
             [](const Alike& row) { return severityText(row.first().severity()); }, 0,
             [](const Alike& row) { return static_cast<int>(row.first().severity()); }},
            {[] { return tr("Rank"); }, ranksOf, 0,
             [](const Alike& row) { return row.first().rank ? row.first().rank->value : -1; }},
            {[] { return tr("What was found"); }, sentenceText},
            {[] { return tr("Count"); }, [](const Alike& row) { return QString::number(countOf(row)); }, 0,
             countOf},
            {[] { return tr("What to do"); },
             [](const Alike& row) { return localized(findingKind(row.first().id).advice); }},
            {[] { return tr("File"); }, fileText, kFileWidth}};
}

QVariant FindingsPanel::lookOf(const Alike& row, int column, int role) const
{
    if (column == AdviceColumn && remedyFor(row)) {
        if (const QVariant look = linkLook(role); look.isValid()) {
            return look;
        }
    }
    if (role == Qt::ToolTipRole) {
        const QString text = tip(row, column);
        return text.isEmpty() ? QVariant() : text;
    }
    return role == Qt::DecorationRole && column == SeverityColumn
               ? QVariant(severityIcon(row.first().severity()))
               : QVariant();
}

const Finding& FindingsPanel::leading(const Alike& row) const
{
    const auto shown = std::ranges::find_if(
        row.findings, [this](const Finding* finding) { return finding->rank && m_hasRank(*finding->rank); });
    return shown == row.findings.end() ? row.first() : **shown;
}

std::optional<CommandId> FindingsPanel::remedyFor(const Alike& row) const
{
    return row.isBefore ? std::nullopt : m_remedyOf(leading(row).id);
}

std::optional<CommandId> FindingsPanel::linkAt(const QModelIndex& index) const
{
    return index.column() == AdviceColumn ? remedyFor(m_model.rowAt(index.row())) : std::nullopt;
}

void FindingsPanel::choose(const QModelIndex& index)
{
    if (linkAt(index)) {
        click(index);
    } else {
        lead(index);
    }
}

void FindingsPanel::click(const QModelIndex& index)
{
    if (const auto remedy = linkAt(index)) {
        emit remedyChosen(*remedy);
    }
}

void FindingsPanel::lead(const QModelIndex& index)
{
    const Alike& row = m_model.rowAt(index.row());
    if (row.isBefore) {
        return;
    }
    const Finding& finding = leading(row);
    const bool isShown = finding.rank && m_hasRank(*finding.rank);
    if (isShown && finding.place) {
        emit placeChosen(*finding.rank, *finding.place);
    } else if (isShown) {
        emit rankChosen(*finding.rank);
    } else if (const auto remedy = remedyFor(row)) {
        emit remedyChosen(*remedy);
    }
}

void FindingsPanel::fitRows()
{
    if (m_isFitting || m_model.rowCount() > kMostMeasuredRows) {
        return;
    }
    // The first time may bring a scroll bar, which makes the columns narrower.
    m_isFitting = true;
    table()->resizeRowsToContents();
    table()->resizeRowsToContents();
    m_isFitting = false;
}

void FindingsPanel::setBefore(const FilesPointer& before)
{
    if (before != m_before) {
        // The rows that are there are of the one before.
        m_model.setRows({});
        m_before = before;
        refresh();
    }
}

void FindingsPanel::refresh()
{
    const DocumentPointer document = m_session.document();
    std::vector<Alike> rows;
    addRows(document->files().findings, false, rows);
    if (m_before) {
        addRows(m_before->findings, true, rows);
    }
    const bool hasFiles = std::any_of(rows.begin(), rows.end(), hasFile);
    // The rows that are there are of the document before.
    m_model.setRows({});
    m_document = document;
    m_model.setRows(std::move(rows));
    keepText(m_nothing, [document] { return nothingText(document->files()); });
    m_nothing->setVisible(m_model.rowCount() == 0);
    table()->setVisible(m_model.rowCount() > 0);
    for (const int column : {SeverityColumn, RankColumn, CountColumn}) {
        table()->resizeColumnToContents(column);
    }
    // An empty column would take the room that texts need.
    table()->setColumnHidden(FileColumn, !hasFiles);
    fitRows();
}

QString findingsBadge(const FindingList& findings, const FindingList* before)
{
    const bool isBefore = before != nullptr && !before->rows().empty();
    return badgeOf(findings)
           + (isBefore ? QStringLiteral(" · ") + FindingsPanel::tr("before: %1").arg(badgeOf(*before))
                       : QString());
}

} // namespace pipescope::ui
