#pragma once

#include <QString>
#include <QTextBrowser>

#include "ui/run/session/run_analyser.h"

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace pipescope::ui {

/// A headline, sentences, numbered where they lead to their places in the timeline, and links below them.
class SentencePage : public QTextBrowser
{
    Q_OBJECT

public:
    struct Content
    {
        /// Empty for none.
        UserText headline{};
        std::vector<RunSentence> sentences{};
        /// How many more there would be; empty for none.
        QString leftOut{};
        /// The name of a link, and its text.
        std::vector<std::pair<QString, QString>> links{};
    };

    explicit SentencePage(QWidget* parent = nullptr);

    /// Keeps the lines that are seen, and the sentence that was led to, unless forgetShown() was called.
    void setContent(Content content);
    /// One paragraph in place of all.
    void setNote(const QString& note);

    void forgetShown() { m_shown.reset(); }

    /// The headline and the sentences, a line each.
    QString lines() const;

    /// Whether any sentence has a place.
    bool leadsAnywhere() const;
    /// Leads to the sentence with a place after the last one that was led to; from the last to the first.
    void showNext();

signals:
    /// Sentences that the user wants to see in the timeline.
    void evidenceChosen(const pipescope::Evidence& evidence);
    void rankChosen(pipescope::Rank rank);
    /// A link below the sentences.
    void linkChosen(const QString& name);

private:
    void fill();
    void follow(std::size_t sentence);
    void followLink(const QString& link);
    QString html() const;

    Content m_content;
    /// What was led to last.
    std::optional<std::size_t> m_shown;
};

} // namespace pipescope::ui
