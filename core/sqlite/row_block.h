#pragma once

#include "core/sqlite/statement.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope {

/// Rows that are to be inserted into a NewTable; any thread may fill one. The values of a row are given in
/// the order of the table's columns, then endRow().
class RowBlock
{
public:
    struct Value
    {
        ValueType type = ValueType::Null;
        /// The number, or where the text begins in texts().
        std::int64_t integer = 0;
        double real = 0;
        std::size_t textSize = 0;
    };

    void null() { m_values.push_back({}); }

    void integer(std::int64_t value) { m_values.push_back({ValueType::Integer, value, 0, 0}); }

    void real(double value) { m_values.push_back({ValueType::Real, 0, value, 0}); }

    /// The text is copied.
    void text(std::string_view value)
    {
        m_values.push_back({ValueType::Text, static_cast<std::int64_t>(m_texts.size()), 0, value.size()});
        m_texts += value;
    }

    void endRow() { m_rowEnds.push_back(m_values.size()); }

    std::size_t rowCount() const { return m_rowEnds.size(); }

    /// A row that was not ended counts as a wrong number of values.
    bool isEnded() const
    {
        return m_values.empty() || (!m_rowEnds.empty() && m_rowEnds.back() == m_values.size());
    }

    /// Of values() where each row ends.
    const std::vector<std::size_t>& rowEnds() const { return m_rowEnds; }

    const std::vector<Value>& values() const { return m_values; }

    std::string_view textOf(const Value& value) const
    {
        return std::string_view(m_texts).substr(static_cast<std::size_t>(value.integer), value.textSize);
    }

private:
    std::string m_texts;
    std::vector<Value> m_values;
    std::vector<std::size_t> m_rowEnds;
};

} // namespace pipescope
