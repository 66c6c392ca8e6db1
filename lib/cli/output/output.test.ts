import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import { setUpMachine } from "#testing/cli/host.ts";
import type { TestHostOptions } from "#testing/cli/machine.ts";

const long = "x".repeat(60);
const order = {
  id: `ord_${long}`,
  orderType: "Deployment",
  status: "processing",
  employeeId: "emp_1",
  employeeName: "王小明 of a long name that no terminal of eighty cells has room for",
  country: "DE",
  createdAt: "2026-01-02T03:04:05Z",
  tracking: { carrier: "DHL" },
  shoeSize: 43,
};

/** Runs a command against a service that answers with a body. */
const runWith = (body: unknown, words: string, options: TestHostOptions = {}) =>
  setUpMachine({
    env: { QM_API_KEY: "svc_sk_test", QM_API_URL: "http://127.0.0.1:9" },
    fetch: async () => Response.json(body),
    ...options,
  })(["--allow-localhost", ...words.split(" ")]);

describe("a table", () => {
  test.each([20, 80, 120])("fits a terminal of %i cells, but never cuts an id", async (columns) => {
    const { stdout } = await runWith({ orders: [order] }, "orders list", { columns });
    expect(stdout).toContain(order.id);
    const widest = Math.max(...stdout.split("\n").map((line) => stringWidth(line)));
    expect(widest).toBeLessThanOrEqual(Math.max(columns, order.id.length));
  });

  test("of a terminal that does not know its width has 80 cells", async () => {
    const [unknown, known] = [0, 80].map((columns) =>
      runWith({ orders: [order] }, "orders list", { columns }),
    );
    expect((await unknown)?.stdout).toBe((await known)?.stdout);
  });

  test("cuts no value where the output is no terminal", async () => {
    const { stdout, stderr } = await runWith({ orders: [order] }, "orders list");
    expect(stdout).toContain(order.employeeName);
    expect(stderr).not.toContain("cut");
  });

  test("says which fields it leaves out", async () => {
    const { stderr } = await runWith({ orders: [order] }, "orders list", { columns: 80 });
    expect(stderr).toMatch(/\d fields are not shown: .*tracking.*--format json shows all/);
  });

  test("shows an undocumented field where it has room", async () => {
    const { stdout } = await runWith({ orders: [order] }, "orders list");
    expect(stdout).toMatch(/shoeSize\n.*43\n/);
  });

  test("of one record shows every fact with its path", async () => {
    const { stdout } = await runWith({ order }, "orders get x");
    expect(stdout).toMatch(/tracking\.carrier +DHL/);
    expect(stdout).toMatch(/shoeSize +43/);
  });

  test("has colors on a terminal only, and none with NO_COLOR", async () => {
    const colored = await runWith({ orders: [order] }, "orders list", { columns: 80 });
    const plain = await runWith({ orders: [order] }, "orders list", {
      columns: 80,
      env: { QM_API_KEY: "k", QM_API_URL: "http://127.0.0.1:9", NO_COLOR: "1" },
    });
    const piped = await runWith({ orders: [order] }, "orders list");
    const hasColor = [colored, plain, piped].map(({ stdout }) => stdout.includes("\u001b["));
    expect(hasColor).toEqual([true, false, false]);
  });

  test("of no records says so beside the output, which stays empty", async () => {
    const { stdout, stderr } = await runWith({ orders: [] }, "orders list");
    expect([stdout, stderr]).toEqual(["", "The answer has no records.\n"]);
  });

  test("says how many records it can't show, because they have no id", async () => {
    const { stderr } = await runWith({ orders: [order, { status: "lost" }] }, "orders list");
    expect(stderr).toContain("1 record without an id can't be shown here");
  });
});

describe("text of the service", () => {
  const evil = { id: "ord_1", status: "\u001b]0;title\u0007\u009b31m red\u202e", note: "a\nb" };

  test.each(["table", "text", "json"])("can't give a terminal orders, as %s", async (format) => {
    for (const [body, words] of [
      [{ orders: [evil] }, "orders list"],
      [{ order: evil }, "orders get ord_1"],
    ] as const) {
      const { stdout } = await runWith(body, `${words} --format ${format}`);
      expect(stdout.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202e]/u);
      if (format === "json")
        expect(JSON.stringify(JSON.parse(stdout).data)).toBe(JSON.stringify(body));
    }
  });
});

test("an error in JSON is one object, and one sentence beside it", async () => {
  const body = { error: { type: "authorization", message: "No access", request_id: "req_1" } };
  const { stdout, stderr, exitCode } = await setUpMachine({
    env: { QM_API_KEY: "svc_sk_test", QM_API_URL: "http://127.0.0.1:9" },
    fetch: async () => Response.json(body, { status: 403 }),
  })(["--allow-localhost", "--format", "json", "orders", "list"]);
  expect(JSON.parse(stdout)).toMatchObject({
    ok: false,
    error: { kind: "authorization", exitCode: 5, status: 403, requestId: "req_1" },
    meta: { operation: "orders.list", correlationId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  });
  expect([exitCode, stderr.trimEnd().split("\n").length]).toEqual([5, 1]);
});
