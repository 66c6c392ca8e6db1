import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody } from "#lib/server/events/receive/read-body.ts";
import { maxScimBytes } from "#lib/server/http/request-limits.ts";
import { clientAddress, headerReader } from "#lib/server/limits/client-address.ts";
import { logDenial } from "#lib/server/limits/denial-log.ts";
import {
  giveScimFailureBack,
  takeScim,
  takeScimFailure,
} from "#lib/server/limits/request-rate-limit.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { isJsonObject, type JsonObject } from "#lib/server/scim/attributes.ts";
import { discover } from "#lib/server/scim/discovery.ts";
import {
  createGroup,
  deleteGroup,
  getGroup,
  listGroups,
  patchGroup,
  replaceGroup,
} from "#lib/server/scim/groups.ts";
import { type Page, readPage, selectAttributes } from "#lib/server/scim/list-page.ts";
import { requireOidcSettings } from "#lib/server/scim/provisioning.ts";
import { getUser, listUsers } from "#lib/server/scim/read-users.ts";
import { badRequest, ScimError, toErrorBody } from "#lib/server/scim/scim-error.ts";
import { findScimToken, type ScimClient } from "#lib/server/scim/tokens.ts";
import { createUser, deleteUser, patchUser, replaceUser } from "#lib/server/scim/users.ts";
import { findUnsafe } from "#lib/v4/fields/unsafe-text.ts";

const basePath = "/api/scim/v2/";

type Change = (client: ScimClient, id: string, body: JsonObject) => Promise<JsonObject>;

/** What a kind of resource can do. */
interface Endpoint {
  list: (filter: string | null, page: Page) => Promise<JsonObject & { Resources: unknown }>;
  get: (id: string) => Promise<JsonObject>;
  create: (client: ScimClient, body: JsonObject) => Promise<JsonObject>;
  replace: Change;
  patch: Change;
  remove: (client: ScimClient, id: string) => Promise<void>;
}

const endpoints: Readonly<Record<string, Endpoint>> = {
  Users: {
    list: listUsers,
    get: (id) => getUser(id),
    create: createUser,
    replace: replaceUser,
    patch: patchUser,
    remove: deleteUser,
  },
  Groups: {
    list: listGroups,
    get: (id) => getGroup(id),
    create: createGroup,
    replace: replaceGroup,
    patch: patchGroup,
    remove: deleteGroup,
  },
};

interface Answer {
  status: number;
  body?: JsonObject;
}

const send = (
  response: ServerResponse,
  { status, body }: Answer,
  headers: Readonly<Record<string, string>> = {},
) => {
  const text = body === undefined ? "" : JSON.stringify(body);
  response.writeHead(status, {
    ...(body === undefined ? {} : { "Content-Type": "application/scim+json" }),
    "Content-Length": String(Buffer.byteLength(text)),
    "Cache-Control": "private, no-store",
    ...headers,
  });
  response.end(text);
};

const sendError = (response: ServerResponse, error: ScimError) =>
  send(response, { status: error.status, body: toErrorBody(error) }, error.headers);

const tooMany = (waitMs: number) => {
  const seconds = String(Math.ceil(waitMs / 1_000));
  const message = `Too many requests. Try again in ${seconds} seconds.`;
  return new ScimError(429, message, { headers: { "Retry-After": seconds } });
};

/** Returns whose token a request has. Throws `ScimError` (401, 429). */
const authenticate = async ({ headers }: IncomingMessage): Promise<ScimClient> => {
  const address = clientAddress(headerReader(headers));
  const refuse = (reason: string, error: ScimError) => {
    logDenial({ what: "request", reason, target: "scim", address });
    throw error;
  };
  const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
  const waitMs = takeScimFailure(address, token);
  if (waitMs > 0) return refuse("429", tooMany(waitMs));
  const found = await findScimToken(token);
  if (!found) {
    const message =
      "The token is missing, wrong or revoked. Make one: npm run scim -- token create.";
    const challenge = { "WWW-Authenticate": "Bearer" };
    return refuse("401", new ScimError(401, message, { headers: challenge }));
  }
  giveScimFailureBack(address, token);
  const clientWaitMs = takeScim(found.tokenId);
  if (clientWaitMs > 0) return refuse("429", tooMany(clientWaitMs));
  return { ...found, address };
};

const bodyProblems: Readonly<Record<number, string>> = {
  408: "The request took too long to arrive.",
  413: "The request is larger than 1 MiB. Change members of a large group by PATCH.",
  503: "Quartermaster is busy. Try again in a moment.",
};

