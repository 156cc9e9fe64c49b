#include "ui/run/rule_editor/chrome_rules_dialog.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QStyle>
#include <QTabWidget>
#include <QVBoxLayout>

#include "core/base/files/atomic_file.h"
#include "core/run/chrome_rules/chrome_rule_json.h"
#include "core/run/chrome_rules/chrome_rules.h"
#include "core/run/load/rule_survey.h"
#include "ui/run/rule_editor/rule_page.h"
#include "ui/shell/toolkit/qt_text.h"

#include <numeric>
#include <ostream>
#include <utility>

namespace pipescope::ui {
namespace {

constexpr QSize kFirstSize{940, 500};

} // namespace

ChromeRulesDialog::ChromeRulesDialog(RuleCounter::Survey survey, const ChromeRules& rules, LastFolder folder,
                                     QWidget* parent)
    : QDialog(parent)
    , m_folder(std::move(folder))
    , m_counter(std::move(survey))
    , m_tabs(new QTabWidget(this))
    , m_summary(new QLabel(this))
{
    setWindowTitle(tr("Trace Rules"));
    resize(kFirstSize);
    m_summary->setWordWrap(true);
    m_tabs->setAccessibleName(tr("Kinds of rules"));
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_tabs, 1);
    layout->addWidget(m_summary);
    addPage(m_events, tr("&Events"), tr("Events"),
            tr("What the events of a Chrome trace mean. The first rule that matches is used; a fallback, for "
               "the host's view of the device's work, only where no other rule finds a block or the same "
               "range. In patterns * stands for any text, ? for one character, "
               "and {microbatch}, {chunk}, {vstage}, {step}, {rank} and {peer} for numbers. An empty pattern "
               "matches everything. The arrow in a field, or the key Down, offers the names in the trace."));
    addPage(m_ranks, tr("Ran&ks"), tr("Ranks"),
            tr("Which rank a process, a thread or a whole file is. The first rule that matches is used; "
               "rules for files only where no rule for processes and threads matches. Patterns name {rank}, "
               "or {device} and, with several machines, {machine}; they may name {stage} too. Processes that "
               "no rule matches are numbered."));
    addPage(m_arguments, tr("Ar&guments"), tr("Arguments"),
            tr("Names of arguments that give a number which an event's name does not have. Several may give "
               "the same number; their order does not matter."));
    addButtons();
    connect(&m_counter, &RuleCounter::surveyed, this, [this](const ChromeNames& names) {
        for (RuleTableModel* model :
             {static_cast<RuleTableModel*>(&m_events), static_cast<RuleTableModel*>(&m_ranks),
              static_cast<RuleTableModel*>(&m_arguments)})
        {
            model->setNames(names);
        }
    });
    connect(&m_counter, &RuleCounter::counted, this, &ChromeRulesDialog::showCounts);
    connect(&m_counter, &RuleCounter::failed, m_summary, &QLabel::setText);
    fill(rules);
}

void ChromeRulesDialog::addPage(RuleTableModel& model, const QString& title, const QString& name,
                                const QString& explanation)
{
    auto* page = new RulePage(model, name, explanation, m_tabs);
    m_pages.push_back(page);
    m_tabs->addTab(page, title);
    connect(&model, &RuleTableModel::edited, this, &ChromeRulesDialog::takeEdit);
}

