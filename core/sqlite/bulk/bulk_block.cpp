#include "core/sqlite/bulk/bulk_block.h"

#include "core/sqlite/bulk/block_content.h"

#include <utility>

namespace pipescope {

BulkBlock::BulkBlock(std::unique_ptr<BulkBlockContent> content)
    : m_content(std::move(content))
{ }

BulkBlock::BulkBlock(BulkBlock&& other) noexcept = default;
BulkBlock& BulkBlock::operator=(BulkBlock&& other) noexcept = default;
BulkBlock::~BulkBlock() = default;

void BulkBlock::null()
{
    m_content->null();
}

void BulkBlock::integer(std::int64_t value)
{
    m_content->integer(value);
}

void BulkBlock::real(double value)
{
    m_content->real(value);
}

void BulkBlock::text(std::string_view value)
{
    m_content->text(value);
}

void BulkBlock::endRow()
{
    m_content->endRow();
}

std::size_t BulkBlock::bytes() const
{
    return m_content->bytes();
}

} // namespace pipescope
