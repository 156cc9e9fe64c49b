#pragma once

#include <QObject>

#include "core/base/result.h"
#include "core/session_file/graph_session_file.h"
#include "ui/shell/appearance/retranslation.h"

#include <filesystem>

class QMainWindow;

namespace pipescope::ui {

class GraphNavigator;
class GraphSession;
class NodeListPanel;
class RepairFinder;

/// Keeps how each pair of models was looked at in a file in the user's state folder, and restores it when
/// they are opened again. Nothing is written beside the data.
class GraphSessionKeeper : public QObject
{
    Q_OBJECT

public:
    struct Parts
    {
        GraphSession& session;
        GraphNavigator& navigator;
        NodeListPanel& list;
        RepairFinder& repair;
        QMainWindow& window;
    };

    /// All parts must outlive the keeper. Nothing is kept without a folder.
    GraphSessionKeeper(const Parts& parts, std::filesystem::path stateFolder, QObject* parent = nullptr);

    void keep();
    void restoreKept();

    Status exportTo(const std::filesystem::path& file) const;
    Status importFrom(const std::filesystem::path& file);

signals:
    /// A session could not be written or read, as a sentence.
    void failed(const pipescope::ui::TextProvider& sentence);

private:
    GraphSessionState current() const;
    void apply(const GraphSessionState& state);
    /// Empty where nothing is kept.
    std::filesystem::path file() const;

    GraphSession& m_session;
    GraphNavigator& m_navigator;
    NodeListPanel& m_list;
    RepairFinder& m_repair;
    QMainWindow& m_window;
    std::filesystem::path m_stateFolder;
};

} // namespace pipescope::ui
