import type { KeyKind } from "#sandbox/keys/key-holders.ts";
import type { Sandbox } from "#sandbox/start.ts";

/** A JSON object of an answer. */
export interface Body {
  [field: string]: unknown;
}

export interface Answer {
  status: number;
  body: Body;
  headers: Headers;
}

/** Returns a function that sends requests with these headers. A text is sent unchanged. */
export const sendWith =
  (url: string, headers: Record<string, string>) =>
  async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Body,
    };
  };

/** Returns a client that uses one key, or no key for `null`. */
export const clientWith = (sandbox: Pick<Sandbox, "baseUrl">, key: string | null) => {
  const send = sendWith(sandbox.baseUrl, key === null ? {} : { "x-api-key": key });
  return {
    send,
    get: (path: string) => send("GET", path),
    post: (path: string, body: unknown) => send("POST", path, body),
    patch: (path: string, body: unknown) => send("PATCH", path, body),
    /** Returns the records of a list. */
    list: async (path: string, field: string) => (await send("GET", path)).body[field] as Body[],
    /** Returns the record of a single read. */
    one: async (path: string, field: string) => (await send("GET", path)).body[field] as Body,
  };
};
export type Client = ReturnType<typeof clientWith>;

/** Returns a client with a key of a kind. `index` chooses among several keys of the kind. */
export const clientAs = (sandbox: Sandbox, kind: KeyKind, index = 0): Client => {
  const found = sandbox.keys.filter((key) => key.kind === kind)[index];
  if (!found) throw new Error(`no ${kind} key`);
  return clientWith(sandbox, found.key);
};

/** Reads all pages of a list. */
export const readAll = async (client: Client, path: string, field: string): Promise<Body[]> => {
  const records: Body[] = [];
  const mark = path.includes("?") ? "&" : "?";
  for (let page = 0; ; page += 1) {
    const found = await client.list(`${path}${mark}limit=50&page=${page}`, field);
    records.push(...found);
    if (found.length < 50) return records;
  }
};

export const idOf = (record: Body | undefined) => String(record?.id);
