#include "app/cli/texts/texts.h"

#include <algorithm>

namespace pipescope::cli {

std::string_view languageTag(TextLanguage language)
{
    return language == TextLanguage::Chinese ? "zh-CN" : "en";
}

Translate translateTo(TextLanguage language)
{
    if (language == TextLanguage::English) {
        return {};
    }
    return [](const char* english) {
        const auto texts = chineseTexts();
        const auto found =
            std::ranges::lower_bound(texts, std::string_view(english), {}, &TranslatedText::english);
        const bool isThere = found != texts.end() && found->english == english;
        return std::string(isThere ? found->translated : std::string_view(english));
    };
}

} // namespace pipescope::cli
