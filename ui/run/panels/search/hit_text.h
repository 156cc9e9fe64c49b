#pragma once

#include <QString>

#include <optional>
#include <string>

namespace pipescope::ui {

/// "7", or "7 + 3" for both halves; empty where neither is known.
template<class Id>
QString bothText(const std::optional<Id>& forward, const std::optional<Id>& backward)
{
    const QString first = forward ? QString::number(forward->value) : QString();
    const QString second = backward ? QString::number(backward->value) : QString();
    return first.isEmpty() || second.isEmpty() ? first + second : first + QStringLiteral(" + ") + second;
}

/// Numbers in it are padded with zeros, so that "F2" comes before "F10".
std::string sortKey(const std::string& name);

} // namespace pipescope::ui
