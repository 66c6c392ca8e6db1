import { text } from "node:stream/consumers";
import { startLocalServer } from "./local-server.ts";

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

/**
 * Starts a service with odd IDs: a proxy between Quartermaster and a sandbox that replaces every
 * ID. An ID that was changed in any way is not found. `PUT /_faults/target` sets the sandbox's
 * address, as on the fault proxy.
 */
export const startOddIdProxy = () => {
  let target = "";
  return startLocalServer(async (message, response) => {
    try {
      const body = await text(message);
      if (message.url === "/_faults/target") {
        target = JSON.parse(body).target;
        response.end("{}");
        return;
      }
      const url = new URL(message.url ?? "/", "http://proxy");
      const search = new URLSearchParams(
        [...url.searchParams].map(([name, value]) => [name, toSandbox(value)]),
      );
      const upstream = await fetch(`${target}${pathToSandbox(url.pathname)}?${search}`, {
        method: message.method ?? "GET",
        headers: {
          "x-api-key": String(message.headers["x-api-key"] ?? ""),
          "content-type": "application/json",
        },
        ...(body === "" ? {} : { body: JSON.stringify(mapStrings(JSON.parse(body), toSandbox)) }),
      });
      const json: unknown = await upstream.json();
      response.writeHead(upstream.status, { "content-type": "application/json" });
      const rename = (value: string) => value.replaceAll(plainId, toOddId);
      response.end(JSON.stringify(mapStrings(json, rename)));
    } catch {
      response.destroy();
    }
  });
};
