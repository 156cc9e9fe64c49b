#include "core/base/tables/text_table.h"

#include "core/base/text.h"

#include <algorithm>
#include <cstddef>
#include <ostream>

namespace pipescope {

void writeTextTable(const std::vector<std::vector<std::string>>& rows, std::ostream& out,
                    CellAlignment alignment)
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
            const std::string padding(widths[i] - shownWidth(row[i]), ' ');
            const bool isRight = alignment == CellAlignment::RightButFirst && i > 0;
            text += " " + (isRight ? padding + row[i] : row[i] + padding) + " ";
        }
        text.erase(text.find_last_not_of(' ') + 1);
        out << text << '\n';
    }
}

} // namespace pipescope
