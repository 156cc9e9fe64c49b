#include "ui/shell/toolkit/qt_text.h"

#include <QCoreApplication>
#include <QFile>

#include "core/base/parse/durations.h"
#include "core/base/text.h"

namespace pipescope::ui {

namespace {

std::filesystem::path withoutLastSlash(const std::filesystem::path& path)
{
    const auto tidy = path.lexically_normal();
    return tidy.has_filename() ? tidy : tidy.parent_path();
}

} // namespace

QString toQString(std::string_view text)
{
    return QString::fromStdString(escapeInvalidUtf8(text));
}

Translate coreTranslation()
{
    return [](const char* english) { return QCoreApplication::translate("core", english).toStdString(); };
}

QString localized(const UserText& message)
{
    return toQString(std::string_view(message.in(coreTranslation())));
}

QString toQString(const std::filesystem::path& path)
{
    return toQString(std::string_view(path.native()));
}

std::filesystem::path toPath(const QString& text)
{
    return QFile::encodeName(text).toStdString();
}

std::vector<std::filesystem::path> toPaths(const QStringList& texts)
{
    std::vector<std::filesystem::path> paths;
    for (const QString& text : texts) {
        paths.push_back(toPath(text));
    }
    return paths;
}

QString countText(std::uint64_t count)
{
    return toQString(formatCount(count));
}

QString counted(std::uint64_t count, const QString& one, const QString& many)
{
    return count == 1 ? one : many.arg(toQString(std::string_view(formatCount(count))));
}

QString exactDurationText(Duration duration)
{
    constexpr int kDigits = 9;
    return toQString(std::string_view(formatDuration(duration, kDigits)));
}

QString folderBeside(const std::filesystem::path& path)
{
    return toQString(withoutLastSlash(path).parent_path());
}

QString nameOfPath(const std::filesystem::path& path)
{
    const auto name = withoutLastSlash(path).filename();
    return toQString(name.empty() ? path : name);
}

QString errorText(const Error& error)
{
    const QString sentence = localized(error.text);
    return error.path.empty() ? sentence : QStringLiteral("%1: %2").arg(toQString(error.path), sentence);
}

} // namespace pipescope::ui
