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

    template<class Record>
    void add(const std::string& table, std::span<const Record> records)
    {
        FieldWriter fields(m_texts);
        for (const Record& record : records) {
            fields.beginRow();
            describe(fields, record);
        }
        fields.moveTo(m_part, table, m_encoder);
    }

    template<class Record>
    void add(const std::string& table, const std::vector<Record>& records)
    {
        add(table, std::span<const Record>(records));
    }

    template<class Record>
    void addOne(const std::string& table, const Record& record)
    {
        add(table, std::span<const Record>(&record, 1));
    }

    /// Ends the part.
    void addTexts()
    {
        addTexts("texts", {m_texts.texts().begin() + 1, m_texts.texts().end()});
        m_part.sort();
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
            m_part.columns.push_back(
                {table + ".size", sizes.size(), m_encoder.numbers(sizes, ColumnSize::ByteARow)});
            m_part.columns.push_back({table + ".bytes", bytes.size(), m_encoder.bytes(bytes)});
        }
    }

private:
    PackedPart& m_part;
    ColumnEncoder& m_encoder;
    TextList m_texts;
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
        FieldReader fields(m_texts);
        if (m_isDamaged || !fields.load<Record>(m_part, table, m_decoder)) {
            m_isDamaged = true;
            return records;
        }
        records.resize(fields.rows());
        for (std::size_t row = 0; row < records.size(); ++row) {
            fields.beginRow(row);
            describe(fields, records[row]);
        }
        m_isDamaged = m_isDamaged || fields.isDamaged();
        return records;
    }

    /// A table that has one row.
    template<class Record>
    void one(std::string_view table, Record& record)
    {
        FieldReader fields(m_texts);
        if (m_isDamaged || !fields.load<Record>(m_part, table, m_decoder) || fields.rows() != 1) {
            m_isDamaged = true;
            return;
        }
        fields.beginRow(0);
        describe(fields, record);
        m_isDamaged = m_isDamaged || fields.isDamaged();
    }

    std::vector<std::string> texts(std::string_view table)
    {
        std::vector<std::string> texts;
        const PackedColumn* sizes = m_part.find(table, "size");
        const PackedColumn* bytes = m_part.find(table, "bytes");
        if (sizes == nullptr || bytes == nullptr) {
            m_isDamaged = m_isDamaged || sizes != nullptr || bytes != nullptr;
            return texts;
        }
        const bool isSane = sizes->content.encoding == ColumnEncoding::Plain
                            && sizes->rows <= sizes->content.data.size()
                            && bytes->rows / kMostShrinking <= bytes->content.data.size();
        const auto lengths = isSane
                                 ? m_decoder.numbers(ColumnEncoding::Plain, sizes->content.data, sizes->rows)
                                 : std::nullopt;
        const auto all = lengths ? m_decoder.bytes(bytes->content.encoding, bytes->content.data, bytes->rows)
                                 : std::nullopt;
        m_isDamaged = m_isDamaged || !all || !cut(*all, *lengths, texts);
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
    bool m_isDamaged = false;
};

} // namespace pipescope::packed
