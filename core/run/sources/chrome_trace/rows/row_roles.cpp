#include "core/run/sources/chrome_trace/rows/row_roles.h"

namespace pipescope {
namespace {

RowRoles rolesOfRow(const ChromeContent& content, std::span<const EventLabel> labels, const ChromeThread& row,
                    const RuleMatcher& matcher)
{
    RowRoles roles(row.labels.size());
    const std::string_view process = content.processName(row);
    const std::string_view thread = content.threadName(row);
    for (std::size_t i = 0; i < roles.size(); ++i) {
        const EventLabel& label = labels[row.labels[i].label];
        roles[i].role = label.concluded.value_or(EventRole::None);
        for (const RuleMatch& match : label.matches) {
            EventNumbers numbers = match.numbers;
            if (matcher.matchRow(match.rule, process, thread, numbers)) {
                roles[i] = {matcher.roleOf(match.rule), match.rule, numbers};
                break;
            }
        }
    }
    return roles;
}

template<class Visit>
void forEachRole(std::vector<RowRoles>& rows, Visit visit)
{
    for (RowRoles& row : rows) {
        for (LabelRole& role : row) {
            visit(role);
        }
    }
}

} // namespace

bool isBlockRole(EventRole role)
{
    return role <= EventRole::Logits || role == EventRole::Other;
}

bool isOperatorRole(EventRole role)
{
    return role == EventRole::Send || role == EventRole::Receive || role == EventRole::Exchange;
}

std::vector<RowRoles> rolesOfRows(const ChromeContent& content, std::span<const EventLabel> labels,
                                  const RuleMatcher& matcher)
{
    std::vector<RowRoles> rows;
    for (const ChromeThread& row : content.rows) {
        rows.push_back(rolesOfRow(content, labels, row, matcher));
    }
    return rows;
}

void dropFallbacks(std::vector<RowRoles>& rows, const RuleMatcher& matcher)
{
    bool hasBlocks = false;
    forEachRole(rows, [&](const LabelRole& role) {
        hasBlocks = hasBlocks || (role.rule && !matcher.isFallback(*role.rule) && isBlockRole(role.role));
    });
    forEachRole(rows, [&](LabelRole& role) {
        if (hasBlocks && role.rule && matcher.isFallback(*role.rule)) {
            role = {};
        }
    });
}

std::optional<NamedWork> namedWork(const LabelRole& role)
{
    if (role.role != EventRole::Send && role.role != EventRole::Receive) {
        return std::nullopt;
    }
    const auto named = [&](EventNumber microBatch, EventNumber virtualStage) -> std::optional<NamedWork> {
        const auto batch = role.numbers.of(microBatch);
        const auto stage = role.numbers.of(virtualStage);
        return batch && stage ? std::optional(NamedWork{true, *batch, *stage}) : std::nullopt;
    };
    if (auto forward = named(EventNumber::MicroBatchId, EventNumber::VirtualStageId)) {
        return forward;
    }
    auto backward = named(EventNumber::BackwardMicroBatchId, EventNumber::BackwardVirtualStageId);
    if (backward) {
        backward->isForward = false;
    }
    return backward;
}

void dropNamedTransfers(std::span<std::vector<RowRoles>> files)
{
    bool hasOthers = false;
    for (std::vector<RowRoles>& rows : files) {
        forEachRole(rows, [&](const LabelRole& role) {
            hasOthers = hasOthers || (isOperatorRole(role.role) && !namedWork(role));
        });
    }
    for (std::vector<RowRoles>& rows : files) {
        forEachRole(rows, [&](LabelRole& role) { role = hasOthers && namedWork(role) ? LabelRole() : role; });
    }
}

void dropLoneOthers(std::span<std::vector<RowRoles>> files)
{
    bool hasPipeline = false;
    for (std::vector<RowRoles>& rows : files) {
        forEachRole(rows, [&](const LabelRole& role) {
            hasPipeline = hasPipeline || role.role <= EventRole::Logits || isOperatorRole(role.role);
        });
    }
    for (std::vector<RowRoles>& rows : files) {
        forEachRole(rows, [&](LabelRole& role) {
            role = hasPipeline || role.role != EventRole::Other ? role : LabelRole();
        });
    }
}

} // namespace pipescope
