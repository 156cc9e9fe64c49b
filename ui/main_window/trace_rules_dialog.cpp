#include "ui/main_window/trace_rules_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include "core/analysis/trace_rule_counts.h"
#include "core/base/name_pattern.h"
#include "core/exporters/exporter.h"
#include "core/load/trace_rule_file.h"
#include "ui/session/qt_text.h"

#include <array>
#include <ostream>

namespace pipescope::ui {
namespace {

enum Column
{
    RoleColumn,
    NameColumn,
    CategoryColumn,
    ProcessColumn,
    ThreadColumn,
    FallbackColumn,
    CountColumn,
    ColumnCount
};

constexpr QSize kFirstSize{940, 520};

/// Tells its text on hover as well: what the user writes may be longer than the column is wide.
class PatternItem : public QTableWidgetItem
{
public:
    explicit PatternItem(const std::string& text)
        : QTableWidgetItem(QString::fromStdString(text))
    { }

    QVariant data(int role) const override
    {
        return QTableWidgetItem::data(role == Qt::ToolTipRole ? int{Qt::DisplayRole} : role);
    }
};

} // namespace

TraceRulesDialog::TraceRulesDialog(std::shared_ptr<const Trace> trace, const TraceRules& rules,
                                   QWidget* parent)
    : QDialog(parent)
    , m_trace(std::move(trace))
    , m_rules(rules)
    , m_table(new QTableWidget(0, ColumnCount, this))
    , m_summary(new QLabel(this))
{
    setWindowTitle(tr("Trace Rules"));
    resize(kFirstSize);
    auto* explanation = new QLabel(tr("They say what the events of a Chrome trace are. The first rule that "
                                      "matches holds. In patterns * stands "
                                      "for any text, ? for one character, and {microbatch}, {chunk}, "
                                      "{vstage}, {step} and {peer} for numbers."),
                                   this);
    explanation->setWordWrap(true);
    m_table->setHorizontalHeaderLabels(
        {tr("Is"), tr("Name"), tr("Category"), tr("Process"), tr("Thread"), tr("Fallback"), tr("Events")});
    m_table->horizontalHeader()->setSectionResizeMode(NameColumn, QHeaderView::Stretch);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setAccessibleName(tr("Rules"));
    m_summary->setWordWrap(true);

    auto* lineOfButtons = new QHBoxLayout;
    const auto addButton = [&](const QString& text, auto act) {
        auto* button = new QPushButton(text, this);
        button->setAutoDefault(false);
        connect(button, &QPushButton::clicked, this, act);
        lineOfButtons->addWidget(button);
    };
    addButton(tr("&Add"), [this] { addRule(); });
    addButton(tr("&Remove"), [this] { removeRule(); });
    addButton(tr("&Defaults"), [this] { restoreDefaults(); });
    lineOfButtons->addStretch(1);
    addButton(tr("&Open…"), [this] { askForFile(); });
    addButton(tr("&Save As…"), [this] { saveFile(); });

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    m_apply = buttons->button(QDialogButtonBox::Ok);
    m_apply->setText(tr("Load Again"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(explanation);
    layout->addWidget(m_table, 1);
    layout->addLayout(lineOfButtons);
    layout->addWidget(m_summary);
    layout->addWidget(buttons);
    connect(m_table, &QTableWidget::cellChanged, this, [this] { takeTable(); });
    fill(rules);
}

std::shared_ptr<const TraceRules> TraceRulesDialog::rules() const
{
    return m_rules == defaultTraceRules() ? nullptr : std::make_shared<const TraceRules>(m_rules);
}

void TraceRulesDialog::fill(const TraceRules& rules)
{
    m_isFilling = true;
    m_rules = rules;
    m_table->setRowCount(static_cast<int>(rules.events.size()));
    for (int row = 0; row < m_table->rowCount(); ++row) {
        fillRow(row, rules.events[static_cast<std::size_t>(row)]);
    }
    m_isFilling = false;
    showCounts();
    m_table->resizeColumnsToContents();
}

void TraceRulesDialog::fillRow(int row, const EventRule& rule)
{
    auto* role = new QComboBox(m_table);
    for (std::size_t i = 0; i < kEventRoleCount; ++i) {
        role->addItem(toQString(eventRoleName(static_cast<EventRole>(i))));
    }
    role->setCurrentIndex(static_cast<int>(rule.role));
    role->setAccessibleName(tr("Is"));
    connect(role, &QComboBox::currentIndexChanged, this, [this] { takeTable(); });
    m_table->setCellWidget(row, RoleColumn, role);
    m_table->setItem(row, NameColumn, new PatternItem(rule.name));
    m_table->setItem(row, CategoryColumn, new PatternItem(rule.category));
    m_table->setItem(row, ProcessColumn, new PatternItem(rule.process));
    m_table->setItem(row, ThreadColumn, new PatternItem(rule.thread));
    auto* fallback = new QTableWidgetItem;
    fallback->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable | Qt::ItemIsSelectable);
    fallback->setCheckState(rule.isFallback ? Qt::Checked : Qt::Unchecked);
    m_table->setItem(row, FallbackColumn, fallback);
    auto* count = new QTableWidgetItem;
    count->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    count->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_table->setItem(row, CountColumn, count);
}

EventRule TraceRulesDialog::ruleOf(int row) const
{
    const auto text = [&](int column) { return m_table->item(row, column)->text().toStdString(); };
    EventRule rule;
    rule.role = static_cast<EventRole>(
        qobject_cast<QComboBox*>(m_table->cellWidget(row, RoleColumn))->currentIndex());
    rule.name = text(NameColumn);
    rule.category = text(CategoryColumn);
    rule.process = text(ProcessColumn);
    rule.thread = text(ThreadColumn);
    rule.isFallback = m_table->item(row, FallbackColumn)->checkState() == Qt::Checked;
    return rule;
}

void TraceRulesDialog::takeTable()
{
    if (m_isFilling) {
        return;
    }
    m_rules.events.clear();
    for (int row = 0; row < m_table->rowCount(); ++row) {
        m_rules.events.push_back(ruleOf(row));
    }
    for (const EventRule& rule : m_rules.events) {
        for (const std::string* text : {&rule.name, &rule.category, &rule.process, &rule.thread}) {
            if (const auto pattern = NamePattern::parse(*text, eventNumberNames()); !pattern) {
                m_summary->setText(localized("%1: %2"_text(*text, pattern.error().text)));
                m_apply->setEnabled(false);
                return;
            }
        }
    }
    showCounts();
}

void TraceRulesDialog::showCounts()
{
    m_isFilling = true;
    const TraceRuleCounts counts = countRuleMatches(*m_trace, m_rules);
    const QLocale locale;
    std::uint64_t caught = 0;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const std::uint64_t count = counts.caught[static_cast<std::size_t>(row)];
        caught += count;
        m_table->item(row, CountColumn)->setText(count == 0 ? QString() : locale.toString(qulonglong{count}));
    }
    m_summary->setText(
        tr("%1 events match a rule, %2 match none.")
            .arg(locale.toString(qulonglong{caught}), locale.toString(qulonglong{counts.left})));
    m_apply->setEnabled(true);
    m_isFilling = false;
}

void TraceRulesDialog::addRule()
{
    // Before the others: the first one that matches holds.
    const int row = std::max(0, m_table->currentRow());
    m_isFilling = true;
    m_table->insertRow(row);
    fillRow(row, {});
    m_isFilling = false;
    m_table->setCurrentCell(row, NameColumn);
    takeTable();
}

void TraceRulesDialog::removeRule()
{
    if (m_table->currentRow() >= 0) {
        m_table->removeRow(m_table->currentRow());
        takeTable();
    }
}

void TraceRulesDialog::restoreDefaults()
{
    fill(defaultTraceRules());
}

void TraceRulesDialog::readFile(const QString& file)
{
    const auto rules = readTraceRules(toPath(file));
    if (rules) {
        fill(*rules);
    } else {
        m_summary->setText(file + QStringLiteral(": ") + errorText(rules.error()));
    }
}

void TraceRulesDialog::askForFile()
{
    auto* dialog = new QFileDialog(this, tr("Open Rules"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Rules (*.json)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) { readFile(file); });
    dialog->open();
}

void TraceRulesDialog::saveFile()
{
    auto* dialog = new QFileDialog(this, tr("Save Rules As"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("json"));
    dialog->setNameFilters({tr("Rules (*.json)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        const Status written = writeFileAtomically(toPath(file), [this](std::ostream& out) {
            writeTraceRules(m_rules, out);
            return ok();
        });
        m_summary->setText(written ? tr("Written: %1").arg(file) : errorText(written.error()));
    });
    dialog->open();
}

} // namespace pipescope::ui
