import type { CallToolResult } from "@modelcontextprotocol/server";
import { recordText } from "#lib/mcp/data-text.ts";
import { readersFor, scopeOf, type Tool } from "#lib/mcp/select-tools.ts";
import type { Args } from "#lib/mcp/tool-schemas.ts";
import type { V4ErrorKind } from "#lib/v4/error-kinds.ts";
import { V4Error } from "#lib/v4/errors.ts";

export interface FailedCall {
  tool: Tool;
  args: Args;
  error: V4Error;
  /** The tools that the agent can call. */
  tools: readonly Tool[];
}

const seconds = (ms: number) => `${Math.max(1, Math.ceil(ms / 1_000))} s`;

/** Returns the arguments of a search that finds the record of a create, as far as its fields name it. */
const searchArgs = (list: Tool, args: Args): Args =>
  "email" in list.spec.input.shape && typeof args.email === "string" ? { email: args.email } : {};

/** Returns how to look up what a write did, by the tools that the agent can call. */
const lookupSentence = ({ tool, args, tools }: FailedCall) => {
  const { one, list } = readersFor(tool, tools);
  const record = one && typeof args.id === "string" ? { tool: one, args: { id: args.id } } : null;
  const search = list ? { tool: list, args: searchArgs(list, args) } : null;
  const lookup = record ?? search;
  return lookup
    ? `Look it up: call ${lookup.tool.name} with ${JSON.stringify(lookup.args)}, compare with what you sent, and look again after some minutes, because a late change may not show yet.`
    : "None of your tools can look it up: ask the person to check it in the service.";
};

const nextSteps: Readonly<Record<V4ErrorKind, (call: FailedCall) => string>> = {
  authentication: () =>
    "Calling again does not help. Tell the person that the API key or token has to be replaced.",
  authorization: ({ tool: { spec } }) =>
    `Calling again does not help. ${spec.capability === null ? "" : `The key may lack ${scopeOf(spec.capability)}, or the record is outside its scope. `}Tell the person, who can ask the issuer of the key.`,
  validation: () => "Correct the arguments and call again.",
  not_found: ({ tool, tools }) => {
    const { list } = readersFor(tool, tools);
    return `Check the id${list ? ` with ${list.name}` : ""}. The record may exist and be outside the key's scope.`;
  },
  conflict: ({ tool, tools }) => {
    const { list } = readersFor(tool, tools);
    return `${list ? `Read what is there with ${list.name}` : "Find out what is there"} before you decide; the same call will fail again.`;
  },
  rate_limited: ({ error: { retryAfterMs } }) =>
    `Wait ${retryAfterMs === null ? "a minute" : seconds(retryAfterMs)}, then call again.`,
  unavailable: () => "Call again in a minute. If it goes on, tell the person.",
  unreachable: () => "Call again in a minute. If it goes on, tell the person.",
  malformed: () => "If it goes on, tell the person and quote the request id.",
  aborted: () => "Call again if it is still wanted.",
};

/**
 * Returns a failed call as a tool error: what happened, what was not changed, what to do next. The
 * only translation of `V4Error` for agents. It never advises to repeat a write whose outcome is
 * unknown.
 */
export const errorResult = (call: FailedCall): CallToolResult => {
  const { tool, error } = call;
  const { kind, message, status, requestId, isSettled, retryAfterMs } = error;
  const isWrite = tool.spec.effect === "write";
  const isUnknown = isWrite && !isSettled;
  const sentences = isUnknown
    ? [
        kind === "conflict"
          ? `${tool.name} conflicts with what is there, which may come from an earlier call of yours.`
          : `The outcome of ${tool.name} is unknown: the service may have carried it out.`,
        `Do not call ${tool.name} again for this.`,
        lookupSentence(call),
      ]
    : [
        `${tool.name} failed (${kind.replaceAll("_", " ")}).`,
        ...(isWrite ? ["Nothing was changed."] : []),
        nextSteps[kind](call),
      ];
  const quote = requestId === null ? "" : ` Request id: ${requestId}.`;
  return {
    isError: true,
    content: [
      { type: "text", text: `${sentences.join(" ")}${quote}\nReason:\n${recordText({ message })}` },
    ],
    _meta: {
      "quartermaster/error": { kind, status, requestId, isUnknown, retryAfterMs },
    },
  };
};

/** Returns the error for a thrown value that is no `V4Error`, without its text, which may hold a secret. */
export const unexpectedError = (tool: Tool) =>
  new V4Error({ kind: "malformed", isSettled: tool.spec.effect === "read" });
