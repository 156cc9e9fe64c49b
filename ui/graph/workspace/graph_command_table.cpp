#include "ui/graph/workspace/graph_command_table.h"

#include <QCoreApplication>

#include "ui/graph/workspace/graph_command_ids.h"

#include <array>

namespace pipescope::ui {

namespace {

// Each text stands once, here; the macro only marks it for the translators.
#define TEXT(text) QT_TRANSLATE_NOOP("Commands", text)

constexpr auto kRows = std::to_array<Command>({
    {kFirstDivergence, CommandMenu::Graph, CommandKind::Action, TEXT("&First Divergence"),
     TEXT("Go to the first operation, over all ranks, whose outputs differ though its inputs agree"),
     keys(Qt::Key_X)},
    {kNextOnset, CommandMenu::Graph, CommandKind::Action, TEXT("Next &Onset"),
     TEXT("Go to the next onset, an operation where a divergence begins"), keys(Qt::Key_BracketRight)},
    {kPreviousOnset, CommandMenu::Graph, CommandKind::Action, TEXT("Pre&vious Onset"),
     TEXT("Go to the previous onset"), keys(Qt::Key_BracketLeft)},
    {kAcceptOnset, CommandMenu::Graph, CommandKind::Action, TEXT("Accept as &Known"),
     TEXT("Mark the selected onset as known: what it explains fades, and the next one stands first"),
     keys(Qt::Key_K)},
    {kErrorPath, CommandMenu::Graph, CommandKind::Action, TEXT("Path of the E&rror"),
     TEXT("Highlight the way from the selected node back to where its error began"), keys(Qt::Key_V)},
    {kNextBad, CommandMenu::Graph, CommandKind::Action, TEXT("&Next Bad Node"),
     TEXT("Go to the next bad node in order of execution"), keys(Qt::Key_Period), "", true},
    {kPreviousBad, CommandMenu::Graph, CommandKind::Action, TEXT("&Previous Bad Node"),
     TEXT("Go to the previous bad node in order of execution"), keys(Qt::Key_Comma)},
    {kWorstChild, CommandMenu::Graph, CommandKind::Action, TEXT("&Worst Child"),
     TEXT("Go to the worst node one level below; again and again it leads to the worst operation"),
     keys(Qt::Key_J)},
    {kParent, CommandMenu::Graph, CommandKind::Action, TEXT("P&arent"),
     TEXT("Go to the module around the selected node"), keys(Qt::Key_U)},
    {kPartner, CommandMenu::Graph, CommandKind::Action, TEXT("Par&tner"),
     TEXT("Go to the node's partner on the other side"), keys(Qt::Key_T)},
    {kToggleNode, CommandMenu::Graph, CommandKind::Action, TEXT("&Expand or Collapse"),
     TEXT("Expand or collapse the selected box, and its partner"), keys(Qt::Key_E), "", true},
    {kExpandBelow, CommandMenu::Graph, CommandKind::Action, TEXT("E&xpand All Below"),
     TEXT("Expand the selected box and all in it; without a selection everything"),
     keys(Qt::SHIFT | Qt::Key_E)},
    {kCollapseBelow, CommandMenu::Graph, CommandKind::Action, TEXT("Collapse All &Below"),
     TEXT("Collapse the selected box and all in it"), keys(Qt::SHIFT | Qt::Key_C)},
    {kExpandToBad, CommandMenu::Graph, CommandKind::Action, TEXT("Expand to Ba&d Nodes"),
     TEXT("Show the bad nodes, and collapse the rest"), keys(Qt::Key_B)},
    {kCollapseAll, CommandMenu::Graph, CommandKind::Action, TEXT("&Collapse All"),
     TEXT("Collapse all boxes on both sides"), keys(Qt::Key_C)},
    {kFoldAlike, CommandMenu::Graph, CommandKind::Action, TEXT("Fold Ali&ke Boxes"),
     TEXT("Let one box stand for those behind it that hold the same operations and have the same verdict; "
          "expanding it shows them all"),
     keys(Qt::SHIFT | Qt::Key_K)},
    opening(CommandMenu::ColourNodes,
            {kColourNodes, CommandMenu::Graph, CommandKind::Submenu, TEXT("Colo&ur Nodes"),
             TEXT("Choose what the colours of nodes show"), noKeys(), "", true}),
    {kByVerdict, CommandMenu::ColourNodes, CommandKind::Choice, TEXT("By &Verdict"),
     TEXT("Same, within tolerance, cannot decide, different, or without partner"), noKeys()},
    {kByScore, CommandMenu::ColourNodes, CommandKind::Choice, TEXT("By &Score"),
     TEXT("The ranges of scores of the database, or of the public tool"), noKeys()},
    {kByOverflow, CommandMenu::ColourNodes, CommandKind::Choice, TEXT("By &Overflow"),
     TEXT("Where NaN and infinity came in and went out"), noKeys()},
    {kByReason, CommandMenu::ColourNodes, CommandKind::Choice, TEXT("By &Reason without Partner"),
     TEXT("Why a node has no partner"), noKeys()},
    {kByReplicas, CommandMenu::ColourNodes, CommandKind::Choice, TEXT("By &Data-Parallel Copies"),
     TEXT("Whether ranks that hold the same part of the model agree on its parameters and on what they "
          "reduced"),
     noKeys()},
    {kByRepair, CommandMenu::ColourNodes, CommandKind::Choice, TEXT("By Re&pair"),
     TEXT("What was fixed since an earlier comparison, what is left, and what is new"), noKeys()},
    {kScoreColours, CommandMenu::ColourNodes, CommandKind::Action, TEXT("S&cores and Their Colours…"),
     TEXT("Choose what scores are made of, their ranges and colours, and write these into the *.vis.db"),
     noKeys(), "", true},
    {kShowEdges, CommandMenu::Graph, CommandKind::Toggle, TEXT("Data Ed&ges"),
     TEXT("Show where the tensors of the selected node come from and go to; a question mark: equal tensors "
          "have other makers, too"),
     keys(Qt::Key_L)},
    {kKeepInStep, CommandMenu::Graph, CommandKind::Toggle, TEXT("Keep &Sides in Step"),
     TEXT("What is expanded, collapsed or scrolled on one side is so on the other"), keys(Qt::Key_Y)},
    {kBeside, CommandMenu::Graph, CommandKind::Choice, TEXT("Side b&y Side"),
     TEXT("The debug side at the left, the bench side at the right"), noKeys(), "", true},
    {kStacked, CommandMenu::Graph, CommandKind::Choice, TEXT("One above t&he Other"),
     TEXT("The debug side at the top, the bench side at the bottom"), noKeys()},
    {kOnlyDebug, CommandMenu::Graph, CommandKind::Choice, TEXT("Only Debu&g"), TEXT("The debug side alone"),
     noKeys()},
    {kOnlyBench, CommandMenu::Graph, CommandKind::Choice, TEXT("On&ly Bench"), TEXT("The bench side alone"),
     noKeys()},
    {kShowSuspects, CommandMenu::View, CommandKind::Toggle, TEXT("Onsets"),
     TEXT("Show or hide the list of onsets, the operations where a divergence begins"), keys(Qt::Key_F9)},
    {kShowNodes, CommandMenu::View, CommandKind::Toggle, TEXT("List of Nodes"),
     TEXT("Show or hide the list of nodes"), keys(Qt::Key_F10)},
    {kShowItems, CommandMenu::View, CommandKind::Toggle, TEXT("Inputs and Outputs"),
     TEXT("Show or hide the inputs, parameters and outputs of the selected node"), keys(Qt::Key_F11)},
    {kShowErrors, CommandMenu::View, CommandKind::Toggle, TEXT("Errors of a Tensor"),
     TEXT(
         "Show or hide how the errors of the chosen input or output are distributed, where real tensors were "
         "dumped"),
     keys(Qt::Key_F12)},
    {kShowLayers, CommandMenu::View, CommandKind::Toggle, TEXT("Layers"),
     TEXT("Show or hide the table of ranks, steps and layers, and the curve of the selected operation over "
          "the "
          "layers"),
     keys(Qt::SHIFT | Qt::Key_F9)},
    behind(CommandId::ExportPicture,
           needing(CommandNeed::SettledContent,
                   {kCompareEarlier, CommandMenu::File, CommandKind::Action,
                    TEXT("Compare with an Ea&rlier Comparison…"),
                    TEXT("Show which bad nodes were fixed since a comparison that was written as a database "
                         "(*.vis.db), which are left, and which are new"),
                    noKeys()})),
    behind(kCompareEarlier,
           needing(CommandNeed::SettledContent,
                   {kExportNodes, CommandMenu::File, CommandKind::Action, TEXT("Export List of Nodes…"),
                    TEXT("Save the list of nodes as CSV or JSON"), noKeys()})),
    behind(
        kExportNodes,
        needing(CommandNeed::SettledContent,
                {kSaveDatabase, CommandMenu::File, CommandKind::Action, TEXT("Save as &Database…"),
                 TEXT("Write all steps and ranks, with the matches made by hand, as a *.vis.db"), noKeys()})),
    {kMatch, CommandMenu::Edit, CommandKind::Action, TEXT("&Match by Hand"),
     TEXT("Pick the selected node; then, with a node of the other side, make the two partners"),
     keys(Qt::Key_H), "", true},
    {kMatchBelow, CommandMenu::Edit, CommandKind::Action, TEXT("Match &with All Below"),
     TEXT("The same, and what is below by kind, name and order"), keys(Qt::SHIFT | Qt::Key_H)},
    {kTakeApart, CommandMenu::Edit, CommandKind::Action, TEXT("Take &Apart"),
     TEXT("Take the selected node and its partner apart"), keys(Qt::Key_Delete)},
    {kTakeApartBelow, CommandMenu::Edit, CommandKind::Action, TEXT("Take Apart with All &Below"),
     TEXT("Take the selected node, all below it, and their partners apart"),
     keys(Qt::SHIFT | Qt::Key_Delete)},
    {kUndoMatch, CommandMenu::Edit, CommandKind::Action, TEXT("&Undo Matching"),
     TEXT("Take back the last match made by hand, or the last taking apart"), keys(Qt::CTRL | Qt::Key_Z)},
    {kRedoMatch, CommandMenu::Edit, CommandKind::Action, TEXT("&Redo Matching"),
     TEXT("Do again what was taken back"), keys(Qt::CTRL | Qt::SHIFT | Qt::Key_Z, Qt::CTRL | Qt::Key_Y)},
    behind(kSaveDatabase,
           needing(CommandNeed::SettledContent,
                   {kLoadMatches, CommandMenu::File, CommandKind::Action, TEXT("&Load Matches…"),
                    TEXT("Apply matches made by hand, from a file of the public viewer (*.vis.config)"),
                    noKeys()})),
    behind(
        kLoadMatches,
        needing(CommandNeed::SettledContent,
                {kSaveMatches, CommandMenu::File, CommandKind::Action, TEXT("Sa&ve Matches…"),
                 TEXT("Save matches made by hand as *.vis.config, or all pairs of modules as a layer mapping "
                      "(*.yaml)"),
                 noKeys()})),
    behind(
        kSaveMatches,
        needing(CommandNeed::SettledContent,
                {kWriteMatches, CommandMenu::File, CommandKind::Action, TEXT("Write Matches into Database…"),
                 TEXT("Write partners and scores of nodes matched by hand into the *.vis.db"), noKeys()})),
    {CommandId{"GraphZoomKeys"}, CommandMenu::GraphChart, CommandKind::Gesture, TEXT("Zoom"),
     TEXT("Zoom in and out at the pointer; hold to continue, with Shift faster"), noKeys(), TEXT("W, S")},
    {CommandId{"GraphScrollKeys"}, CommandMenu::GraphChart, CommandKind::Gesture, TEXT("Scroll"),
     TEXT("Scroll to earlier and later operations; hold to continue"), noKeys(), TEXT("A, D")},
    {CommandId{"GraphArrows"}, CommandMenu::GraphChart, CommandKind::Gesture, TEXT("Neighbours"),
     TEXT("Select the node above or below; collapse or expand it"), noKeys(), TEXT("Up, Down, Left, Right")},
    {CommandId{"GraphEnter"}, CommandMenu::GraphChart, CommandKind::Gesture, TEXT("Expand"),
     TEXT("Expand or collapse a box; with Shift+Enter all below it"), noKeys(), TEXT("Enter, Double click")},
    {CommandId{"GraphWheel"}, CommandMenu::GraphChart, CommandKind::Gesture, TEXT("Wheel"),
     TEXT("Scroll; with Ctrl zoom at the pointer"), noKeys(), TEXT("Wheel, Ctrl+Wheel")},
    {CommandId{"GraphMinimapClick"}, CommandMenu::GraphChart, CommandKind::Gesture, TEXT("Minimap"),
     TEXT("Go to that part of the graph"), noKeys(), TEXT("Click in the minimap")},
});

constexpr Command kCompareModels = behind(
    CommandId::OpenFile,
    needing(CommandNeed::Nothing,
            {CommandId{"CompareModels"}, CommandMenu::File, CommandKind::Action, TEXT("Compare Models…"),
             TEXT("Choose two dumps of model graphs to compare"), keys(Qt::CTRL | Qt::Key_M)}));

#undef TEXT

} // namespace

std::span<const Command> graphCommandRows()
{
    return kRows;
}

std::optional<CommandId> graphRemedy(FindingId id)
{
    switch (id) {
    case FindingId::ConstructUnusable:
    case FindingId::DumpWithoutData:
    case FindingId::RankInOneDumpOnly:
    case FindingId::StepInOneDumpOnly:
    case FindingId::ChecksumsContradicted:
    case FindingId::FloorMissing:
        return CommandId::ShowRecordingGuide;
    default:
        return std::nullopt;
    }
}

const Command& compareModelsCommand()
{
    return kCompareModels;
}

} // namespace pipescope::ui
