// A mapping file: what is read can be written and read again, and applied to a small model.

#include "core/graph/compare/mapping/map_nodes.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace {

using namespace pipescope::graph;

Graph smallModel()
{
    Graph graph;
    for (const char* name :
         {"Module.a.A.forward.0", "Module.a.b.B.forward.0", "Module.a.b.layers.0.C.forward.0",
          "Module.a.b.layers.0.C.backward.0", "Torch.add.0.forward"})
    {
        graph.attach(graph.add(name, kindOfName(name)), Graph::kRoot);
    }
    return graph;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string text(reinterpret_cast<const char*>(data), size);
    const auto mapping = parseMapping(text, "mapping.yaml");
    if (!mapping) {
        return 0;
    }
    // Classes without rules are not written; rules are, whatever they hold.
    LayerMapping withRules = *mapping;
    std::erase_if(withRules.rules, [](const auto& row) { return row.second.empty(); });
    if (!withRules.rules.empty()) {
        const auto again = parseMapping(mappingText(withRules), "mapping.yaml");
        if (!again || *again != withRules) {
            std::abort();
        }
    }
    const Graph model = smallModel();
    mapNodes(model, model, *mapping);
    return 0;
}
