import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "#testing/cli/host.ts";
import { newEmails } from "#testing/cli/run-machine.ts";
import { setUpControl } from "#testing/sandbox/control.ts";
import { startProxy } from "#testing/service/proxy.ts";

const { service, admin, control } = setUpControl();
const bin = new URL("../../../bin/quartermaster.mjs", import.meta.url).pathname;
const home = temporaryFolder();

/** What happens when the service has answered a write, before the program gets the answer. */
let onWritten: (pid: number) => void = () => undefined;
let running = 0;
let proxy: Awaited<ReturnType<typeof startProxy>>;
beforeAll(async () => {
  proxy = await startProxy(service.sandbox.baseUrl, {
    answer: (_answer, { method, url }) => {
      if (method !== "GET" && !url.pathname.endsWith("/validate")) onWritten(running);
    },
  });
});
afterAll(() => proxy.close());

const quartermaster = async (...words: string[]) => {
  const { PATH, NODE_ENV } = process.env;
  const key = service.sandbox.keys[0]?.key ?? "";
  const env = { PATH, NODE_ENV, HOME: home, QM_API_URL: proxy.origin, QM_API_KEY: key };
  const child = spawn(process.execPath, [bin, "--allow-localhost", ...words], { env });
  running = child.pid ?? 0;
  const ended = new Promise<NodeJS.Signals | null>((resolve) =>
    child.once("close", (_code, signal) => resolve(signal)),
  );
  const [stdout, stderr, signal] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    ended,
  ]);
  return { code: child.exitCode, stdout, stderr, signal };
};

test("a run whose process is killed after its writes goes on, and nothing is placed twice", {
  timeout: 240_000,
}, async () => {
  const laptops = await admin.list("/v4/inventory?inStock=true&country=DE&limit=20", "devices");
  const emails = newEmails(5);
  const file = join(home, "hires.csv");
  const rows = emails.map(
    (email, at) =>
      `Hire ${at},${email},DE,Torstraße ${at},Berlin,10119,${laptops[at]?.serialNumber}`,
  );
  writeFileSync(file, ["Name,Email,Country,Address,City,Zip,Laptop", ...rows, ""].join("\n"));
  const checked = await quartermaster("runs", "check", file, "--kind", "onboard");
  expect([checked.code, checked.stderr]).toEqual([0, expect.stringContaining("5 to send")]);
  const [id = ""] = /run_[0-9a-f]{12}/.exec(checked.stderr) ?? [];
  let written = 0;
  // In the middle of a person, of their order, and of the last order.
  const killedAt = [1, 4, 10];
  onWritten = (pid) => {
    written += 1;
    if (killedAt.includes(written)) process.kill(pid, "SIGKILL");
  };
  for (const _ of killedAt) {
    expect((await quartermaster("runs", "start", id, "--yes")).signal).toBe("SIGKILL");
  }
  const last = await quartermaster("runs", "start", id, "--yes");
  expect([last.code, last.stderr]).toEqual([0, expect.stringContaining("orders.create accepted")]);
  expect(JSON.parse((await quartermaster("runs", "show", id, "--format", "json")).stdout)).toEqual(
    expect.objectContaining({ data: expect.objectContaining({ state: "done", accepted: 5 }) }),
  );
  // The service's own log: one person and one order for each row.
  expect((await control.get("/writes")).body).toMatchObject({ totalCount: 10 });
  for (const email of emails) {
    const [person, ...others] = await admin.list(`/v4/employees?email=${email}`, "employees");
    expect(others).toEqual([]);
    const orders = await admin.list(`/v4/orders?query=${email}`, "orders");
    expect(orders.filter(({ employeeId }) => employeeId === person?.id)).toHaveLength(1);
  }
});
