#include "ui/graph/workspace/match_commands.h"

#include <QAbstractButton>
#include <QFileDialog>
#include <QMainWindow>
#include <QMessageBox>
#include <QPushButton>

#include "core/graph/store/database_reading/match_file.h"
#include "ui/graph/workspace/graph_command_ids.h"
#include "ui/shell/document/file_dialogs.h"
#include "ui/shell/toolkit/qt_text.h"

namespace pipescope::ui {

using graph::HandExtent;

MatchCommands::MatchCommands(const Parts& parts, QObject* parent)
    : QObject(parent)
    , m_session(parts.session)
    , m_matcher(parts.matcher)
    , m_actions(parts.actions)
    , m_window(parts.window)
    , m_settings(parts.settings)
{
    handleEdits();
    handleFiles();
    connect(&m_matcher, &HandMatcher::reported, this, &MatchCommands::reported);
    connect(&m_matcher, &HandMatcher::databaseWritten, this, &MatchCommands::fileWritten);
    connect(&m_matcher, &HandMatcher::changed, this, [this] { update(m_isSettled); });
    connect(&m_session, &GraphSession::selectionChanged, this, [this] { update(m_isSettled); });
}

void MatchCommands::handleEdits()
{
    const auto ofSelection = [this](CommandId id, auto change) {
        m_actions.handle(id, [this, change] {
            if (const auto selected = m_session.selection()) {
                change(*selected);
            }
        });
    };
    ofSelection(kMatch, [this](GraphPlace place) { m_matcher.pickOrMatch(place, HandExtent::NodeAlone); });
    ofSelection(kMatchBelow,
                [this](GraphPlace place) { m_matcher.pickOrMatch(place, HandExtent::WithDescendants); });
    ofSelection(kTakeApart, [this](GraphPlace place) { m_matcher.unmatch(place, HandExtent::NodeAlone); });
    ofSelection(kTakeApartBelow,
                [this](GraphPlace place) { m_matcher.unmatch(place, HandExtent::WithDescendants); });
    m_actions.handle(kUndoMatch, [this] { m_matcher.undo(); });
    m_actions.handle(kRedoMatch, [this] { m_matcher.redo(); });
}

void MatchCommands::handleFiles()
{
    m_actions.handle(kLoadMatches, [this] { askForFileToLoad(); });
    m_actions.handle(kSaveMatches, [this] { askForFileToSave(); });
    m_actions.handle(kWriteMatches, [this] { askBeforeWriting(); });
}

void MatchCommands::update(bool isSettled)
{
    m_isSettled = isSettled;
    const bool canEdit = isSettled && m_session.document()->isComparison && m_matcher.isIdle();
    const bool isSelected = canEdit && m_session.selection().has_value();
    m_actions.allow(kMatch, isSelected);
    m_actions.allow(kMatchBelow, isSelected);
    const bool isMatched = isSelected && m_session.partner().has_value();
    m_actions.allow(kTakeApart, isMatched);
    m_actions.allow(kTakeApartBelow, isMatched);
    m_actions.allow(kUndoMatch, m_matcher.canUndo());
    m_actions.allow(kRedoMatch, m_matcher.canRedo());
    m_actions.allow(kLoadMatches, canEdit);
    m_actions.allow(kSaveMatches, canEdit);
    m_actions.allow(kWriteMatches, canEdit && m_session.document()->isDatabase && m_matcher.canUndo());
}

void MatchCommands::askForFileToLoad()
{
    auto* dialog = new QFileDialog(&m_window, tr("Load Matches"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilter(QStringLiteral("*.vis.config"));
    LastFolder(m_settings, QStringLiteral("matches"),
               folderBeside(m_session.document()->opening.request.debug))
        .follow(dialog);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString& file) { m_matcher.load(toPath(file)); });
    dialog->open();
}

void MatchCommands::askForFileToSave()
{
    const graph::Sheet& sheet = *m_session.sheet();
    const std::filesystem::path database = m_session.document()->isDatabase
                                               ? m_session.document()->opening.request.debug
                                               : std::filesystem::path("matches.vis.db");
    const auto name = graph::matchFileOf(database, sheet.step->step, sheet.rank().value).filename();
    const LastFolder folder(m_settings, QStringLiteral("matches"),
                            folderBeside(m_session.document()->opening.request.debug));
    askForFileToWrite(
        &m_window,
        {tr("Save Matches"), {QStringLiteral("vis.config"), QStringLiteral("yaml")}, toQString(name), folder},
        [this](const std::filesystem::path& file) { save(file); },
        [this](const TextProvider& why) { emit reported(why); });
}

void MatchCommands::save(const std::filesystem::path& file)
{
    const Status saved =
        file.extension() == ".yaml" ? m_matcher.saveMapping(file) : m_matcher.saveMatchFile(file);
    if (saved) {
        emit fileWritten(file);
    } else {
        emit reported([error = saved.error()] { return errorText(error); });
    }
}

void MatchCommands::askBeforeWriting()
{
    const std::filesystem::path database = m_session.document()->opening.request.debug;
    auto* box = new QMessageBox(
        QMessageBox::Question, tr("Write Matches into Database"),
        tr("Partners and scores of the nodes that were matched by hand are written into\n%1\nThe rest of "
           "the database stays as it is.")
            .arg(toQString(database)),
        QMessageBox::Cancel, &m_window);
    QAbstractButton* write = box->addButton(tr("Write"), QMessageBox::AcceptRole);
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(write, &QAbstractButton::clicked, this, [this, database] { m_matcher.writeDatabase(database); });
    box->open();
}

} // namespace pipescope::ui
