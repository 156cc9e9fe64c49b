#include "tests/ui/shell/appearance/widget_texts.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMetaProperty>
#include <QStackedWidget>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>

#include <array>

namespace pipescope::ui::test {
namespace {

/// What a widget is called in a path: its place among its brothers of the same class.
QString pathOf(const QWidget& widget, const QWidget& top)
{
    QString path;
    for (const QWidget* each = &widget; each != &top && each != nullptr; each = each->parentWidget()) {
        const QString name = QString::fromLatin1(each->metaObject()->className());
        const auto* parent = each->parentWidget();
        const auto brothers = parent != nullptr ? parent->findChildren<QWidget*>(Qt::FindDirectChildrenOnly)
                                                : QList<QWidget*>();
        path.prepend(u'/' + name + QString::number(brothers.indexOf(each)));
    }
    return path;
}

void addProperties(const QObject& object, const QString& path, QMap<QString, QString>& texts)
{
    constexpr std::array kProperties{"text",    "title",          "windowTitle",
                                     "toolTip", "statusTip",      "placeholderText",
                                     "suffix",  "accessibleName", "accessibleDescription"};
    for (const char* property : kProperties) {
        const QString text = object.property(property).toString();
        if (!text.isEmpty()) {
            texts[path + u'.' + QString::fromLatin1(property)] = text;
        }
    }
}

void addHeader(const QHeaderView& header, const QString& path, QMap<QString, QString>& texts)
{
    for (int section = 0; header.model() != nullptr && section < header.count(); ++section) {
        texts[QStringLiteral("%1[%2]").arg(path).arg(section)] =
            header.model()->headerData(section, header.orientation()).toString();
    }
}

bool fits(const QLabel& label)
{
    if (label.text().isEmpty() || label.inherits("pipescope::ui::ElidedLabel")) {
        return true;
    }
    if (label.wordWrap()) {
        return label.height() >= label.heightForWidth(label.width());
    }
    const QSize wanted = label.sizeHint();
    return label.width() >= wanted.width() && label.height() >= wanted.height();
}

/// One line for each cut section.
QStringList cutSections(const QHeaderView& header)
{
    QStringList cut;
    for (int section = 0; header.orientation() == Qt::Horizontal && section < header.count(); ++section) {
        const QString text = header.model()->headerData(section, Qt::Horizontal).toString();
        const int needed = header.fontMetrics().horizontalAdvance(text) + 4;
        if (!header.isSectionHidden(section) && header.sectionSize(section) < needed) {
            cut.append(QStringLiteral("header \"%1\": %2 of %3")
                           .arg(text)
                           .arg(header.sectionSize(section))
                           .arg(needed));
        }
    }
    return cut;
}

/// One line for each cut cell that does not show its text elsewhere.
QStringList cutCells(const QTableView& table)
{
    QStringList cut;
    const QAbstractItemModel* model = table.model();
    for (int row = 0; model != nullptr && row < model->rowCount(); ++row) {
        for (int column = 0; column < model->columnCount(); ++column) {
            const QModelIndex index = model->index(row, column);
            const int needed = table.isColumnHidden(column) ? 0 : table.sizeHintForIndex(index).width();
            if (needed > table.columnWidth(column) && index.data(Qt::ToolTipRole).toString().isEmpty()) {
                cut.append(QStringLiteral("cell \"%1\": %2 of %3")
                               .arg(index.data().toString())
                               .arg(table.columnWidth(column))
                               .arg(needed));
            }
        }
    }
    return cut;
}

QString tooSmall(const QWidget& widget, const QString& text, QSize needed)
{
    const bool isEnough = widget.width() >= needed.width() && widget.height() >= needed.height();
    return isEnough ? QString()
                    : QStringLiteral("%1 \"%2\": %3x%4 of %5x%6")
                          .arg(QString::fromLatin1(widget.metaObject()->className()), text)
                          .arg(widget.width())
                          .arg(widget.height())
                          .arg(needed.width())
                          .arg(needed.height());
}

QString cutText(const QWidget& widget)
{
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
        return fits(*label) ? QString() : tooSmall(*label, label->text(), label->sizeHint());
    }
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) {
        return button->text().isEmpty() ? QString()
                                        : tooSmall(*button, button->text(), button->minimumSizeHint());
    }
    if (const auto* combo = qobject_cast<const QComboBox*>(&widget)) {
        return tooSmall(*combo, combo->currentText(), combo->minimumSizeHint());
    }
    if (const auto* box = qobject_cast<const QAbstractSpinBox*>(&widget)) {
        return tooSmall(*box, box->text(), box->minimumSizeHint());
    }
    if (const auto* dock = qobject_cast<const QDockWidget*>(&widget)) {
        const QString title = dock->windowTitle();
        return tooSmall(*dock, title, {dock->fontMetrics().horizontalAdvance(title), 0});
    }
    if (const auto* bar = qobject_cast<const QMenuBar*>(&widget)) {
        return tooSmall(*bar, QStringLiteral("menu bar"), bar->sizeHint());
    }
    return {};
}

