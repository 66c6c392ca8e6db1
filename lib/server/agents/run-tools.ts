import "server-only";
import type { CallToolResult, McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { dataNotice, recordText } from "#lib/mcp/data-text.ts";
import { parseOrRefuse } from "#lib/mcp/parse-args.ts";
import type { Tool } from "#lib/mcp/select-tools.ts";
import { type Args, described, type JsonSchema } from "#lib/mcp/tool-schemas.ts";
import type { RunKind } from "#lib/protocol/run.ts";
import { runFields } from "#lib/protocol/run-fields.ts";
import { isV4Error, V4Error } from "#lib/v4/errors.ts";
import { issueWords } from "#lib/v4/issue-words.ts";

const proposedRunSchema = z.object({
  id: z.string(),
  address: z.string().describe("Where a person looks at it and starts it"),
  status: z.string().describe("being checked, waiting for a person, running, done, …"),
  message: z.string().describe("What happens next, or why it stopped"),
  rowCount: z.int(),
  counts: z.record(z.string(), z.int()).describe("How many rows are in each state"),
  notes: z
    .array(z.object({ row: z.int(), field: z.string().nullable(), text: z.string() }))
    .describe("What the check says about the first blocked rows. The first row is 1"),
});

/** A run that an agent proposed, and how far it is. */
export type ProposedRun = z.infer<typeof proposedRunSchema>;

/** What an agent proposes. Rows are objects by the names of `runFields`. */
export interface RunProposal {
  kind: RunKind;
  title: string;
  rows: Record<string, string>[];
  /** What the agent says it was asked for. */
  request: string;
}

/** Where the runs that an agent proposes wait for a person. Throws only `V4Error`. */
export interface RunProposals {
  /** Returns the kinds that the agent may propose with these tools: those whose every write is among them. */
  kindsFor(tools: readonly Tool[]): RunKind[];
  /** Stores a run and lets it be checked. Starts nothing. */
  propose(proposal: RunProposal): Promise<ProposedRun>;
  /** Returns a run that this agent proposed, or `null`. */
  find(id: string): Promise<ProposedRun | null>;
}

/** Few enough that a call with usual rows fits into the 64 KiB that the endpoint reads. */
const maxRows = 200;

const maxRequestChars = 2_000;
/** As long as a cell of a file may be. */
const maxCellChars = 4_000;

const cell = z.string().max(maxCellChars).nullish();

const rowsOf = (kind: RunKind) => {
  const row = z.strictObject(Object.fromEntries(runFields[kind].map(({ name }) => [name, cell])));
  return z.array(row).min(1).max(maxRows);
};

/** Returns the proposal in the arguments. Throws `V4Error`. */
const parseProposal = (kinds: readonly RunKind[], args: Args): RunProposal => {
  const { kind } = parseOrRefuse(z.object({ kind: z.enum(kinds) }), args);
  const schema = z.strictObject({
    kind: z.literal(kind),
    title: z.string().trim().min(1).max(200),
    rows: rowsOf(kind),
    request: z.string().trim().min(1),
  });
  const { title, rows, request } = parseOrRefuse(schema, args);
  return {
    kind,
    title,
    request: request.slice(0, maxRequestChars),
    rows: rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? ""])),
    ),
  };
};

const inputOf = (kinds: readonly RunKind[]): JsonSchema => {
  const fields = kinds.flatMap((kind) => runFields[kind]);
  const properties = Object.fromEntries(fields.map(({ name }) => [name, { type: "string" }]));
  return {
    type: "object",
    properties: {
      kind: { type: "string", enum: kinds },
      title: { type: "string", maxLength: 200, description: "What people call the run" },
      rows: {
        type: "array",
        minItems: 1,
        maxItems: maxRows,
        description: "One object for each row, with the fields of the kind alone",
        items: { type: "object", properties, additionalProperties: false },
      },
      request: {
        type: "string",
        maxLength: maxRequestChars,
        description: "What the person asked you for, in their own words",
      },
    },
    required: ["kind", "title", "rows", "request"],
    additionalProperties: false,
  };
};

const kindSentence = (kind: RunKind) =>
  `${kind}: ${runFields[kind].map(({ name, isRequired }) => `${name}${isRequired ? "*" : ""}`).join(", ")}.`;

const descriptionOf = (kinds: readonly RunKind[]) =>
  [
    "Proposes a run: the same job for many people or devices.",
    "This sends nothing: it stores the rows and lets them be checked. A person looks at them and starts the run, or stops it.",
    `A run has at most ${maxRows} rows, and a call at most 64 KB.`,
    "Values are text; dates are YYYY-MM-DD, and several devices are separated by semicolons.",
    "Kinds and their fields, required ones with *:",
    ...kinds.map(kindSentence),
  ].join(" ");

const output = described<Record<string, unknown>>({
  type: "object",
  properties: {
    notice: { type: "string" },
    run: z.toJSONSchema(proposedRunSchema) as JsonSchema,
  },
  required: ["notice", "run"],
});

const runResult = (run: ProposedRun, sentence: string): CallToolResult => ({
  content: [{ type: "text", text: [sentence, recordText(run), dataNotice].join("\n") }],
  structuredContent: { notice: dataNotice, run },
});

const nextSteps: Partial<Record<V4Error["kind"], string>> = {
  validation: "Correct the arguments and call again, or tell the person.",
  authorization: "Calling again does not help. Tell the person.",
};

const failedResult = (thrown: unknown): CallToolResult => {
  const { kind, message } = isV4Error(thrown)
    ? thrown
    : new V4Error({ kind: "malformed", isSettled: true });
  const next = nextSteps[kind] ?? "Call again in a minute. If it goes on, tell the person.";
  const sentence = `propose_run failed (${kind.replaceAll("_", " ")}). Nothing was sent. ${next}`;
  return {
    isError: true,
    content: [{ type: "text", text: `${sentence}\nReason:\n${recordText({ message })}` }],
  };
};

const unknownRun: CallToolResult = {
  isError: true,
  content: [{ type: "text", text: "There is no such run of this agent. Check the id." }],
};

/** Registers `propose_run` and `get_run`, which follows it, if the tools include every write of a kind. */
export const registerRunTools = (
  server: McpServer,
  tools: readonly Tool[],
  runs: RunProposals,
): void => {
  const kinds = runs.kindsFor(tools);
  if (kinds.length === 0) return;
  server.registerTool(
    "propose_run",
    {
      title: "Propose run",
      description: descriptionOf(kinds),
      inputSchema: described<Args>(inputOf(kinds)),
      outputSchema: output,
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: false,
        openWorldHint: true,
      },
    },
    async (args) => {
      try {
        const run = await runs.propose(parseProposal(kinds, args));
        return runResult(
          run,
          `propose_run: stored as a run of Quartermaster, which only a person starts. Tell the person its address. Call get_run with ${JSON.stringify({ id: run.id })} for its check and its outcome, and do not call propose_run again for this.`,
        );
      } catch (thrown) {
        return failedResult(thrown);
      }
    },
  );
  server.registerTool(
    "get_run",
    {
      title: "Get run",
      description: "How far a run is that you proposed. Needs no scope.",
      inputSchema: z.object({ id: z.string({ error: issueWords }).max(64) }),
      outputSchema: output,
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    async ({ id }) => {
      const run = await runs.find(id);
      return run ? runResult(run, "get_run:") : unknownRun;
    },
  );
};
