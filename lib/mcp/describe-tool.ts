import type { ToolAnnotations } from "@modelcontextprotocol/server";
import { checkFor, scopeOf, type Tool } from "#lib/mcp/select-tools.ts";
import { toolSchemas } from "#lib/mcp/tool-schemas.ts";
import { methodOf, type Operation } from "#lib/v4/operations/operation.ts";

/**
 * Returns what a client may assume of a tool. A write is called destructive because it may move
 * devices or overwrite fields, and the API can't take it back. Repeating an update changes nothing
 * more; repeating a create creates again.
 */
const annotationsOf = (spec: Operation, title: string): ToolAnnotations => {
  const isRead = spec.effect === "read";
  return {
    title,
    readOnlyHint: isRead,
    destructiveHint: !isRead,
    idempotentHint: isRead || methodOf(spec) === "PATCH",
    openWorldHint: true,
  };
};

/** Returns `Get order SLA` of `get_order_sla`. */
export const titleOf = (name: string) => {
  const words = name.replaceAll("_", " ").replace(/\bsla\b/, "SLA");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Returns the sentences that a tool's description adds to the operation's summary. */
const sentencesOf = ({ spec }: Tool, check: Tool | null) => [
  ...(spec.limit
    ? [`Returns ${spec.limit.default} records by default and ${spec.limit.maximum} at most.`]
    : []),
  ...(spec.effect === "write"
    ? [
        "This is a write: it can move real devices and cost money, and the API can't cancel it. Call it only if the person asked for exactly this, and once.",
        ...(check ? [`Call ${check.name} with the same arguments first.`] : []),
        "The answer means that the service accepted the request, not that the work is done.",
      ]
    : []),
  spec.capability === null ? "Needs no scope." : `Needs the scope ${scopeOf(spec.capability)}.`,
];

/** Returns the definition of a tool as clients list it. `tools`: all that are offered. */
export const describeTool = (tool: Tool, tools: readonly Tool[]) => {
  const { spec, name } = tool;
  const { input, output } = toolSchemas(spec);
  const title = titleOf(name);
  return {
    title,
    description: [`${spec.summary}.`, ...sentencesOf(tool, checkFor(tool, tools))].join(" "),
    inputSchema: input,
    outputSchema: output,
    annotations: annotationsOf(spec, title),
  };
};
