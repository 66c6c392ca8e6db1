import { text } from "node:stream/consumers";
import { startLocalServer } from "#testing/service/local-server.ts";
import { forward, type ProxyChange } from "#testing/service/proxy.ts";

const plainId = /(?:ord|emp|dev|team)_[0-9A-HJKMNP-TV-Z]{10}/g;

/** Parts of IDs that URLs, proxies and routers may rewrite. */
const oddParts: readonly string[] = [
  "a/b ",
  "%2F",
  "%41",
  " blank ",
  "?q=1",
  "#part",
  "..x",
  "back\\slash",
  "東京",
  "👩‍💻",
  "~tilde",
  "+&=;,",
  "back\u202Eward",
  "x".repeat(400),
];

/** Returns the odd form of one of the sandbox's IDs, always the same one. */
export const toOddId = (id: string): string => {
  const hash = [...id].reduce(
    (sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0,
    7,
  );
  const part = oddParts[hash % oddParts.length];
  return (hash >> 8) % 2 === 0 ? `${part}${id}` : `${id}${part}`;
};

/** Returns the sandbox's ID for an odd ID, or an ID that no record has if it is not exactly one. */
const fromOddId = (odd: string): string => {
  const [id] = odd.match(plainId) ?? [];
  return id !== undefined && toOddId(id) === odd ? id : "not_exactly_this_id";
};

const mapStrings = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, mapStrings(field, change)]),
  );
};

const toSandbox = (text: string) => (text.search(plainId) >= 0 ? fromOddId(text) : text);

const pathToSandbox = (path: string) =>
  path
    .split("/")
    .map((segment) => encodeURIComponent(toSandbox(decodeURIComponent(segment))))
    .join("/");

const withJson = (body: string, change: (text: string) => string) =>
  body === "" ? body : JSON.stringify(mapStrings(JSON.parse(body), change));

const oddIds: ProxyChange = {
  request: (request) => {
    const { url } = request;
    url.pathname = pathToSandbox(url.pathname);
    url.search = new URLSearchParams(
      [...url.searchParams].map(([name, value]) => [name, toSandbox(value)]),
    ).toString();
    request.body = withJson(request.body, toSandbox);
  },
  answer: (answer) => {
    answer.text = withJson(answer.text, (value) => value.replaceAll(plainId, toOddId));
  },
};

/**
 * Starts a service with odd IDs: a proxy between Quartermaster and a sandbox that replaces every
 * ID. An ID that was changed in any way is not found. `PUT /_faults/target` sets the sandbox's
 * address, as on the fault proxy.
 */
export const startOddIdProxy = () => {
  let target = "";
  return startLocalServer(async (message, response) => {
    if (message.url !== "/_faults/target") return forward(message, response, target, oddIds);
    ({ target } = JSON.parse(await text(message)));
    return response.end("{}");
  });
};
