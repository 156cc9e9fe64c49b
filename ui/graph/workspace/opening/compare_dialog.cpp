#include "ui/graph/workspace/opening/compare_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QVBoxLayout>

#include "core/graph/read/dump/dump_layout.h"
#include "core/graph/tree/merge/groups.h"
#include "core/graph/tree/merge/sizes.h"
#include "ui/shell/toolkit/path_row.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <utility>

namespace pipescope::ui {

namespace {

constexpr QLatin1String kPairsKey("graph/pairs");
constexpr int kMaxPairs = 8;
constexpr std::size_t kMaxGroups = 8;

QStringList keptPairs(const QSettings& settings)
{
    return settings.value(kPairsKey).toStringList();
}

/// Two paths as one text of the settings; no path has a line break that matters.
QString pairText(const QString& debug, const QString& bench)
{
    return debug + u'\n' + bench;
}

/// How many ranks a dump has; 0 if there is none.
std::int64_t countRanks(const std::filesystem::path& root)
{
    FindingList ignored;
    const auto layout = graph::findDumps(root, ignored);
    if (!layout || layout->folders.empty()) {
        return 0;
    }
    const std::int64_t step = layout->folders.front().step;
    return std::ranges::count(layout->folders, step, &graph::DumpFolder::step);
}

/// The sizes that are typed; empty for none. With the number of ranks of the dump, where none is typed.
Result<std::optional<graph::MergeSizes>> sizesOf(const QLineEdit& field, const QLineEdit& dump)
{
    const QString text = field.text().trimmed();
    if (text.isEmpty()) {
        return std::optional<graph::MergeSizes>();
    }
    auto sizes = graph::parseMergeSizes(text.toStdString());
    if (!sizes) {
        return sizes.error();
    }
    if (sizes->rankCount == 0) {
        sizes->rankCount = countRanks(toPath(dump.text()));
    }
    return std::optional(*std::move(sizes));
}

QLineEdit* makeSizesField(QWidget* parent)
{
    auto* field = new QLineEdit(parent);
    field->setPlaceholderText(QStringLiteral("tp=2,pp=2,vpp=1"));
    return field;
}

QString groupText(const graph::ReplicaRanks& replica)
{
    QStringList stages;
    for (const graph::RankGroup& group : replica.stages) {
        QStringList ranks;
        for (const std::size_t rank : group) {
            ranks.append(QString::number(rank));
        }
        stages.append(ranks.join(u'+'));
    }
    return stages.join(QStringLiteral(" → "));
}

} // namespace

QString groupsText(const graph::MergeSizes& sizes)
{
    if (const Status checked = graph::checkSizes(sizes, static_cast<std::size_t>(sizes.rankCount), {});
        !checked) {
        return localized(checked.error().text);
    }
    const auto replicas = graph::ranksByOrder(sizes);
    QStringList lines;
    for (std::size_t i = 0; i < std::min(replicas.size(), kMaxGroups); ++i) {
        lines.append(groupText(replicas[i]));
    }
    if (replicas.size() > kMaxGroups) {
        lines.append(QStringLiteral("…"));
    }
    return CompareDialog::tr("%1 ranks become %2:").arg(sizes.rankCount).arg(replicas.size()) + u'\n'
           + lines.join(u'\n');
}

CompareDialog::CompareDialog(QSettings& settings, const std::vector<std::filesystem::path>& shown,
                             QWidget* parent)
    : QDialog(parent)
    , m_settings(settings)
    , m_recent(new QComboBox(this))
    , m_fuzzy(new QCheckBox(tr("Call &numbers do not count"), this))
    , m_overflow(new QCheckBox(tr("Look for &overflow"), this))
    , m_mergeDebug(makeSizesField(this))
    , m_mergeBench(makeSizesField(this))
    , m_preview(new QLabel(this))
{
    setWindowTitle(tr("Compare Models"));
    m_overflow->setChecked(true);
    m_preview->setWordWrap(true);
    auto* form = new QFormLayout;
    buildForm(*form);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    m_accept = buttons->button(QDialogButtonBox::Ok);
    m_accept->setText(tr("Compare"));
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(m_preview);
    layout->addStretch(1);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    for (QLineEdit* field : {m_debug, m_bench, m_mergeDebug, m_mergeBench}) {
        connect(field, &QLineEdit::textChanged, this, &CompareDialog::check);
    }
    fillRecent();
    if (!shown.empty() && graph::looksLikeGraph(shown.front())) {
        m_debug->setText(toQString(shown.front()));
        m_bench->setText(shown.size() > 1 ? toQString(shown[1]) : QString());
    }
    resize(640, sizeHint().height());
    check();
}

void CompareDialog::buildForm(QFormLayout& form)
{
    form.addRow(tr("&Recent pairs:"), m_recent);
    m_debug = addPathRow(*this, form, tr("&Debug dump:"), true);
    m_bench = addPathRow(*this, form, tr("&Bench dump:"), true);
    m_mapping = addPathRow(*this, form, tr("Layer &mapping:"), false);
    m_mapping->setPlaceholderText(tr("only where modules have other names"));
    form.addRow(QString(), m_fuzzy);
    form.addRow(QString(), m_overflow);
    form.addRow(tr("Merge ranks of &debug:"), m_mergeDebug);
    form.addRow(tr("Merge ranks of b&ench:"), m_mergeBench);
}

void CompareDialog::fillRecent()
{
    m_recent->addItem(tr("none chosen"));
    for (const QString& pair : keptPairs(m_settings)) {
        const QStringList paths = pair.split(u'\n');
        if (paths.size() == 2) {
            m_recent->addItem(paths.join(QStringLiteral(" + ")), paths);
        }
    }
    m_recent->setEnabled(m_recent->count() > 1);
    m_recent->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    connect(m_recent, &QComboBox::activated, this, [this](int entry) {
        const QStringList paths = m_recent->itemData(entry).toStringList();
        if (paths.size() == 2) {
            m_debug->setText(paths[0]);
            m_bench->setText(paths[1]);
        }
    });
}

void CompareDialog::keepPair() const
{
    QStringList pairs = keptPairs(m_settings);
    const QString pair = pairText(m_debug->text(), m_bench->text());
    pairs.removeAll(pair);
    pairs.prepend(pair);
    while (pairs.size() > kMaxPairs) {
        pairs.removeLast();
    }
    m_settings.setValue(kPairsKey, pairs);
}

Result<graph::GraphOpening> CompareDialog::opening() const
{
    graph::GraphOpening opening;
    opening.request.debug = toPath(m_debug->text());
    opening.request.bench = toPath(m_bench->text());
    opening.mappingFile = toPath(m_mapping->text());
    opening.request.matching.isFuzzy = m_fuzzy->isChecked();
    opening.request.settings.checksOverflow = m_overflow->isChecked();
    auto debug = sizesOf(*m_mergeDebug, *m_debug);
    if (!debug) {
        return debug.error();
    }
    auto bench = sizesOf(*m_mergeBench, *m_bench);
    if (!bench) {
        return bench.error();
    }
    if (debug->has_value() != bench->has_value()) {
        return Error{ErrorKind::InvalidArgument, {}, "either both sides are merged or none"_text};
    }
    opening.request.settings.mergeDebug = *std::move(debug);
    opening.request.settings.mergeBench = *std::move(bench);
    return opening;
}

void CompareDialog::check()
{
    const auto found = opening();
    const bool hasBoth = !m_debug->text().isEmpty() && !m_bench->text().isEmpty();
    m_accept->setEnabled(hasBoth && found);
    if (!found) {
        m_preview->setText(errorText(found.error()));
    } else if (const auto& sizes = found->request.settings.mergeDebug) {
        m_preview->setText(groupsText(*sizes));
    } else {
        m_preview->clear();
    }
}

void CompareDialog::accept()
{
    keepPair();
    QDialog::accept();
}

} // namespace pipescope::ui
