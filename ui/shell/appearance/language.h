#pragma once

#include <QTranslator>

#include <memory>
#include <vector>

class QSettings;

namespace pipescope::ui {

enum class LanguageChoice
{
    /// The first of the system's languages that there is a translation for, else English.
    System,
    English,
    Chinese
};

/// The language of the program's texts, which is that of the settings. While it exists its translations are
/// installed; widgets learn of a change by QEvent::LanguageChange.
class Language
{
public:
    explicit Language(QSettings& settings);
    ~Language();
    Language(const Language&) = delete;
    Language& operator=(const Language&) = delete;

    LanguageChoice choice() const { return m_choice; }

    /// Remembers it and changes all texts.
    void choose(LanguageChoice choice);

private:
    void install();
    void remove();
    /// Installs a file of translations if there is one.
    void load(const QString& file, const QString& folder);

    QSettings& m_settings;
    LanguageChoice m_choice = LanguageChoice::System;
    std::vector<std::unique_ptr<QTranslator>> m_translators;
};

} // namespace pipescope::ui
