import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exitCodes } from "#lib/cli/host/exit-codes.ts";
import { type Sandbox, startSandbox } from "#sandbox/start.ts";
import { setUpMachine, testTime } from "#testing/cli/host.ts";
import { clientAs, idOf } from "#testing/sandbox/client.ts";
import { controlClient } from "#testing/sandbox/control.ts";
import { freePort } from "../../../scripts/system/free-port.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
const machine = setUpMachine();
const run = (words: string, options: Parameters<typeof machine>[1] = {}) => {
  const env = { QM_API_KEY: sandbox.keys[0]?.key ?? "", QM_API_URL: sandbox.baseUrl };
  return machine(["--allow-localhost", ...words.split(" ")], { ...options, env });
};

describe("orders watch", () => {
  test("prints changes as they come, and ends when the order is finished", async () => {
    const admin = clientAs(sandbox, "admin");
    const [order] = await admin.list("/v4/orders?status=in_transit&type=Deployment", "orders");
    const time = testTime(() => sandbox.advance(5));
    const words = `orders watch ${idOf(order)} --format json`;
    const { exitCode, stdout, stderr } = await run(words, { time });
    expect(exitCode, stderr).toBe(0);
    const lines = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines[0]).toMatchObject({ what: "status", before: null, after: "in_transit" });
    expect(lines).toContainEqual(
      expect.objectContaining({ what: "status", before: "in_transit", after: "delivered" }),
    );
    expect(lines.some(({ what, after }) => what === "history" && after.includes("delivered"))).toBe(
      true,
    );
  });

  test("goes on after a failed read, and ends with Ctrl-C", async () => {
    const admin = clientAs(sandbox, "admin");
    const [order] = await admin.list("/v4/orders?status=processing", "orders");
    const control = controlClient(sandbox);
    let waits = 0;
    const time = testTime(async () => {
      waits += 1;
      if (waits === 1) await control.faults({ kind: "500-before-commit", effect: "read" });
      else await control.clear();
    });
    const wait = async (ms: number) => (await time.wait(ms)) && waits < 3;
    const words = `orders watch ${idOf(order)}`;
    const { exitCode, stdout, stderr } = await run(words, { time: { ...time, wait } });
    expect([exitCode, stdout]).toEqual([130, expect.stringContaining("status: processing")]);
    expect(stderr).toContain("Reading it again in 20 s.");
  });
});

describe("events tail", () => {
  test("prints each verified event once, and refuses a forged one", async () => {
    const control = controlClient(sandbox);
    const controller = new AbortController();
    const { promise: listening, resolve } = Promise.withResolvers<string>();
    const { promise: printed, resolve: onPrinted } = Promise.withResolvers<string>();
    const { body: endpoint } = await control.post("/webhooks", {
      url: "http://127.0.0.1:9/unused",
      key: sandbox.keys[0]?.key,
    });
    const running = machine(
      "events tail --listen 127.0.0.1:0 --secret-stdin --format json".split(" "),
      {
        stdin: String(endpoint.secret),
        signal: controller.signal,
        onNote: (text) => resolve(/http:\S+/.exec(text)?.[0] ?? ""),
        onOutput: onPrinted,
      },
    );
    const url = await listening;
    const { Webhook } = await import("standardwebhooks");
    const webhook = new Webhook(String(endpoint.secret));
    const body = JSON.stringify({ type: "shipment.delivered", data: { employee_id: "emp_1" } });
    const sentAt = new Date();
    const send = (id: string, signature: string) =>
      fetch(url, {
        method: "POST",
        body,
        headers: {
          "webhook-id": id,
          "webhook-timestamp": String(Math.floor(sentAt.getTime() / 1000)),
          "webhook-signature": signature,
        },
      });
    const signature = webhook.sign("msg_1", sentAt, body);
    expect((await send("msg_1", "v1,Zm9yZ2Vk")).status).toBe(401);
    expect((await send("msg_1", signature)).status).toBe(204);
    expect((await send("msg_1", signature)).status).toBe(204);
    expect(JSON.parse(await printed)).toMatchObject({
      id: "msg_1",
      event: { type: "shipment.delivered", data: { employee_id: "emp_1" } },
    });
    controller.abort();
    const { exitCode, stdout, stderr } = await running;
    expect([exitCode, stdout.match(/msg_1/g)?.length]).toEqual([130, 1]);
    expect(stderr).toContain("refused (401)");
  });

  test("receives the events that the sandbox sends", async () => {
    const control = controlClient(sandbox);
    const controller = new AbortController();
    const { promise: first, resolve } = Promise.withResolvers<string>();
    const { promise: listening, resolve: onListening } = Promise.withResolvers<string>();
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    const { body } = await control.post("/webhooks", { url, key: sandbox.keys[0]?.key });
    const running = machine(`events tail --listen 127.0.0.1:${port} --secret-stdin`.split(" "), {
      stdin: String(body.secret),
      signal: controller.signal,
      onNote: onListening,
      onOutput: resolve,
    });
    await listening;
    sandbox.advance(3);
    await control.post("/webhooks/flush", {});
    expect(await first).toMatch(
      /^\d{4}-\d\d-\d\dT\S+ {2}(?:order|deployment|device|shipment|asset|configuration)\./,
    );
    controller.abort();
    expect((await running).exitCode).toBe(130);
  });

  test("listens on this machine only, and only with a secret", async () => {
    const words = "events tail --secret-stdin --listen";
    expect((await run(`${words} 0.0.0.0:80`, { stdin: "x" })).exitCode).toBe(2);
    expect((await run(`${words} 127.0.0.1:0`, { stdin: " " })).exitCode).toBe(3);
  });
});

