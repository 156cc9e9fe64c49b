#include "ui/shell/window/help_dialog.h"

#include <QAbstractTextDocumentLayout>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QFile>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPushButton>
#include <QScrollBar>
#include <QSplitter>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextDocument>
#include <QVBoxLayout>

#include <array>

// Resources of a static library are only there when they are asked for, outside every namespace.
static void initialiseHelp()
{
    Q_INIT_RESOURCE(help);
}

namespace pipescope::ui {

namespace {

struct Page
{
    const char* file;
    const char* title;
};

constexpr std::array kPages{
    Page{"recording", QT_TRANSLATE_NOOP("HelpDialog", "Recording a run")},
    Page{"cluster", QT_TRANSLATE_NOOP("HelpDialog", "Runs on a cluster")},
    Page{"timeline", QT_TRANSLATE_NOOP("HelpDialog", "The timeline")},
    Page{"bubbles", QT_TRANSLATE_NOOP("HelpDialog", "Where the bubbles come from")},
    Page{"model_graphs", QT_TRANSLATE_NOOP("HelpDialog", "Model graphs")},
    Page{"keys", QT_TRANSLATE_NOOP("HelpDialog", "Keys")},
    Page{"formats", QT_TRANSLATE_NOOP("HelpDialog", "Files that it reads and writes")},
    Page{"command_line", QT_TRANSLATE_NOOP("HelpDialog", "Command line")},
    Page{"differences", QT_TRANSLATE_NOOP("HelpDialog", "Beside other tools")},
    Page{"glossary", QT_TRANSLATE_NOOP("HelpDialog", "Glossary")}};

constexpr int kRecordingPage = 0;
/// The one about the timeline.
constexpr int kFirstPage = 2;
constexpr QSize kDialogSize{1000, 700};
constexpr int kListWidth = 220;
constexpr int kPictureWidth = 680;

/// Shows pictures no wider than a page.
class PageBrowser : public QTextBrowser
{
public:
    using QTextBrowser::QTextBrowser;

protected:
    QVariant loadResource(int type, const QUrl& name) override
    {
        QVariant resource = QTextBrowser::loadResource(type, name);
        if (type != QTextDocument::ImageResource) {
            return resource;
        }
        QImage picture;
        picture.loadFromData(resource.toByteArray());
        return picture.width() > kPictureWidth
                   ? picture.scaledToWidth(kPictureWidth, Qt::SmoothTransformation)
                   : picture;
    }
};

/// In the user's language where there is such a page, else in English.
QUrl addressOf(const Page& page)
{
    //: The folder with the pages of this language.
    const QString folder = QCoreApplication::translate("HelpDialog", "help");
    const QString own = QStringLiteral(":/resources/%1/%2.md").arg(folder, QLatin1String(page.file));
    return QFile::exists(own)
               ? QUrl(QStringLiteral("qrc") + own)
               : QUrl(QStringLiteral("qrc:/resources/help/%1.md").arg(QLatin1String(page.file)));
}

/// The top of the first heading that contains a word, 0 if none does.
qreal placeOfHeading(const QTextDocument& page, const QString& word)
{
    for (QTextBlock block = page.begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() > 0 && block.text().contains(word)) {
            return page.documentLayout()->blockBoundingRect(block).top();
        }
    }
    return 0;
}

} // namespace

HelpDialog::HelpDialog(QWidget* parent)
    : QDialog(parent)
    , m_pages(new QListWidget(this))
    , m_browser(new PageBrowser(this))
{
    initialiseHelp();
    setWindowTitle(tr("Help"));
    for (const Page& page : kPages) {
        m_pages->addItem(QCoreApplication::translate("HelpDialog", page.title));
    }
    m_pages->setAccessibleName(tr("Pages"));
    m_browser->setAccessibleName(tr("Page"));
    m_browser->setOpenExternalLinks(true);
    connect(m_pages, &QListWidget::currentRowChanged, this, &HelpDialog::showPage);
    connect(m_browser, &QTextBrowser::sourceChanged, this, &HelpDialog::selectShownPage);
    auto* splitter = new QSplitter(this);
    splitter->addWidget(m_pages);
    splitter->addWidget(m_browser);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({kListWidth, kDialogSize.width() - kListWidth});
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(splitter);
    layout->addWidget(buttons);
    resize(kDialogSize);
    m_pages->setCurrentRow(kFirstPage);
}

void HelpDialog::showPage(int row)
{
    if (row >= 0) {
        m_browser->setSource(addressOf(kPages[static_cast<std::size_t>(row)]));
    }
}

void HelpDialog::showRecordingGuide(const QString& word)
{
    m_pages->setCurrentRow(kRecordingPage);
    m_browser->setSource(addressOf(kPages[kRecordingPage]));
    const qreal place = word.isEmpty() ? 0 : placeOfHeading(*m_browser->document(), word);
    m_browser->verticalScrollBar()->setValue(static_cast<int>(place));
}

void HelpDialog::selectShownPage()
{
    const QUrl shown = m_browser->source().adjusted(QUrl::RemoveFragment);
    for (std::size_t i = 0; i < kPages.size(); ++i) {
        if (addressOf(kPages[i]) == shown) {
            const QSignalBlocker quiet(m_pages);
            m_pages->setCurrentRow(static_cast<int>(i));
        }
    }
}

} // namespace pipescope::ui
