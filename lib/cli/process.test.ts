import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { temporaryFolder } from "#testing/cli/host.ts";
import { proof } from "#testing/proofs.ts";
import { startScriptedService } from "#testing/service/scripted-service.ts";

const bin = new URL("../../bin/quartermaster.mjs", import.meta.url).pathname;
const home = temporaryFolder();

/** A service with endless orders, which answers one page after another. */
let url = "";
const written: string[] = [];
let service: Awaited<ReturnType<typeof startScriptedService>>;
beforeAll(async () => {
  service = await startScriptedService(async ({ method, url: path, body }) => {
    if (method === "POST") {
      const { name } = JSON.parse(body);
      written.push(name);
      // Never answers, as a service that hangs.
      if (name === "hangs") return new Promise(() => undefined);
      await pause(100);
    }
    const page = Number(new URL(`http://x${path}`).searchParams.get("page"));
    await pause(page > 2 ? 50 : 0);
    const id = method === "POST" ? "team_1" : "ord";
    const orders = Array.from({ length: 50 }, (_, at) => ({ id: `ord_${page}_${at}` }));
    return { body: { status: "success", orders, teams: [], team: { id, name: "x" } } };
  });
  url = service.origin;
});
afterAll(() => service.close());

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/**
 * Runs a shell command in which `quartermaster` is this program. `onOutput` gets the id of its process
 * with its first output.
 */
const runShell = (command: string, onOutput: (pid: number) => void = () => undefined) =>
  new Promise<Ended>((resolve) => {
    const program = `quartermaster() { exec '${process.execPath}' '${bin}' "$@"; }; ${command}`;
    const { PATH, NODE_ENV } = process.env;
    const service = { QM_API_URL: url, QM_API_KEY: "svc_sk_test" };
    const env = { ...service, PATH, NODE_ENV, HOME: home };
    const child = spawn("bash", ["-c", program], { env });
    let stdout = "";
    let stderr = "";
    child.stdout.once("data", () => onOutput(child.pid ?? 0));
    child.stdout.on("data", (chunk) => {
      stdout += chunk;
    });
    child.stderr.on("data", (chunk) => {
      stderr += chunk;
    });
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });

const all = "quartermaster orders list --all --allow-localhost";

describe("the program", { timeout: 60_000 }, () => {
  test("prints help and version without a service", async () => {
    const help = await runShell("quartermaster --help");
    expect([help.code, help.stdout]).toEqual([0, expect.stringContaining("Usage: quartermaster")]);
    expect((await runShell("quartermaster --version")).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test("ends quietly when the reader of its output closes it", proof, async () => {
    const { stdout, stderr } = await runShell(`(${all} | head -n 2); echo "\${PIPESTATUS[0]}"`);
    expect([stdout.split("\n")[0], stderr]).toEqual(["id", ""]);
    const { stdout: code } = await runShell(
      `set +e; (${all}) | head -n 1 > /dev/null; echo "\${PIPESTATUS[0]}"`,
    );
    expect(code.trim()).toBe("141");
  });

  test("ends with valid JSON when Ctrl-C comes between pages", async () => {
    const { code, stdout, stderr } = await runShell(`${all} --format json`, (pid) => {
      process.kill(pid, "SIGINT");
    });
    expect([code, JSON.parse(stdout).error.kind]).toEqual([130, "aborted"]);
    expect(stderr).toContain("broke off after");
  });

  test.runIf(process.platform === "linux")("says that the disk of its output is full", async () => {
    const { code, stderr } = await runShell(`${all} > /dev/full`);
    expect([code, stderr]).toEqual([
      16,
      "quartermaster: The output is not complete: the disk is full.\n",
    ]);
  });

  test("sends a write once, however many processes are told to at the same time", async () => {
    const write = "quartermaster teams create --name race --allow-localhost";
    const ended = await Promise.all([1, 2, 3, 4].map(() => runShell(write)));
    const codes = ended.map(({ code }) => code).toSorted();
    expect([codes, written.filter((name) => name === "race").length]).toEqual([[0, 14, 14, 14], 1]);
  });

  test("takes the write of a killed process as one of unknown outcome", async () => {
    const write = "quartermaster teams create --name hangs --allow-localhost";
    let pid = 0;
    const killed = runShell(`echo; ${write}`, (found) => {
      pid = found;
    });
    await vi.waitUntil(() => written.includes("hangs"), { timeout: 30_000 });
    process.kill(pid, "SIGKILL");
    await killed;
    const { code, stderr } = await runShell(write);
    expect([code, written.filter((name) => name === "hangs").length]).toEqual([13, 1]);
    expect(stderr).toContain("its outcome is not known");
  });

  test("says that a write has an unknown outcome when Ctrl-C ends it", proof, async () => {
    const write = "quartermaster teams create --name hangs --yes --second --allow-localhost";
    const before = written.length;
    let pid = 0;
    const ended = runShell(`echo; ${write}`, (found) => {
      pid = found;
    });
    await vi.waitUntil(() => written.length > before, { timeout: 30_000 });
    process.kill(pid, "SIGINT");
    const { code, stderr } = await ended;
    expect([code, stderr]).toEqual([
      13,
      expect.stringContaining("may or may not have been carried"),
    ]);
  });

  test.runIf(process.platform === "linux")(
    "says that a write was accepted whose answer can't be printed",
    proof,
    async () => {
      const write = "quartermaster teams create --name x --allow-localhost";
      const { code, stderr } = await runShell(`${write} > /dev/full`);
      expect(code).toBe(16);
      expect(stderr).toContain("The service accepted the write (team_1).");
      expect((await runShell(write)).code).toBe(14);
    },
  );
});