void ChromeRulesDialog::addButtons()
{
    auto* line = new QHBoxLayout;
    const auto addButton = [&](const QString& text, auto act) {
        auto* button = new QPushButton(text, this);
        connect(button, &QPushButton::clicked, this, act);
        line->addWidget(button);
        return button;
    };
    addButton(tr("&Defaults"), [this] { restoreDefaults(); });
    addButton(tr("&Open…"), [this] { askForFile(); });
    m_save = addButton(tr("&Save As…"), [this] { askForFileToWrite(); });
    line->addStretch(1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    m_apply = buttons->button(QDialogButtonBox::Ok);
    m_apply->setText(tr("Load Again"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    line->addWidget(buttons);
    qobject_cast<QVBoxLayout*>(layout())->addLayout(line);
}

ChromeRules ChromeRulesDialog::shownRules() const
{
    ChromeRules rules;
    rules.events = m_events.list();
    rules.ranks = m_ranks.list();
    m_arguments.putInto(rules);
    return rules;
}

std::shared_ptr<const ChromeRules> ChromeRulesDialog::rules() const
{
    ChromeRules rules = shownRules();
    return rules == defaultChromeRules() ? nullptr : std::make_shared<const ChromeRules>(std::move(rules));
}

void ChromeRulesDialog::fill(const ChromeRules& rules)
{
    m_isFilling = true;
    m_events.setList(rules.events);
    m_ranks.setList(rules.ranks);
    m_arguments.takeFrom(rules);
    m_isFilling = false;
    takeEdit();
}

void ChromeRulesDialog::takeEdit()
{
    if (m_isFilling) {
        return;
    }
    m_counter.forget();
    const QString problem = markProblems();
    m_apply->setEnabled(problem.isEmpty());
    m_save->setEnabled(problem.isEmpty());
    if (problem.isEmpty()) {
        m_summary->setText(tr("Counting…"));
        m_counter.count(shownRules());
    } else {
        m_summary->setText(problem);
    }
}

QString ChromeRulesDialog::markProblems()
{
    QString first;
    for (int i = 0; i < m_tabs->count(); ++i) {
        const QString problem = m_pages[static_cast<std::size_t>(i)]->problemText();
        m_tabs->setTabIcon(i,
                           problem.isEmpty() ? QIcon() : style()->standardIcon(QStyle::SP_MessageBoxWarning));
        m_tabs->setTabToolTip(i, problem);
        first = first.isEmpty() ? problem : first;
    }
    return first;
}

void ChromeRulesDialog::showCounts(const ChromeRuleCounts& counts)
{
    m_events.setCounts(counts);
    m_ranks.setCounts(counts);
    m_arguments.setCounts(counts);
    const QLocale locale;
    const auto text = [&](std::uint64_t number) { return locale.toString(qulonglong{number}); };
    const std::uint64_t caught =
        std::accumulate(counts.events.begin(), counts.events.end(), std::uint64_t{0});
    if (counts.isNoRuleAsked) {
        m_summary->setText(tr("Pipescope wrote this trace, and it contains everything: no rules are used."));
    } else {
        m_summary->setText(
            tr("Events: %1 match a rule, %2 match none. Ranks: %3 found, %4 of them by no rule.")
                .arg(text(caught), text(counts.eventsLeft), text(counts.ranksFound),
                     text(counts.ranksNumbered)));
    }
    emit counted();
}

void ChromeRulesDialog::restoreDefaults()
{
    fill(defaultChromeRules());
}

void ChromeRulesDialog::readFile(const QString& file)
{
    const auto rules = readChromeRules(toPath(file));
    if (rules) {
        fill(*rules);
    } else {
        m_summary->setText(file + QStringLiteral(": ") + errorText(rules.error()));
    }
}

void ChromeRulesDialog::writeFile(const QString& file)
{
    const Status written = writeFileAtomically(toPath(file), [this](std::ostream& out) {
        writeChromeRules(shownRules(), out);
        return ok();
    });
    m_summary->setText(written ? tr("Written: %1").arg(file) : errorText(written.error()));
}

void ChromeRulesDialog::askForFile()
{
    auto* dialog = new QFileDialog(this, tr("Open Rules"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    m_folder.follow(dialog);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Rules (*.json)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, &ChromeRulesDialog::readFile);
    dialog->open();
}

void ChromeRulesDialog::askForFileToWrite()
{
    auto* dialog = new QFileDialog(this, tr("Save Rules As"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    m_folder.follow(dialog);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("json"));
    dialog->setNameFilters({tr("Rules (*.json)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, &ChromeRulesDialog::writeFile);
    dialog->open();
}

} // namespace pipescope::ui
