import type { KeyKind } from "#sandbox/keys/key-holders.ts";
import type { Sandbox } from "#sandbox/start.ts";

/** A record of an answer as tests read it. */
export interface Body {
  [field: string]: unknown;
}

export interface Answer {
  status: number;
  body: Body;
  headers: Headers;
}

/** Sends JSON, or text as it is, with these headers. */
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

/** Speaks HTTP to a sandbox with one key. */
export const clientWith = (sandbox: Pick<Sandbox, "baseUrl">, key: string | null) => {
  const send = sendWith(sandbox.baseUrl, key === null ? {} : { "x-api-key": key });
  return {
    send,
    get: (path: string) => send("GET", path),
    post: (path: string, body: unknown) => send("POST", path, body),
    patch: (path: string, body: unknown) => send("PATCH", path, body),
    /** The records of a list's answer. */
    list: async (path: string, field: string) => (await send("GET", path)).body[field] as Body[],
    /** One record of an answer. */
    one: async (path: string, field: string) => (await send("GET", path)).body[field] as Body,
  };
};
export type Client = ReturnType<typeof clientWith>;

/** The client of a kind of user; `index` picks among several managers. */
export const clientAs = (sandbox: Sandbox, kind: KeyKind, index = 0): Client => {
  const found = sandbox.keys.filter((key) => key.kind === kind)[index];
  if (!found) throw new Error(`no ${kind} key`);
  return clientWith(sandbox, found.key);
};

/** All records of a paged list, 50 at a time. */
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

/** A device whose charger has one of the statuses, with an order it is on. */
export const findCharger = async (client: Client, statuses: readonly string[]) => {
  for (const category of ["Laptops", "Mobile", "Tablet"]) {
    for (const device of await client.list(
      `/v4/inventory?limit=50&category=${category}`,
      "devices",
    )) {
      if (!statuses.includes(String(device.chargerStatus))) continue;
      const [order] = await client.list(`/v4/orders?query=${device.serialNumber}`, "orders");
      if (order) return { order: idOf(order), device };
    }
  }
  throw new Error(`no order on a device whose charger is ${statuses.join(" or ")}`);
};
