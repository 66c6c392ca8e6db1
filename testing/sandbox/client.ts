import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, vi } from "vitest";
import { walkPages } from "#lib/v4/client/walk-pages.ts";
import { countOf } from "#lib/v4/normalize/json.ts";
import { openControl } from "#sandbox/control/control.ts";
import { newControlToken } from "#sandbox/control/control-access.ts";
import { createServer } from "#sandbox/http/server.ts";
import type { KeyKind } from "#sandbox/keys/key-holders.ts";
import { openWorld } from "#sandbox/seed/open-world.ts";
import { type Sandbox, type SandboxOptions, startSandbox } from "#sandbox/start.ts";

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
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text === "" ? {} : JSON.parse(text)) as Body,
    };
  };

/** Returns the requests of a client that sends them with a function. */
export const clientOf = (send: ReturnType<typeof sendWith>) => ({
  send,
  get: (path: string) => send("GET", path),
  post: (path: string, body: unknown) => send("POST", path, body),
  patch: (path: string, body: unknown) => send("PATCH", path, body),
  /** Returns the records of a list. */
  list: async (path: string, field: string) => (await send("GET", path)).body[field] as Body[],
  /** Returns the record of a single read. */
  one: async (path: string, field: string) => (await send("GET", path)).body[field] as Body,
  /** Returns how many records a list has on all its pages. */
  total: async (path: string) => Number((await send("GET", path)).body.totalCount),
  /** Returns the HTTP status of a read. */
  status: async (path: string) => (await send("GET", path)).status,
});
export type Client = ReturnType<typeof clientOf>;

/** Returns a client that uses one key, or no key for `null`. */
export const clientWith = (sandbox: Pick<Sandbox, "baseUrl">, key: string | null) =>
  clientOf(sendWith(sandbox.baseUrl, key === null ? {} : { "x-api-key": key }));

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
  const read = async (page: number) => {
    const { body } = await client.get(`${path}${mark}limit=50&page=${page}`);
    return { data: { items: body[field] as Body[], totalCount: countOf(body.totalCount) ?? null } };
  };
  for await (const { answer } of walkPages(read)) records.push(...answer.data.items);
  return records;
};

export const idOf = (record: Body | undefined) => String(record?.id);

/** Creates a folder that is removed after the tests of the file. */
export const temporaryFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
};

/** Opens a small world in memory, with its HTTP server but without a socket. */
export const openApp = async (token = newControlToken()) => {
  const path = ":memory:";
  const world = await openWorld({ path, seed: 1, scale: "small", day: 0 });
  const log = vi.fn();
  const control = openControl(world, { path, token, log });
  return { world, log, control, app: createServer(world, "default", control, log) };
};

/** A sandbox of a test file. */
export interface TestService {
  sandbox: Sandbox;
  /** Sends requests to the present sandbox, with the owner's key. */
  admin: Client;
  /** Replaces the sandbox with a new one, which has the same world. */
  restart(): Promise<void>;
}

/** Starts one sandbox for all tests of the file, or a new one before each test. */
export const setUpSandbox = (scope: "file" | "test", options: SandboxOptions = {}): TestService => {
  const service = {
    admin: clientOf((...request) => clientAs(service.sandbox, "admin").send(...request)),
    restart: async () => {
      await service.sandbox?.close();
      service.sandbox = await startSandbox(options);
    },
  } as TestService;
  const start = () => service.restart();
  if (scope === "file") beforeAll(start);
  else beforeEach(start);
  afterAll(() => service.sandbox.close());
  return service;
};
