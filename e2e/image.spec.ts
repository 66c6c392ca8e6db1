import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { readDockerfile } from "#testing/image/dockerfile.ts";
import { type Image, type ImageProcess, openImage } from "#testing/image/run-image.ts";
import { startLocalServer } from "#testing/service/local-server.ts";
import { storeCommands } from "../scripts/image/build-image.ts";
import { headerFlags, memoryFlags } from "../scripts/run/console-process.ts";
import { freePort } from "../scripts/system/free-port.ts";

/** What the Dockerfile describes, without a container runtime: the same files, user, environment and command. */
test.describe.configure({ mode: "serial" });

const plain = "http://127.0.0.1:3000";
const encrypted = "https://console.example.com";

let image: Image;
let metricsPort = 0;
let files: string[] = [];
/** What an instance sent to its collector of traces, and its address. */
const traces: string[] = [];
let collector: Awaited<ReturnType<typeof startLocalServer>>;

const instances = new Map<string, ImageProcess>();

const instanceOf = (origin: string): ImageProcess => {
  const instance = instances.get(origin);
  if (!instance) throw new Error(`No instance serves ${origin}`);
  return instance;
};

test.beforeAll(async () => {
  collector = await startLocalServer(async (request, response) => {
    traces.push(await text(request));
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  image = await openImage();
  files = image.listFiles();
  metricsPort = await freePort();
});
test.afterAll(async () => {
  await image.close();
  await collector.close();
});

test("the image's command is that of npm start, by a user who is not root", () => {
  const { command, uid } = readDockerfile();
  expect(command).toEqual(["node", ...memoryFlags, ...headerFlags, "start.mjs"]);
  expect(uid).toBeGreaterThan(0);
});

test("its commands need neither npm nor the sources: migrate makes the schema, and the others explain themselves", async () => {
  const migrated = await image.run("migrate", []);
  expect(migrated, migrated.err).toMatchObject({ code: 0, err: "" });
  const helps = await Promise.all(storeCommands().map((name) => image.run(name, ["--help"])));
  for (const help of helps) expect(help, help.err).toMatchObject({ code: 0, err: "" });
});

test("one folder, which nobody can write to, serves two origins, each with its own cookies", async () => {
  const observed = {
    QM_METRICS_PORT: String(metricsPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
  };
  instances.set(plain, await image.start(plain, observed));
  instances.set(encrypted, await image.start(encrypted));
  const cookies = [];
  for (const origin of [plain, encrypted]) {
    const { ask } = instanceOf(origin);
    const page = await ask("/signin");
    expect(page.status).toBe(200);
    expect(page.body).toContain("Sign in");
    const csrf = await ask("/api/auth/csrf");
    cookies.push(String(csrf.headers["set-cookie"]?.[0]).startsWith("__Host-"));
  }
  expect(cookies).toEqual([false, true]);
});

test("metrics count requests by the routes of the build: a name in an address is none", async () => {
  const { ask } = instanceOf(plain);
  await ask("/employees/maria");
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(metrics).toContain('route="/employees/:id"');
  expect(metrics).toContain('route="/signin"');
  expect(metrics).not.toContain("maria");
});

test("without its database an instance answers that it is not ready, and says why in its log", async () => {
  await image.closeDatabase();
  const { ask } = instanceOf(encrypted);
  await expect.poll(async () => (await ask("/api/health/ready")).status).toBe(503);
  expect((await ask("/api/health/live")).status).toBe(200);
  // A session that there may be: the page asks the database for it.
  const page = await ask("/orders", { cookie: `__Host-qm=${"a".repeat(43)}` });
  expect(page.status).toBeLessThanOrEqual(500);
});

test("SIGTERM ends what is in flight, then the process with code 0; it wrote nothing beside its data", async () => {
  const { ask, signal } = instanceOf(plain);
  const stream = ask("/api/health/stream");
  await ask("/api/health/live");
  signal("SIGTERM");
  expect((await stream).body).toContain("second");
  instanceOf(encrypted).signal("SIGTERM");
  for (const origin of [plain, encrypted]) {
    const { code, err } = await instanceOf(origin).ended;
    expect([code, err]).toEqual([0, ""]);
  }
  expect(image.listFiles()).toEqual(files);
  const sent = traces.join();
  expect(sent).toContain('"GET /employees/:id"');
  expect(sent).not.toMatch(/maria|svc_sk_/);
});

test("every line of an instance on the standard output is JSON with its level, without a statement or a secret, in an outage too", async () => {
  for (const origin of [plain, encrypted]) {
    const { out } = await instanceOf(origin).ended;
    const lines = out.trimEnd().split("\n");
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) {
      expect(JSON.parse(line), line).toMatchObject({ level: expect.any(Number) });
    }
    if (origin === encrypted) expect(out).toMatch(/^\{"level":[45]0,/m);
    expect(out).not.toMatch(/\bselect\b.*\bfrom\b|svc_sk_made_up|maria/i);
  }
});

test("the compose file gives each instance a volume of its own for its data, and settings that there are", () => {
  const compose = readFileSync("compose.yaml", "utf8");
  const folder = readDockerfile().env.QM_DATA_FOLDER;
  const volumes = Array.from(compose.matchAll(/"(console-\d):([^"]+)"/g), ([, name, path]) => [
    name,
    path,
  ]);
  expect(volumes).toEqual([
    ["console-1", folder],
    ["console-2", folder],
  ]);
  const explained = readFileSync(".env.example", "utf8");
  const names = compose.match(/\b(?:QM|NEXTAUTH|DATABASE)_[A-Z_]+/g) ?? [];
  // The only one that is the compose file's own: the others follow from it.
  const unknown = names.filter((name) => !explained.includes(`${name}=`));
  expect(new Set(unknown)).toEqual(new Set(["QM_HOST_NAME"]));
});
