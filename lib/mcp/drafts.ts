import type { CallToolResult, McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { dataNotice, recordText } from "#lib/mcp/data-text.ts";
import { titleOf } from "#lib/mcp/describe-tool.ts";
import { errorResult, unexpectedError } from "#lib/mcp/error-result.ts";
import { absentSentence, parseArgs, parseOrRefuse } from "#lib/mcp/parse-args.ts";
import { checkFor, scopeOf, type Tool } from "#lib/mcp/select-tools.ts";
import { type Args, described, type JsonSchema, toolSchemas } from "#lib/mcp/tool-schemas.ts";
import { isV4Error } from "#lib/v4/errors.ts";
import { issueWords } from "#lib/v4/issue-words.ts";

const draftSchema = z.object({
  id: z.string(),
  address: z.string().describe("Where a person decides"),
  status: z.string().describe("waiting for approval, being sent, accepted, refused, …"),
  resultId: z.string().nullable().describe("The record that it created or changed"),
  message: z.string().describe("What happens next, or why it failed"),
});

/** A write that an agent asked for, and its outcome. */
export type Draft = z.infer<typeof draftSchema>;

/** Where the writes of agents wait for a person. Throws only `V4Error`. */
export interface Drafts {
  /** Stores a write and sends nothing. `request`: what the agent says it was asked for. */
  make(operation: string, input: object, request: string): Promise<Draft>;
  /** Returns a draft of this agent, or `null`. */
  find(id: string): Promise<Draft | null>;
  /** Whether a write may be sent without a person, because its policy says so. */
  isPreapproved(operation: string): boolean;
}

/** The field of a write tool that takes what the agent was asked for. */
const requestField = "request";

const maxRequestChars = 2_000;

const requestSchema = z.object({ [requestField]: z.string().trim().min(1) });

const output = described<Record<string, unknown>>({
  type: "object",
  properties: {
    notice: { type: "string" },
    draft: z.toJSONSchema(draftSchema) as JsonSchema,
  },
  required: ["notice", "draft"],
});

const withRequest = ({ spec }: Tool): JsonSchema => {
  const json = toolSchemas(spec).input["~standard"].jsonSchema.input({ target: "draft-2020-12" });
  return {
    ...json,
    properties: {
      ...(json.properties as JsonSchema),
      [requestField]: {
        type: "string",
        maxLength: maxRequestChars,
        description: "What the person asked you for, in their own words",
      },
    },
    required: [...((json.required as string[] | undefined) ?? []), requestField],
  };
};

const draftResult = (draft: Draft, sentence: string): CallToolResult => ({
  content: [{ type: "text", text: [sentence, recordText(draft), dataNotice].join("\n") }],
  structuredContent: { notice: dataNotice, draft },
});

const makeDraft = async ({ tool, args }: { tool: Tool; args: Args }, drafts: Drafts) => {
  const { [requestField]: asked, ...rest } = args;
  const { input, absent } = parseArgs(tool.spec, rest);
  const { request } = parseOrRefuse(requestSchema, { [requestField]: asked });
  const draft = await drafts.make(tool.operation, input, request.slice(0, maxRequestChars));
  const leftOut = absentSentence(absent);
  return draftResult(
    draft,
    `${tool.name}: stored as a request of Quartermaster. Tell the person its address. Call get_request with ${JSON.stringify({ id: draft.id })} for its outcome, and do not call ${tool.name} again for this.${leftOut && ` ${leftOut}`}`,
  );
};

const descriptionOf = (tool: Tool, tools: readonly Tool[], isPreapproved: boolean) => {
  const check = checkFor(tool, tools);
  const { summary, capability } = tool.spec;
  return [
    `${summary}.`,
    isPreapproved
      ? "A policy lets this be sent at once, up to a number a day; beyond it, a person decides."
      : "This sends nothing: it stores a draft, which a person approves or refuses.",
    ...(check ? [`Call ${check.name} with the same fields first.`] : []),
    capability === null ? "" : `Needs the scope ${scopeOf(capability)}.`,
  ]
    .filter(Boolean)
    .join(" ");
};

const unknownDraft: CallToolResult = {
  isError: true,
  content: [{ type: "text", text: "There is no such request of this agent. Check the id." }],
};

/** Registers the write tools among some as tools that make drafts, and `get_request`, which follows them. */
export const registerDraftTools = (
  server: McpServer,
  tools: readonly Tool[],
  drafts: Drafts,
): void => {
  const writes = tools.filter(({ spec }) => spec.effect === "write");
  for (const tool of writes) {
    const isPreapproved = drafts.isPreapproved(tool.operation);
    server.registerTool(
      tool.name,
      {
        title: titleOf(tool.name),
        description: descriptionOf(tool, tools, isPreapproved),
        inputSchema: described<Args>(withRequest(tool)),
        outputSchema: output,
        annotations: {
          readOnlyHint: false,
          destructiveHint: isPreapproved,
          idempotentHint: false,
          openWorldHint: true,
        },
      },
      async (args) => {
        try {
          return await makeDraft({ tool, args }, drafts);
        } catch (thrown) {
          const error = isV4Error(thrown) ? thrown : unexpectedError(tool);
          return errorResult({ tool, tools, args, error });
        }
      },
    );
  }
  if (writes.length === 0) return;
  server.registerTool(
    "get_request",
    {
      title: "Get request",
      description: "The outcome of a request that one of your write tools stored. Needs no scope.",
      inputSchema: z.object({ id: z.string({ error: issueWords }).max(64) }),
      outputSchema: output,
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    async ({ id }) => {
      const draft = await drafts.find(id);
      return draft ? draftResult(draft, "get_request:") : unknownDraft;
    },
  );
};
