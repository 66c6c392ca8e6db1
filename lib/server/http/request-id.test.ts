import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEntriesAfter } from "#lib/server/audit/read-entries.ts";
import { flushAudit, recordAudit } from "#lib/server/audit/record-audit.ts";
import { verifyAudit } from "#lib/server/audit/verify-audit.ts";
import { guardServer } from "#lib/server/http/request-gate.ts";
import { findRequestId } from "#lib/server/request-id.ts";
import { testStore } from "#testing/server/store.ts";

testStore();

const record = (action: string, subject: string) =>
  recordAudit({ action, outcome: "failed", actor: null, connection: null, from: null, subject });

/** Records two entries in each request, with other requests in between. Answers with the request's id. */
const server = createServer((request, response) => {
  const answer = async () => {
    const subject = request.url ?? "";
    await record("first", subject);
    await turn();
    await record("second", subject);
    response.end(findRequestId());
  };
  void answer();
});

beforeAll(async () => {
  guardServer(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => server.close());

const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const entries = async () => {
  await flushAudit();
  const rows = [];
  for await (const batch of readEntriesAfter(0)) rows.push(...batch);
  return rows;
};

describe("the audit log", () => {
  it("gives the entries of one HTTP request its id, and those of another one another id", async () => {
    const paths = Array.from({ length: 20 }, (_, at) => `/api/read/orders.validate?${at}`);
    const ids = await Promise.all(
      paths.map(async (path, at) => {
        // With a body, Node's parser calls the gate a second time.
        const options = at % 2 === 0 ? {} : { method: "POST", body: "{}" };
        return (await fetch(`${address()}${path}`, options)).text();
      }),
    );
    expect(new Set(ids).size).toBe(paths.length);
    const rows = await entries();
    for (const [at, path] of paths.entries()) {
      const ofPath = rows.filter(({ subject }) => subject === path);
      expect(ofPath.map(({ requestId }) => requestId)).toEqual([ids[at], ids[at]]);
    }
  });

  it("gives a refusal before the session is read its id", async () => {
    const before = (await entries()).length;
    await fetch(`${address()}/api/read/orders.validate`, {
      method: "POST",
      body: new Blob(["x".repeat(70_000)]).stream(),
      duplex: "half",
    } as RequestInit).catch(() => null);
    await expect.poll(async () => (await entries()).length).toBe(before + 1);
    const refusal = (await entries()).at(-1);
    expect(refusal).toMatchObject({ action: "request", outcome: "denied" });
    const others = (await entries()).slice(0, -1).map(({ requestId }) => requestId);
    expect(refusal?.requestId).toMatch(/^[\w-]{36}$/);
    expect(others).not.toContain(refusal?.requestId);
  });

  it("gives entries outside a request the id of the process, and keeps the id of a write", async () => {
    await record("worker", "a");
    await record("worker", "b");
    const write = { actor: null, connection: null, from: null, requestId: "intent-1" };
    await recordAudit({ action: "orders.create", outcome: "failed", ...write });
    const [first, second, third] = (await entries()).slice(-3);
    expect(first?.requestId).toMatch(/^[\w-]{36}$/);
    expect(second?.requestId).toBe(first?.requestId);
    expect(third?.requestId).toBe("intent-1");
  });

  it("stays verifiable", async () => {
    expect(await verifyAudit()).toMatchObject({ problems: [] });
  });
});
