#pragma once

#include <QLabel>
#include <QPointer>

#include "tests/support/gate.h"
#include "tests/ui/test_namespace.h"
#include "ui/shell/window/document_kind.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace pipescope::ui::test {

/// What happened to toy workspaces.
struct ToyLog
{
    std::vector<Arrival> arrivals;
    int swaps = 0;
    int keptSessions = 0;
    int made = 0;
    int deleted = 0;
    pipescope::test::Gate mayFinish;
};

/// The smallest workspace there can be: two folders, whose names it shows side by side. The command Fit swaps
/// the sides, Copy copies them. Nothing in it knows the timeline.
class ToyWorkspace : public Workspace
{
public:
    ToyWorkspace(const WorkspaceHost& host, ToyLog& log);
    ~ToyWorkspace() override;

    OpenTask taskFor(const std::vector<std::filesystem::path>& roots) override;
    void show(const DocumentPointer& document, Arrival arrival) override;
    std::function<void()> rememberShown() override;

    QWidget* centre() override { return m_label; }

    void takeFocus() override { m_label->setFocus(); }

    void updateActions(bool /*isSettled*/) override { }

    bool isIdle() const override { return true; }

    bool isWorking() const override { return false; }

    bool canCancel() const override { return false; }

    void cancel() override { }

    bool isWriting() const override { return false; }

    QString copiedText(bool /*asTable*/) const override { return m_label->text(); }

    void showPlace(Rank /*rank*/, const std::optional<TimeSpan>& /*recordedTime*/) override { }

    bool hasRank(Rank /*rank*/) const override { return false; }

    Status saveSession(const std::filesystem::path& file) const override;
    Status applySession(const std::filesystem::path& file) override;
    void keepSession() override;

    void restoreSession(bool /*isWhole*/) override { }

    QString text() const { return m_label->text(); }

private:
    void showNames();

    ToyLog& m_log;
    QPointer<QLabel> m_label;
    std::vector<std::string> m_names;
};

/// Opens any two roots.
DocumentKind toyKind(ToyLog& log);

} // namespace pipescope::ui::test
