#pragma once

#include "core/base/user_text.h"

#include <span>
#include <string>
#include <string_view>

namespace pipescope::cli {

struct TranslatedText
{
    std::string_view english;
    std::string_view translated;
};

/// The texts of the program in Chinese, in the order of the English ones; made from resources/translations.
std::span<const TranslatedText> chineseTexts();

/// Languages of what is written for people.
enum class TextLanguage
{
    English,
    Chinese
};

/// As HTML has it: "en", "zh-CN".
std::string_view languageTag(TextLanguage language);

/// Puts texts into the language; empty for English. A text without translation stays English.
Translate translateTo(TextLanguage language);

} // namespace pipescope::cli
