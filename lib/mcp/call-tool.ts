import type { CallToolResult } from "@modelcontextprotocol/server";
import { dataNotice, listText, recordText } from "#lib/mcp/data-text.ts";
import { errorResult, unexpectedError } from "#lib/mcp/error-result.ts";
import { type Cut, fitRecord, fitRecords, readList } from "#lib/mcp/fit-result.ts";
import { guide } from "#lib/mcp/page-guidance.ts";
import { absentSentence, type ParsedArgs, parseArgs, type Start } from "#lib/mcp/parse-args.ts";
import { readersFor, type Tool } from "#lib/mcp/select-tools.ts";
import { type Args, toolSchemas } from "#lib/mcp/tool-schemas.ts";
import { isV4Error, V4Error } from "#lib/v4/errors.ts";
import type { Page } from "#lib/v4/fields/page.ts";

/** What an operation answered. `data`: a `Page` for a list, the record otherwise, both normalized. */
export interface Performed {
  data: unknown;
  requestId: string | null;
}

/** Performs an operation. Throws only `V4Error`. The input has passed the operation's schema. */
export type Perform = (
  operation: string,
  input: object,
  options: { signal: AbortSignal | undefined },
) => Promise<Performed>;

export interface ToolCall {
  tool: Tool;
  /** The tools that the agent can call. */
  tools: readonly Tool[];
  args: Args;
  perform: Perform;
  signal: AbortSignal;
}

const result = (text: string[], structuredContent: Record<string, unknown>): CallToolResult => ({
  content: [{ type: "text", text: text.filter((part) => part !== "").join("\n") }],
  structuredContent,
});

/** Returns what is cut, and how to read it. `readOn`: returns the call for a cut list, or `null`. */
const cutSentence = (cuts: readonly Cut[], readOn: (cut: Cut) => string | null) => {
  if (cuts.length === 0) return "";
  const sentences = cuts.slice(0, 3).map((cut) => {
    const { path, from, shown, total } = cut;
    const call = readOn(cut);
    const start = from > 0 ? ` from ${from} on` : "";
    return `${path} shows ${shown} of ${total}${start}.${call === null ? "" : ` Read on with ${call}.`}`;
  });
  const more = cuts.length > 3 ? ` ${cuts.length - 3} more are listed in "cut".` : "";
  return `${sentences.join(" ")}${more}`;
};

const listResult = ({ tool, tools, args }: ToolCall, parsed: ParsedArgs, performed: Performed) => {
  const { spec, name } = tool;
  const { offset } = parsed.start;
  const data = performed.data as Page<unknown>;
  const fitted = fitRecords(data.items, offset);
  const { facts, shown, sentence } = guide({
    spec,
    args,
    offset,
    data,
    fitting: fitted.records.length,
  });
  const records = fitted.records.slice(0, shown);
  const cuts = fitted.cuts.filter(
    ({ path }) => Number.parseInt(path.slice(1), 10) < offset + shown,
  );
  const { one } = readersFor(tool, tools);
  return result(
    [
      `${name}: ${records.length} ${records.length === 1 ? "record" : "records"}. ${sentence}`,
      cutSentence(cuts, () => one && `${one.name} and the record's id`),
      listText(records),
      dataNotice,
    ],
    {
      notice: dataNotice,
      requestId: performed.requestId,
      [spec.output.key]: records,
      page: facts,
      ...(cuts.length > 0 ? { cut: cuts } : {}),
    },
  );
};

/** Returns what follows after a write that the service accepted. */
const acceptedSentence = ({ tool, tools }: ToolCall) => {
  const { one } = readersFor(tool, tools);
  return `The service accepted ${tool.name}. Accepted is not done yet${one ? `: follow it with ${one.name}` : ""}. Do not call ${tool.name} again for this.`;
};

/** Returns the part of a record that a result shows. Throws `V4Error` for a list that it does not have. */
const partOf = (record: unknown, { list, offset }: Start) => {
  if (list === null) return fitRecord(record);
  const part = readList(record, list, offset);
  if (part) return part;
  throw new V4Error({ kind: "validation", message: "list: The record has no list at this path." });
};

const recordResult = (call: ToolCall, { start, absent }: ParsedArgs, performed: Performed) => {
  const { tool, args } = call;
  const { spec, name } = tool;
  const { record, cuts } = partOf(performed.data, start);
  const readOn = ({ path, from, shown, total }: Cut) =>
    toolSchemas(spec).readingOn.includes("list") && shown > 0 && from + shown < total
      ? JSON.stringify({ ...args, list: path, offset: from + shown })
      : null;
  return result(
    [
      ...(spec.effect === "write"
        ? [acceptedSentence(call), absentSentence(absent)]
        : [`${name}:`]),
      cutSentence(cuts, readOn),
      recordText(record),
      dataNotice,
    ],
    {
      notice: dataNotice,
      requestId: performed.requestId,
      [spec.output.key]: record,
      ...(cuts.length > 0 ? { cut: cuts } : {}),
    },
  );
};

/** Parses the arguments by the operation's schema and performs it. Throws `V4Error`. */
const performTool = async (call: ToolCall): Promise<CallToolResult> => {
  const { tool, perform, signal } = call;
  const { spec, operation } = tool;
  const parsed = parseArgs(spec, call.args);
  // A write goes on although the agent no longer waits: a stopped one would have an unknown outcome.
  const performed = await perform(operation, parsed.input, {
    signal: spec.effect === "read" ? signal : undefined,
  });
  const build = spec.output.kind === "list" ? listResult : recordResult;
  return build({ ...call, args: parsed.rest }, parsed, performed);
};

/** Calls a tool. Never throws: a failure becomes a tool error with the next step. */
export const callTool = async (call: ToolCall): Promise<CallToolResult> => {
  const { tool, tools, args } = call;
  try {
    return await performTool(call);
  } catch (thrown) {
    const error = isV4Error(thrown) ? thrown : unexpectedError(tool);
    return errorResult({ tool, tools, args, error });
  }
};
