#include "ui/shell/appearance/retranslation.h"

#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>

#include <algorithm>
#include <utility>

namespace pipescope::ui {
namespace {

constexpr QLatin1String kTextOfLabel("text of label");

class Retranslation : public QObject
{
public:
    Retranslation(QWidget* widget, std::function<void()> say)
        : QObject(widget)
        , m_say(std::move(say))
    {
        widget->installEventFilter(this);
        m_say();
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::LanguageChange && watched == parent()) {
            m_say();
        }
        return false;
    }

private:
    std::function<void()> m_say;
};

} // namespace

void keepTranslated(QWidget* widget, std::function<void()> say)
{
    new Retranslation(widget, std::move(say));
}

void keepText(QLabel* label, TextProvider text)
{
    delete label->findChild<QObject*>(kTextOfLabel, Qt::FindDirectChildrenOnly);
    auto* kept = new Retranslation(label, [label, text = std::move(text)] { label->setText(text()); });
    kept->setObjectName(kTextOfLabel);
}

void keepTableTranslated(QTableView* table, const TextProvider& name)
{
    keepTranslated(table, [table, name] {
        table->setAccessibleName(name());
        QHeaderView* header = table->horizontalHeader();
        header->headerDataChanged(Qt::Horizontal, 0, std::max(0, header->count() - 1));
        table->viewport()->update();
    });
}

} // namespace pipescope::ui
