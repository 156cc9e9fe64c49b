#include "core/base/text_table.h"

#include "core/base/text.h"

#include <algorithm>
#include <cstddef>
#include <ostream>

namespace pipescope {

void writeTextTable(const std::vector<std::vector<std::string>>& rows, std::ostream& out)
{
    std::vector<std::size_t> widths;
    for (const auto& row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i) {
            widths[i] = std::max(widths[i], shownWidth(row[i]));
        }
    }
    for (const auto& row : rows) {
        std::string text = " ";
        for (std::size_t i = 0; i < row.size(); ++i) {
            text += " " + row[i];
            if (i + 1 < row.size()) {
                text.append(widths[i] - shownWidth(row[i]) + 1, ' ');
            }
        }
        text.erase(text.find_last_not_of(' ') + 1);
        out << text << '\n';
    }
}

} // namespace pipescope
