#pragma once

#include <QComboBox>

#include <string>

namespace pipescope::ui {

class TimelineSession;

/// Chooses which of the layouts is shown where files of several lie in one tree.
class LayoutSelector : public QComboBox
{
    Q_OBJECT

public:
    explicit LayoutSelector(TimelineSession& session, QWidget* parent = nullptr);

signals:
    /// The user wants the layout with this id.
    void chosen(const std::string& id);

private:
    void fill();
    void choose(int row);

    TimelineSession& m_session;
};

} // namespace pipescope::ui
