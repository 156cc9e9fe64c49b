#include "ui/run/panels/causes/sentence_page.h"

#include <QScrollBar>
#include <QUrl>

#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>

namespace pipescope::ui {
namespace {

QString linkTo(const QString& target, const QString& text)
{
    return QStringLiteral("<a href=\"%1\">%2</a>").arg(target, text);
}

bool isAnywhere(const RunSentence& sentence)
{
    return sentence.evidence || sentence.rank;
}

QString escaped(const UserText& text)
{
    return localized(text).toHtmlEscaped();
}

} // namespace

SentencePage::SentencePage(QWidget* parent)
    : QTextBrowser(parent)
{
    setOpenLinks(false);
    setFrameShape(QFrame::NoFrame);
    connect(this, &QTextBrowser::anchorClicked, this, [this](const QUrl& link) { followLink(link.path()); });
}

void SentencePage::setContent(Content content)
{
    m_content = std::move(content);
    fill();
}

void SentencePage::setNote(const QString& note)
{
    m_content = {};
    setHtml(note.toHtmlEscaped());
}

void SentencePage::fill()
{
    const int seen = verticalScrollBar()->value();
    setHtml(html());
    verticalScrollBar()->setValue(seen);
}

QString SentencePage::html() const
{
    QString text;
    if (!m_content.headline.empty()) {
        text = QStringLiteral("<p><b>%1</b></p>").arg(escaped(m_content.headline));
    }
    // Of a clean run there is one sentence, which leads nowhere.
    const bool isList = leadsAnywhere();
    const QString item = isList ? QStringLiteral("<li>%1%2</li>") : QStringLiteral("<p>%1%2</p>");
    text += isList ? QStringLiteral("<ol>") : QString();
    for (std::size_t i = 0; i < m_content.sentences.size(); ++i) {
        const RunSentence& sentence = m_content.sentences[i];
        const QString link = QLatin1Char(' ') + linkTo(QString::number(i), tr("Show"));
        const QString emphasis = m_shown == i ? QStringLiteral("<b>%1</b>") : QStringLiteral("%1");
        text += item.arg(emphasis.arg(escaped(sentence.text)), isAnywhere(sentence) ? link : QString());
    }
    text += isList ? QStringLiteral("</ol>") : QString();
    if (!m_content.leftOut.isEmpty()) {
        text += QStringLiteral("<p>%1</p>").arg(m_content.leftOut);
    }
    QStringList offers;
    for (const auto& [name, words] : m_content.links) {
        offers.append(linkTo(name, words));
    }
    text += QStringLiteral("<p>%1</p>").arg(offers.join(QStringLiteral(" · ")));
    return text;
}

QString SentencePage::lines() const
{
    QStringList lines;
    if (!m_content.headline.empty()) {
        lines.append(localized(m_content.headline));
    }
    for (const RunSentence& sentence : m_content.sentences) {
        lines.append(localized(sentence.text));
    }
    if (!m_content.leftOut.isEmpty()) {
        lines.append(m_content.leftOut);
    }
    return lines.join(QLatin1Char('\n'));
}

bool SentencePage::leadsAnywhere() const
{
    return std::ranges::any_of(m_content.sentences, isAnywhere);
}

void SentencePage::showNext()
{
    const std::size_t count = m_content.sentences.size();
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t next = (m_shown ? *m_shown + 1 + i : i) % count;
        if (isAnywhere(m_content.sentences[next])) {
            follow(next);
            return;
        }
    }
}

void SentencePage::followLink(const QString& link)
{
    bool isNumber = false;
    const qulonglong sentence = link.toULongLong(&isNumber);
    if (isNumber) {
        follow(sentence);
    } else {
        emit linkChosen(link);
    }
}

void SentencePage::follow(std::size_t sentence)
{
    if (sentence >= m_content.sentences.size()) {
        return;
    }
    m_shown = sentence;
    fill();
    if (const auto evidence = m_content.sentences[sentence].evidence) {
        emit evidenceChosen(*evidence);
    } else if (const auto rank = m_content.sentences[sentence].rank) {
        emit rankChosen(*rank);
    }
}

} // namespace pipescope::ui
