#include "ui/run/workspace/opening/kept_chrome_rules.h"

#include <QCryptographicHash>
#include <QSettings>

#include "core/run/chrome_rules/chrome_rule_json.h"

#include <sstream>

namespace pipescope::ui {
namespace {

/// Paths hold characters that have a meaning in the names of settings.
QString settingOf(const std::filesystem::path& root)
{
    const QByteArray path = QByteArray::fromStdString(root.native());
    const QByteArray hash = QCryptographicHash::hash(path, QCryptographicHash::Sha1);
    return QStringLiteral("traceRules/") + QString::fromLatin1(hash.toHex());
}

} // namespace

std::shared_ptr<const ChromeRules> keptChromeRules(QSettings& settings, const std::filesystem::path& root)
{
    const std::string text = settings.value(settingOf(root)).toByteArray().toStdString();
    if (text.empty()) {
        return nullptr;
    }
    auto rules = parseChromeRules(text);
    return rules ? std::make_shared<const ChromeRules>(*std::move(rules)) : nullptr;
}

void keepChromeRules(QSettings& settings, const std::filesystem::path& root, const ChromeRules* rules)
{
    if (rules == nullptr) {
        settings.remove(settingOf(root));
        return;
    }
    std::ostringstream text;
    writeChromeRules(*rules, text);
    settings.setValue(settingOf(root), QByteArray::fromStdString(text.str()));
}

} // namespace pipescope::ui
