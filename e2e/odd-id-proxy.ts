import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

const plainId = /(?:ord|emp|dev|team)_[0-9A-HJKMNP-TV-Z]{10}/g;

/** What ids of other services look like: everything that addresses, proxies and routers rewrite. */
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

/** The odd form of one of the sandbox's ids: the same one every time. */
export const toOddId = (id: string): string => {
  const hash = [...id].reduce(
    (sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0,
    7,
  );
  const part = oddParts[hash % oddParts.length];
  return (hash >> 8) % 2 === 0 ? `${part}${id}` : `${id}${part}`;
};

/** The sandbox's id behind an odd one; a placeholder that it does not know for anything else. */
const fromOddId = (odd: string): string => {
  const [id] = odd.match(plainId) ?? [];
  return id !== undefined && toOddId(id) === odd ? id : "not_exactly_this_id";
};

const mapStrings = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((one) => mapStrings(one, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, mapStrings(one, change)]),
  );
};

const toSandbox = (text: string) => (text.search(plainId) >= 0 ? fromOddId(text) : text);

const pathToSandbox = (path: string) =>
  path
    .split("/")
    .map((segment) => encodeURIComponent(toSandbox(decodeURIComponent(segment))))
    .join("/");

const textOf = async (message: IncomingMessage) => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
};

/**
 * A service whose ids are odd: it stands between a console and a sandbox, and renames every id on
 * the way. An id that arrives changed in any way is not found. `PUT /_faults/target` takes the
 * sandbox's address, as the fault proxy does.
 */
export async function startOddIdProxy(): Promise<{ origin: string; close(): Promise<void> }> {
  let target = "";
  const server = createServer(async (message, response) => {
    try {
      const body = await textOf(message);
      if (message.url === "/_faults/target") {
        target = JSON.parse(body).target;
        response.end("{}");
        return;
      }
      const url = new URL(message.url ?? "/", "http://proxy");
      const search = new URLSearchParams(
        [...url.searchParams].map(([name, text]) => [name, toSandbox(text)]),
      );
      const answered = await fetch(`${target}${pathToSandbox(url.pathname)}?${search}`, {
        method: message.method ?? "GET",
        headers: {
          "x-api-key": String(message.headers["x-api-key"] ?? ""),
          "content-type": "application/json",
        },
        ...(body === "" ? {} : { body: JSON.stringify(mapStrings(JSON.parse(body), toSandbox)) }),
      });
      const json: unknown = await answered.json();
      response.writeHead(answered.status, { "content-type": "application/json" });
      const rename = (text: string) => text.replaceAll(plainId, toOddId);
      response.end(JSON.stringify(mapStrings(json, rename)));
    } catch {
      response.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