bool isPartOfAnother(const QWidget& widget)
{
    const QWidget* parent = widget.parentWidget();
    return widget.objectName().startsWith(QStringLiteral("qt_")) || qobject_cast<const QHeaderView*>(&widget)
           || qobject_cast<const QTabBar*>(&widget) || qobject_cast<const QComboBox*>(parent)
           || (parent != nullptr && parent->inherits("QAbstractSpinBox"))
           || (parent != nullptr && parent->inherits("QLineEdit"))
           || (parent != nullptr && parent->inherits("QComboBoxPrivateContainer"))
           || (parent != nullptr && parent->inherits("QKeySequenceEdit"))
           || (parent != nullptr && parent->inherits("QDockWidget")) || widget.inherits("QTableCornerButton")
           || (parent != nullptr && parent->inherits("QTableView")) || widget.inherits("QToolBarExtension")
           || widget.inherits("QMenuBarExtension");
}

bool isOnHiddenPage(const QWidget& widget, const QWidget& top)
{
    for (const QWidget* each = &widget; each != &top; each = each->parentWidget()) {
        const auto* pages = qobject_cast<const QStackedWidget*>(each->parentWidget());
        if (pages != nullptr && pages->currentWidget() != each) {
            return true;
        }
    }
    return false;
}

bool isInteractive(const QWidget& widget)
{
    const bool isButton = qobject_cast<const QAbstractButton*>(&widget) != nullptr;
    const bool takesFocus = (widget.focusPolicy() & Qt::TabFocus) != 0;
    return (isButton || takesFocus) && !isPartOfAnother(widget);
}

} // namespace

QMap<QString, QString> textsWithin(const QWidget& top)
{
    QMap<QString, QString> texts;
    addProperties(top, QStringLiteral("top"), texts);
    for (const QWidget* widget : top.findChildren<QWidget*>()) {
        // Qt names the buttons of docks once; hidden pages are updated when they are shown.
        if (widget->inherits("QDockWidgetTitleButton") || isOnHiddenPage(*widget, top)) {
            continue;
        }
        const QString path = pathOf(*widget, top);
        addProperties(*widget, path, texts);
        const auto* header = qobject_cast<const QHeaderView*>(widget);
        if (header != nullptr && header->orientation() == Qt::Horizontal) {
            addHeader(*header, pathOf(*header->parentWidget(), top) + QStringLiteral("/header"), texts);
        }
    }
    int number = 0;
    for (const QAction* action : top.findChildren<QAction*>()) {
        addProperties(*action, QStringLiteral("action%1").arg(++number), texts);
    }
    return texts;
}

QStringList cutTextsWithin(const QWidget& top)
{
    QStringList cut;
    for (const QWidget* widget : top.findChildren<QWidget*>()) {
        if (!widget->isVisibleTo(&top)) {
            continue;
        }
        if (const auto* header = qobject_cast<const QHeaderView*>(widget)) {
            cut += cutSections(*header);
        } else if (const auto* table = qobject_cast<const QTableView*>(widget)) {
            cut += cutCells(*table);
        } else if (const QString line = cutText(*widget); !line.isEmpty()) {
            cut.append(line);
        }
    }
    return cut;
}

QStringList namelessWithin(const QWidget& top)
{
    QStringList nameless;
    for (QWidget* widget : top.findChildren<QWidget*>()) {
        if (!isInteractive(*widget)) {
            continue;
        }
        const QAccessibleInterface* access = QAccessible::queryAccessibleInterface(widget);
        if (access == nullptr || access->text(QAccessible::Name).trimmed().isEmpty()) {
            nameless.append(pathOf(*widget, top));
        }
    }
    return nameless;
}

} // namespace pipescope::ui::test
