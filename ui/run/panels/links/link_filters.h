#pragma once

#include <QWidget>

#include "core/base/result.h"
#include "core/run/analysis/links/message_list.h"

class QCheckBox;
class QComboBox;
class QLineEdit;

namespace pipescope::ui {

/// Which messages are listed, in one row: an end, the other end, direction, hosts, late ones, unpaired ones.
class LinkFilters : public QWidget
{
    Q_OBJECT

public:
    explicit LinkFilters(QWidget* parent = nullptr);

    /// The error says which ranks cannot be read.
    Result<MessageFilter> filter() const;

    /// Only the messages between two ranks, in this direction if it is known.
    void choosePair(Rank sender, Rank receiver, LinkDirection direction);

    QLineEdit* ranks() const { return m_ranks; }

    QLineEdit* peers() const { return m_peers; }

    QComboBox* direction() const { return m_direction; }

    QComboBox* hosts() const { return m_hosts; }

    QCheckBox* late() const { return m_late; }

    QCheckBox* unpaired() const { return m_unpaired; }

signals:
    void changed();
    /// While the user may still be typing.
    void typed();

private:
    void build();
    void retranslate();

    QLineEdit* m_ranks;
    QLineEdit* m_peers;
    QComboBox* m_direction;
    QComboBox* m_hosts;
    QCheckBox* m_late;
    QCheckBox* m_unpaired;
};

} // namespace pipescope::ui
