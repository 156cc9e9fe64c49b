#include "tests/ui/shell/window/toy_workspace.h"

#include <QMainWindow>

#include "tests/ui/toy_document.h"
#include "ui/shell/commands/command_actions.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <fstream>

namespace pipescope::ui::test {

ToyWorkspace::ToyWorkspace(const WorkspaceHost& host, ToyLog& log)
    : m_log(log)
    , m_label(new QLabel(&host.window))
{
    ++m_log.made;
    host.actions.handle(CommandId::Fit, [this] {
        ++m_log.swaps;
        std::reverse(m_names.begin(), m_names.end());
        showNames();
    });
}

ToyWorkspace::~ToyWorkspace()
{
    ++m_log.deleted;
}

OpenTask ToyWorkspace::taskFor(const std::vector<std::filesystem::path>& roots)
{
    OpenTask task{roots, {}, {}};
    task.read = [roots, &log = m_log](Progress& progress, const std::stop_token& stop,
                                      const TakePart& takePart) -> Result<DocumentPointer> {
        progress.begin(ProgressPhase::FindingFiles, 0);
        DocumentFiles files;
        files.roots = roots;
        files.files = roots;
        files.filesOpened = roots.size();
        if (takePart && !log.mayFinish.isOpen()) {
            takePart(toyDocument(files));
        }
        log.mayFinish.waitUntilOpen(stop);
        if (roots.front().filename() == "broken") {
            return Error{ErrorKind::Corrupt, roots.front(), verbatim("broken")};
        }
        return toyDocument(std::move(files));
    };
    return task;
}

void ToyWorkspace::show(const DocumentPointer& document, Arrival arrival)
{
    m_log.arrivals.push_back(arrival);
    m_names.clear();
    for (const std::filesystem::path& root : document->files().roots) {
        m_names.push_back(root.filename().string());
    }
    showNames();
}

std::function<void()> ToyWorkspace::rememberShown()
{
    return [this, names = m_names] {
        m_names = names;
        showNames();
    };
}

void ToyWorkspace::showNames()
{
    std::string text;
    for (const std::string& name : m_names) {
        text += (text.empty() ? "" : " | ") + name;
    }
    m_label->setText(toQString(text));
    emit hoverTextChanged(toQString(text));
}

Status ToyWorkspace::saveSession(const std::filesystem::path& file) const
{
    std::ofstream(file) << m_label->text().toStdString();
    return ok();
}

Status ToyWorkspace::applySession(const std::filesystem::path& file)
{
    std::string text;
    std::getline(std::ifstream(file), text);
    m_label->setText(toQString(text));
    return ok();
}

void ToyWorkspace::keepSession()
{
    ++m_log.keptSessions;
}

DocumentKind toyKind(ToyLog& log)
{
    DocumentKind kind;
    kind.opens = [](const std::vector<std::filesystem::path>& roots) { return roots.size() == 2; };
    kind.belongTogether = kind.opens;
    kind.makeWorkspace = [&log](const WorkspaceHost& host) -> std::unique_ptr<Workspace> {
        return std::make_unique<ToyWorkspace>(host, log);
    };
    return kind;
}

} // namespace pipescope::ui::test
