#include "ui/shell/appearance/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QSettings>

#include "ui/shell/appearance/setting_names.h"

#include <array>

/// The resources of a static library are asked for by name, outside of every namespace.
static void initTranslations()
{
    Q_INIT_RESOURCE(translations);
}

namespace pipescope::ui {
namespace {

constexpr QLatin1String kLanguageSetting("look/language");
constexpr std::array<NameOf<LanguageChoice>, 3> kLanguageNames{{{LanguageChoice::System, "system"},
                                                                {LanguageChoice::English, "en"},
                                                                {LanguageChoice::Chinese, "zh_CN"}}};

LanguageChoice languageOfSystem()
{
    for (const QString& name : QLocale::system().uiLanguages()) {
        const QLocale::Language language = QLocale(name).language();
        if (language == QLocale::Chinese) {
            return LanguageChoice::Chinese;
        }
        if (language == QLocale::English) {
            return LanguageChoice::English;
        }
    }
    return LanguageChoice::English;
}

} // namespace

Language::Language(QSettings& settings)
    : m_settings(settings)
    , m_choice(valueNamed(kLanguageNames, settings.value(kLanguageSetting).toString()))
{
    initTranslations();
    // Numbers look the same in all languages, as those of core/base/text.h; the desktop's settings have no
    // effect.
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    install();
}

Language::~Language()
{
    remove();
}

void Language::choose(LanguageChoice choice)
{
    if (choice == m_choice) {
        return;
    }
    m_choice = choice;
    m_settings.setValue(kLanguageSetting, nameOfValue(kLanguageNames, choice));
    remove();
    install();
}

void Language::install()
{
    const LanguageChoice language = m_choice == LanguageChoice::System ? languageOfSystem() : m_choice;
    if (language == LanguageChoice::Chinese) {
        // Qt's own texts first: where both know a text, the program's translation, installed last, is used.
        load(QStringLiteral("qtbase_zh_CN"), QLibraryInfo::path(QLibraryInfo::TranslationsPath));
        load(QStringLiteral("pipescope_zh_CN"), QStringLiteral(":/translations"));
    }
}

void Language::remove()
{
    for (const auto& translator : m_translators) {
        QCoreApplication::removeTranslator(translator.get());
    }
    m_translators.clear();
}

void Language::load(const QString& file, const QString& folder)
{
    auto translator = std::make_unique<QTranslator>();
    if (translator->load(file, folder)) {
        QCoreApplication::installTranslator(translator.get());
        m_translators.push_back(std::move(translator));
    }
}

} // namespace pipescope::ui
