#pragma once

#include "core/run/packed/record_fields.h"

#include <algorithm>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope::packed {

/// Adds tables to a part, and at last the texts that their fields name.
class TableWriter
{
public:
    TableWriter(PackedPart& part, ColumnEncoder& encoder)
        : m_part(part)
        , m_encoder(encoder)
    { }

    template<class Records>
    void add(const std::string& table, const Records& records)
    {
        FieldWriter fields(m_texts);
        for (const auto& record : records) {
            fields.beginRow();
            describe(fields, record);
        }
        PackedTable packed{table, {}};
        fields.addTo(packed, m_encoder);
        if (!packed.content.empty()) {
            m_part.tables.push_back(std::move(packed));
        }
    }

    template<class Record>
    void addOne(const std::string& table, const Record& record)
    {
        add(table, std::span(&record, 1));
    }

    /// Ends the part.
    void addTexts() { addTexts("texts", m_texts); }

    /// All but the empty one, which each pool has.
    void addTexts(const std::string& table, const StringPool& pool)
    {
        std::vector<std::string_view> texts;
        for (std::size_t i = 1; i < pool.size(); ++i) {
            texts.push_back(pool.text(StringId{i}));
        }
        addTexts(table, texts);
    }

    /// Texts in their order.
    void addTexts(const std::string& table, const std::vector<std::string_view>& texts)
    {
        std::vector<std::int64_t> sizes;
        std::string bytes;
        for (const std::string_view text : texts) {
            sizes.push_back(static_cast<std::int64_t>(text.size()));
            bytes += text;
        }
        if (!texts.empty()) {
            PackedTable& packed = m_part.tables.emplace_back(PackedTable{table, {}});
            packed.add("size", sizes.size(), m_encoder.numbers(sizes, ColumnSize::ByteARow));
            packed.add("bytes", bytes.size(), m_encoder.bytes(bytes));
        }
    }

private:
    PackedPart& m_part;
    ColumnEncoder& m_encoder;
    StringPool m_texts;
};

/// Takes tables out of a part.
class TableReader
{
public:
    TableReader(const PackedPart& part, ColumnDecoder& decoder)
        : m_part(part)
        , m_decoder(decoder)
    {
        m_texts.emplace_back();
        std::vector<std::string> rest = texts("texts");
        m_texts.insert(m_texts.end(), std::make_move_iterator(rest.begin()),
                       std::make_move_iterator(rest.end()));
    }

    template<class Record>
    std::vector<Record> table(std::string_view table)
    {
        std::vector<Record> records;
        if (m_isDamaged || !m_fields.load<Record>(m_part.contentOf(table), m_decoder)) {
            m_isDamaged = true;
            return records;
        }
        records.resize(m_fields.rows());
        for (std::size_t row = 0; row < records.size(); ++row) {
            m_fields.beginRow(row);
            describe(m_fields, records[row]);
        }
        m_isDamaged = m_fields.isDamaged();
        return records;
    }

    /// A table that has one row.
    template<class Record>
    void one(std::string_view table, Record& record)
    {
        if (m_isDamaged || !m_fields.load<Record>(m_part.contentOf(table), m_decoder) || m_fields.rows() != 1)
        {
            m_isDamaged = true;
            return;
        }
        m_fields.beginRow(0);
        describe(m_fields, record);
        m_isDamaged = m_fields.isDamaged();
    }

    std::vector<std::string> texts(std::string_view table)
    {
        std::vector<std::string> texts;
        std::string_view content = m_part.contentOf(table);
        if (content.empty()) {
            return texts;
        }
        const auto sizes = takeColumn(content);
        const auto bytes = sizes ? takeColumn(content) : std::nullopt;
        const bool isSane = bytes && content.empty() && sizes->name == "size" && bytes->name == "bytes"
                            && sizes->encoding == ColumnEncoding::Plain && sizes->rows <= sizes->data.size()
                            && bytes->rows / kMostShrinking <= bytes->data.size();
        std::vector<std::int64_t> lengths;
        const auto all = isSane && m_decoder.numbers(sizes->encoding, sizes->data, sizes->rows, lengths)
                             ? m_decoder.bytes(bytes->encoding, bytes->data, bytes->rows)
                             : std::nullopt;
        m_isDamaged = m_isDamaged || !all || !cut(*all, lengths, texts);
        return texts;
    }

    bool isDamaged() const { return m_isDamaged; }

private:
    static bool cut(std::string_view all, const std::vector<std::int64_t>& lengths,
                    std::vector<std::string>& texts)
    {
        texts.reserve(lengths.size());
        for (const std::int64_t length : lengths) {
            if (length < 0 || static_cast<std::uint64_t>(length) > all.size()) {
                return false;
            }
            texts.emplace_back(all.substr(0, static_cast<std::size_t>(length)));
            all.remove_prefix(static_cast<std::size_t>(length));
        }
        return all.empty();
    }

    const PackedPart& m_part;
    ColumnDecoder& m_decoder;
    std::vector<std::string> m_texts;
    FieldReader m_fields{m_texts};
    bool m_isDamaged = false;
};

} // namespace pipescope::packed
