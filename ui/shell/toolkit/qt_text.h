#pragma once

#include <QString>
#include <QStringList>

#include "core/base/result.h"
#include "core/base/time.h"
#include "core/base/user_text.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope::ui {

/// Core's texts and paths as Qt's, and back. Bytes that are not UTF-8 are shown as \xNN.
QString toQString(std::string_view text);

inline QString toQString(const std::string& text)
{
    return toQString(std::string_view(text));
}

QString toQString(const std::filesystem::path& path);
std::filesystem::path toPath(const QString& text);
std::vector<std::filesystem::path> toPaths(const QStringList& texts);

/// Core's messages and words in the user's language; core's texts are translated in the context "core".
QString localized(const UserText& message);
/// The same for those who have no Qt.
Translate coreTranslation();

/// With separators between thousands, as everywhere in the program.
QString countText(std::uint64_t count);

/// To the nanosecond: "1.234567891 s".
QString exactDurationText(Duration duration);

/// "1 rank" or, with the number in its place, "%1 ranks".
QString counted(std::uint64_t count, const QString& one, const QString& many);

/// Last component of a path, also when it ends with a slash; the whole path if it has none.
QString nameOfPath(const std::filesystem::path& path);

/// The folder that holds it; empty for an empty one.
QString folderBeside(const std::filesystem::path& path);

/// The error's sentence, with the file in front where there is one.
QString errorText(const Error& error);

} // namespace pipescope::ui
