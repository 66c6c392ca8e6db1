import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type AuthInfo, createMcpHandler } from "@modelcontextprotocol/server";
import { answerMcp } from "#lib/mcp/absent-params.ts";
import type { Perform } from "#lib/mcp/call-tool.ts";
import { selectTools, toolsOf } from "#lib/mcp/select-tools.ts";
import { createMcpServer } from "#lib/mcp/server.ts";
import { agentDrafts } from "#lib/server/agents/agent-drafts.ts";
import { agentRuns } from "#lib/server/agents/agent-runs.ts";
import { registerRunTools } from "#lib/server/agents/run-tools.ts";
import { toV4Error } from "#lib/server/agents/to-v4-error.ts";
import { type Agent, findAgent, type PausedAgent } from "#lib/server/agents/tokens.ts";
import { env } from "#lib/server/env.ts";
import { readBody } from "#lib/server/events/receive/read-body.ts";
import { clientAddress, headerReader } from "#lib/server/limits/client-address.ts";
import { logDenial } from "#lib/server/limits/denial-log.ts";
import { takeRead } from "#lib/server/limits/read-rate-limit.ts";
import { asRequestFrom } from "#lib/server/limits/request-origin.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { perProcess } from "#lib/server/per-process.ts";
import { perform } from "#lib/server/upstream/perform.ts";
import { mayRead, mayWrite } from "#lib/server/upstream/policy.ts";
import { inLanguage } from "#lib/server/words/request-language.ts";
import {
  type InputOf,
  isReadName,
  type ReadName,
  registry,
  type WriteName,
} from "#lib/v4/registry.ts";

export const agentsPath = "/mcp";

/** Reads as the agent's person: with their key, within their role, and redacted for it. */
const readAs =
  ({ principal }: Agent): Perform =>
  async (operation, input, { signal }) => {
    if (!isReadName(operation)) throw new TypeError(`${operation} is no read.`);
    const options = { isCounted: true, ...(signal ? { signal } : {}) };
    try {
      return await perform(principal, operation, input as InputOf<ReadName>, options);
    } catch (error) {
      throw toV4Error(error);
    }
  };

/** Returns the names of the tools that the role of the agent's person includes. */
const toolNamesFor = ({ principal: { role } }: Agent) =>
  toolsOf(registry)
    .filter(({ operation, spec }) =>
      spec.effect === "read"
        ? mayRead(role, operation as ReadName)
        : mayWrite(role, operation as WriteName),
    )
    .map(({ name }) => name);

const agentIn = (authInfo: AuthInfo | undefined): Agent => {
  if (authInfo?.extra === undefined)
    throw new Error("The request of an agent was not authenticated.");
  return authInfo.extra.agent as Agent;
};

const handler = perProcess("qmAgentsHandler", () =>
  createMcpHandler(
    ({ authInfo }) => {
      const agent = agentIn(authInfo);
      const choice = {
        capabilities: agent.principal.connection?.capabilities ?? [],
        isReadOnly: agent.isReadOnly,
        names: toolNamesFor(agent),
      };
      const server = createMcpServer({
        operations: registry,
        perform: readAs(agent),
        drafts: agentDrafts(agent),
        ...choice,
      });
      registerRunTools(server, selectTools(registry, choice), agentRuns(agent));
      return server;
    },
    { maxSubscriptions: 64 },
  ),
);

const tokenOf = ({ headers }: IncomingMessage): string | null => {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1];
  const key = headers["x-api-key"];
  return bearer ?? (typeof key === "string" ? key : null);
};

const answer = (
  response: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string> = {},
) => {
  response.writeHead(status, { "Content-Type": "application/json", ...headers });
  response.end(JSON.stringify({ error: message }));
};

const refuse = (request: IncomingMessage, response: ServerResponse, status: 401 | 403) => {
  const address = clientAddress(headerReader(request.headers));
  logDenial({ what: "request", reason: String(status), address });
  if (status === 403)
    return answer(response, 403, "Pages of other sites may not use this address.");
  const message = "The token is missing, wrong, revoked or expired. Make one in Settings.";
  answer(response, 401, message, { "WWW-Authenticate": "Bearer" });
};

/** Refuses the token of a person whom the identity provider has not confirmed lately. */
const refusePaused = (
  request: IncomingMessage,
  response: ServerResponse,
  { paused }: PausedAgent,
) => {
  const address = clientAddress(headerReader(request.headers));
  logDenial({ what: "request", reason: "unconfirmed", target: "mcp", address, who: paused });
  const { QM_OIDC_AGENT_DAYS: days, QM_ORIGIN } = env();
  const period = days === 1 ? "day" : `${days} days`;
  const message = `This token is paused: the identity provider of its person has not confirmed them in the last ${period}. Nothing was read or sent. The person signs in once at ${QM_ORIGIN}, and the token works again.`;
  answer(response, 403, message);
};

const toWebRequest = (request: IncomingMessage, body: Buffer, signal: AbortSignal) => {
  const { method = "POST", headers } = request;
  const kept = Object.entries(headers).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return new Request(new URL(agentsPath, env().QM_ORIGIN), {
    method,
    headers: kept,
    signal,
    ...(method === "POST" ? { body: new Uint8Array(body) } : {}),
  });
};

const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const site = request.headers.origin;
  if (site !== undefined && site !== env().QM_ORIGIN) return refuse(request, response, 403);
  const token = tokenOf(request);
  const agent = token === null ? null : await findAgent(token);
  if (!agent) return refuse(request, response, 401);
  if ("paused" in agent) return refusePaused(request, response, agent);
  const waitMs = takeRead(agent.principal.userId);
  if (waitMs > 0) {
    const retryAfter = { "Retry-After": String(Math.ceil(waitMs / 1_000)) };
    return answer(response, 429, "Too many requests. Wait, then try again.", retryAfter);
  }
  const read = await readBody(request);
  if ("status" in read) {
    return answer(response, read.status, "The request could not be read.", { Connection: "close" });
  }
  const left = new AbortController();
  response.once("close", () => left.abort());
  const origin = { from: clientAddress(headerReader(request.headers)), agent: agent.name };
  const answered = await asRequestFrom(origin, () =>
    answerMcp(handler(), toWebRequest(request, read.body, left.signal), {
      ...{ token: "", clientId: "", scopes: [] },
      extra: { agent },
    }),
  );
  response.writeHead(answered.status, {
    ...Object.fromEntries(answered.headers),
    "Cache-Control": "private, no-store",
  });
  if (!answered.body) return void response.end();
  await pipeline(Readable.fromWeb(answered.body as never), response);
};

/**
 * Answers `/mcp`, the MCP endpoint for agents of Quartermaster's own people, before Next sees the
 * request. An agent reads as its person and drafts writes, which a person approves in Requests. Returns
 * false for other requests.
 */
export const answerAgents = (request: IncomingMessage, response: ServerResponse): boolean => {
  if (request.url?.split("?", 1)[0] !== agentsPath) return false;
  // Agents read English, whatever language their program asks for.
  inLanguage("en", () => serve(request, response)).catch((error: unknown) => {
    if (response.destroyed) return;
    log().error({ error: errorFields(error) }, "a request of an agent failed");
    if (response.headersSent) response.destroy();
    else answer(response, 500, "Something went wrong. Nothing was sent.");
  });
  return true;
};