const readJson = async (request: IncomingMessage): Promise<JsonObject> => {
  if (!/\bjson\b/i.test(request.headers["content-type"] ?? "")) {
    throw new ScimError(415, "Send application/scim+json. Nothing was changed.");
  }
  const read = await readBody(request, maxScimBytes);
  if ("status" in read) {
    const message = bodyProblems[read.status] ?? "The request could not be read.";
    throw new ScimError(read.status, `${message} Nothing was changed.`, {
      headers: { Connection: "close" },
    });
  }
  let body: unknown;
  try {
    // Leaves out a byte order mark, which .NET and PowerShell write, and refuses what is not UTF-8.
    body = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(read.body));
  } catch {
    throw badRequest("invalidSyntax", "The body is not JSON. Nothing was changed.");
  }
  if (isJsonObject(body)) return body;
  throw badRequest("invalidSyntax", "The body is no JSON object. Nothing was changed.");
};

const notAllowed = (allowed: string) =>
  new ScimError(405, `This address supports ${allowed}.`, { headers: { Allow: allowed } });

/** Node leaves out the body of an answer to HEAD. */
const isRead = ({ method = "" }: IncomingMessage) => ["GET", "HEAD"].includes(method);

const noAddress = () => new ScimError(404, "There is no such address.");

/** Returns the parts of a path after the base. Throws `ScimError` (404) for more than a name and an id. */
const partsOf = (path: string): { name: string; id: string | null } => {
  const [name = "", id = null, ...more] = path.slice(basePath.length).replace(/\/$/, "").split("/");
  const decoded = id === null ? null : decodeURIComponent(id);
  if (more.length > 0 || decoded === "" || findUnsafe(decoded ?? "")) throw noAddress();
  return { name, id: decoded };
};

const answerList = async (
  endpoint: Endpoint,
  {
    request,
    client,
    params,
  }: { request: IncomingMessage; client: ScimClient; params: URLSearchParams },
): Promise<Answer> => {
  if (request.method === "POST") {
    const created = await endpoint.create(client, await readJson(request));
    return { status: 201, body: created };
  }
  if (!isRead(request)) throw notAllowed("GET, POST");
  const found = await endpoint.list(params.get("filter"), readPage(params));
  const resources = found.Resources as JsonObject[];
  const body = { ...found, Resources: resources.map((each) => selectAttributes(each, params)) };
  return { status: 200, body };
};

const answerOne = async (
  endpoint: Endpoint,
  id: string,
  {
    request,
    client,
    params,
  }: { request: IncomingMessage; client: ScimClient; params: URLSearchParams },
): Promise<Answer> => {
  switch (request.method) {
    case "GET":
    case "HEAD":
      return { status: 200, body: selectAttributes(await endpoint.get(id), params) };
    case "PUT":
      return { status: 200, body: await endpoint.replace(client, id, await readJson(request)) };
    case "PATCH":
      return { status: 200, body: await endpoint.patch(client, id, await readJson(request)) };
    case "DELETE":
      await endpoint.remove(client, id);
      return { status: 204 };
    default:
      throw notAllowed("GET, PUT, PATCH, DELETE");
  }
};

const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const client = await authenticate(request);
  requireOidcSettings();
  const { url = "" } = request;
  const [path = ""] = url.split("?", 1);
  // Everything after the first `?`: a query can contain more of them, RFC 3986, 3.4.
  const query = url.slice(path.length + 1);
  const { name, id } = partsOf(path);
  const discovered = discover(name, id);
  if (discovered) {
    if (!isRead(request)) throw notAllowed("GET");
    return send(response, { status: 200, body: discovered });
  }
  const endpoint = Object.hasOwn(endpoints, name) ? endpoints[name] : undefined;
  if (name === "Me" || name === "Bulk") throw new ScimError(501, `${name} is not supported.`);
  if (!endpoint) throw noAddress();
  const asked = { request, client, params: new URLSearchParams(query) };
  const answer =
    id === null ? await answerList(endpoint, asked) : await answerOne(endpoint, id, asked);
  const { location } = (answer.body?.meta ?? {}) as { location?: string };
  send(response, answer, location === undefined ? {} : { Location: location });
};

/**
 * Answers `/api/scim/v2/`, by which an identity provider creates, changes and deactivates users and
 * groups, before Next sees the request. Returns false for other requests. Source: RFC 7644.
 */
export const answerScim = (request: IncomingMessage, response: ServerResponse): boolean => {
  if (!request.url?.startsWith(basePath)) return false;
  serve(request, response).catch((error: unknown) => {
    if (response.destroyed) return;
    if (response.headersSent) return void response.destroy();
    if (error instanceof ScimError) return sendError(response, error);
    log().error({ error: errorFields(error) }, "a SCIM request failed");
    sendError(response, new ScimError(500, "Something went wrong. Nothing was changed."));
  });
  return true;
};
