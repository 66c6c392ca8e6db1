import { describe, expect, test, vi } from "vitest";
import { sendBytes, setUpControl, startControl } from "#testing/sandbox/control.ts";

const { service, control, newEmployee, exists } = setUpControl();

const waitForHeld = (count: number) =>
  vi.waitFor(async () => expect((await control.get("/faults")).body.held).toBe(count));

test("refuse closes the connection after the request headers, without an answer", async () => {
  await control.faults({ kind: "refuse" });
  const { head, email, send } = newEmployee();
  expect(await sendBytes(service.sandbox.baseUrl, head)).toEqual({ text: "", end: "closed" });
  await expect(send()).rejects.toThrow("fetch failed");
  await control.clear();
  expect(await exists(email)).toBe(false);
});

test.each([
  ["reset-before-commit", false],
  ["reset-after-commit", true],
] as const)(
  "%s resets the connection without an answer; the write is committed: %s",
  async (kind, isCommitted) => {
    await control.faults({ kind, operation: "employees.create" });
    const { head, body, email, header } = newEmployee();
    expect(await sendBytes(service.sandbox.baseUrl, head + body)).toEqual({
      text: "",
      end: "reset",
    });
    expect(await exists(email)).toBe(isCommitted);
    expect(await control.writes(header)).toHaveLength(isCommitted ? 1 : 0);
  },
);

test("truncated-body sends half of the body that the headers announce, and the write is committed", async () => {
  await control.faults({ kind: "truncated-body", times: 1 });
  const { head, body, email } = newEmployee();
  const { text, end } = await sendBytes(service.sandbox.baseUrl, head + body);
  const [top = "", rest = ""] = text.split("\r\n\r\n");
  expect(end).toBe("closed");
  expect(top).toMatch(/^HTTP\/1\.1 201 /);
  const announced = Number(/content-length: (\d+)/i.exec(top)?.[1]);
  expect(Buffer.byteLength(rest)).toBe(Math.floor(announced / 2));
  expect(await exists(email)).toBe(true);
});

describe("a hanging request", () => {
  test("gets its answer when it is released, and commits then", async () => {
    await control.faults({ kind: "hang-before-commit", operation: "employees.create" });
    const { email, send } = newEmployee();
    const answer = send();
    await waitForHeld(1);
    expect(await exists(email)).toBe(false);
    expect((await control.send("POST", "/faults/release")).body).toEqual({ released: 1 });
    expect((await answer).status).toBe(201);
    expect(await exists(email)).toBe(true);
  });

  test("is dropped without a commit when its client leaves", async () => {
    await control.faults({ kind: "hang-before-commit", operation: "employees.create" });
    const { email, send } = newEmployee();
    const client = new AbortController();
    const answer = expect(send({ signal: client.signal })).rejects.toThrow("aborted");
    await waitForHeld(1);
    client.abort();
    await answer;
    await waitForHeld(0);
    expect(await exists(email)).toBe(false);
  });

  test("that hangs after its commit stays committed when its client leaves", async () => {
    await control.faults({ kind: "hang-after-commit", operation: "employees.create" });
    const { email, send } = newEmployee();
    const client = new AbortController();
    const answer = expect(send({ signal: client.signal })).rejects.toThrow("aborted");
    await waitForHeld(1);
    expect(await exists(email)).toBe(true);
    client.abort();
    await answer;
    await waitForHeld(0);
  });

  test("does not prevent the sandbox from closing", async () => {
    const other = await startControl();
    await other.control.faults(
      { kind: "hang-before-commit", operation: "employees.create" },
      { kind: "latency", ms: 600_000, operation: "teams.list" },
    );
    const answers = Promise.allSettled([other.newEmployee().send(), other.admin.get("/v4/teams")]);
    await vi.waitFor(async () => {
      const { rules } = (await other.control.get("/faults")).body;
      expect(rules).toMatchObject([{ hit: 1 }, { hit: 1 }]);
    });
    await other.service.sandbox.close();
    expect((await answers).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });
});
