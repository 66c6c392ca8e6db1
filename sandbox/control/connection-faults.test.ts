import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { sendBytes, startControl } from "#sandbox/control/test-control.ts";

let stage: Awaited<ReturnType<typeof startControl>>;
beforeAll(async () => {
  stage = await startControl();
});
beforeEach(async () => void (await stage.control.clear()));
afterAll(() => stage.sandbox.close());

const heldIs = (count: number) =>
  vi.waitFor(async () => expect((await stage.control.get("/faults")).body.held).toBe(count));

test("refuse: closed by the head alone, nothing said", async () => {
  const { sandbox, control, draft, exists } = stage;
  await control.faults({ kind: "refuse" });
  const { head, email, send } = draft();
  expect(await sendBytes(sandbox.baseUrl, head)).toEqual({ text: "", end: "closed" });
  await expect(send()).rejects.toThrow("fetch failed");
  await control.clear();
  expect(await exists(email)).toBe(false);
});

test.each([
  ["reset-before-commit", false],
  ["reset-after-commit", true],
] as const)("%s: reset without a word; kept: %s", async (kind, isKept) => {
  const { sandbox, control, draft, exists } = stage;
  await control.faults({ kind, operation: "employees.create" });
  const { head, body, email, header } = draft();
  expect(await sendBytes(sandbox.baseUrl, head + body)).toEqual({ text: "", end: "reset" });
  expect(await exists(email)).toBe(isKept);
  expect(await control.writes(header)).toHaveLength(isKept ? 1 : 0);
});

test("truncated-body: the head promises more than comes; kept", async () => {
  const { sandbox, control, draft, exists } = stage;
  await control.faults({ kind: "truncated-body", times: 1 });
  const { head, body, email } = draft();
  const { text, end } = await sendBytes(sandbox.baseUrl, head + body);
  const [top = "", rest = ""] = text.split("\r\n\r\n");
  expect(end).toBe("closed");
  expect(top).toMatch(/^HTTP\/1\.1 201 /);
  const promised = Number(/content-length: (\d+)/i.exec(top)?.[1]);
  expect(Buffer.byteLength(rest)).toBe(Math.floor(promised / 2));
  expect(await exists(email)).toBe(true);
});

describe("hang", () => {
  test("does not answer until released, then does its work", async () => {
    const { control, draft, exists } = stage;
    await control.faults({ kind: "hang", operation: "employees.create" });
    const { email, send } = draft();
    const answer = send();
    await heldIs(1);
    expect(await exists(email)).toBe(false);
    expect((await control.send("POST", "/faults/release")).body).toEqual({ released: 1 });
    expect((await answer).status).toBe(201);
    expect(await exists(email)).toBe(true);
  });

  test("is gone without a trace when its client is", async () => {
    const { control, draft, exists } = stage;
    await control.faults({ kind: "hang", operation: "employees.create" });
    const { email, send } = draft();
    const client = new AbortController();
    const answer = expect(send({ signal: client.signal })).rejects.toThrow("aborted");
    await heldIs(1);
    client.abort();
    await answer;
    await heldIs(0);
    expect(await exists(email)).toBe(false);
  });

  test("after the commit, is kept although its client is gone", async () => {
    const { control, draft, exists } = stage;
    await control.faults({ kind: "hang", commits: true, operation: "employees.create" });
    const { email, send } = draft();
    const client = new AbortController();
    const answer = expect(send({ signal: client.signal })).rejects.toThrow("aborted");
    await heldIs(1);
    expect(await exists(email)).toBe(true);
    client.abort();
    await answer;
    await heldIs(0);
  });

  test("does not keep the sandbox from closing", async () => {
    const other = await startControl();
    await other.control.faults(
      { kind: "hang", operation: "employees.create" },
      { kind: "latency", ms: 600_000, operation: "teams.list" },
    );
    const answers = Promise.allSettled([other.draft().send(), other.admin.get("/v4/teams")]);
    await vi.waitFor(async () => {
      const { rules } = (await other.control.get("/faults")).body;
      expect(rules).toMatchObject([{ hit: 1 }, { hit: 1 }]);
    });
    await other.sandbox.close();
    expect((await answers).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });
});