describe("completion", () => {
  const complete = async (words: string) =>
    (await run(`__complete -- ${words}`)).stdout.trimEnd().split("\n");

  test("offers groups, actions, flags and their values", async () => {
    expect(await complete("or")).toEqual(["orders"]);
    expect(await complete("orders a")).toEqual(["add-accessory"]);
    expect(await complete("orders list --sort-d")).toEqual(["--sort-direction"]);
    expect(await complete("orders list --sort-direction ")).toEqual(["asc", "desc"]);
    expect(await complete("--format t")).toEqual(["table", "text"]);
    expect(await complete("devices options --location In")).toEqual(["In transit"]);
  });

  test("offers the ids of records that were shown, and stores nothing else of them", async () => {
    const { stdout } = await run("orders list --limit 3 --format json");
    const ids = JSON.parse(stdout).data.orders.map(({ id }: { id: string }) => id);
    expect(await complete("orders get ")).toEqual(ids);
    expect(await complete("orders watch ")).toEqual(ids);
    expect(await complete("teams get ")).toEqual([""]);
    expect(await complete(`orders get ${ids[0]} `)).toEqual([""]);
  });

  test("has a script for each shell that the shell can read", async () => {
    const { stdout } = await run("completion bash");
    execFileSync("bash", ["-n"], { input: stdout });
    for (const shell of ["zsh", "fish"]) {
      expect((await run(`completion ${shell}`)).stdout).toContain("quartermaster __complete --");
    }
    expect((await run("completion tcsh")).exitCode).toBe(2);
  });
});

test("help exit-codes prints every code, and the documentation has the same table", async () => {
  const documented = readFileSync("docs/cli.md", "utf8");
  const { stdout } = await run("help exit-codes");
  for (const [kind, [code, meaning]] of Object.entries(exitCodes)) {
    expect(stdout).toMatch(new RegExp(`^${code} +${kind} `, "m"));
    expect(documented).toContain(`| ${code} | \`${kind}\` | ${meaning} |`);
  }
});

test("another program gets the arguments behind its name", async () => {
  const others = {
    mcp: {
      summary: "Serve agents",
      load: async () => async (argv: readonly string[]) => argv.length,
    },
  };
  expect((await machine(["mcp", "--read-only", "x"], { others })).exitCode).toBe(2);
  expect((await machine(["--help"], { others })).stdout).toMatch(/mcp +Serve agents/);
});
