#include "core/graph/open/assembly/links_cell.h"

#include "core/graph/read/text/python_text.h"
#include "core/graph/store/database/item_json.h"

#include <cmath>

namespace pipescope::graph {
namespace {

constexpr const char* kNone = "Nan";

} // namespace

std::string linkedScore(double score)
{
    if (std::isnan(score)) {
        return kNone;
    }
    std::string text = pythonText(score);
    return text.ends_with(".0") ? text.substr(0, text.size() - 2) : text;
}

std::string linkedOverflow(OverflowLevel level)
{
    const std::string_view name = overflowLevelName(level);
    return name.empty() ? kNone : std::string(name);
}

std::string linksCell(const Communication& links, const LinkedCall& call,
                      const std::function<LinkPartner(GraphNode)>& partnerOf)
{
    std::string cell = call.isList ? "[" : "";
    bool isFirst = true;
    for (const CommunicationLink& link : links.linksOf(call)) {
        cell += isFirst ? "" : ", ";
        isFirst = false;
        cell += R"({"communications_type": ")";
        cell += directionName(link.direction);
        cell += R"(", "nodes_info": {)";
        bool isFirstPartner = true;
        for (const GraphNode& node : links.partners(call, link)) {
            const LinkPartner partner = partnerOf(node);
            cell += isFirstPartner ? "\"" : ", \"";
            isFirstPartner = false;
            cell += std::to_string(partner.rank.value);
            cell += R"(": [")";
            cell += partner.value;
            cell += "\", ";
            appendJsonText(partner.name, cell);
            cell += ']';
        }
        cell += "}}";
    }
    return cell + (call.isList ? "]" : "");
}

} // namespace pipescope::graph
