import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { requestAsPage, signInAsDemo } from "#testing/world/console-client.ts";
import { openLiveTab } from "#testing/world/live-tab.ts";
import { root } from "../../scripts/system/folders.ts";
import { demoPersonOf } from "../people.ts";
import { printTable } from "../table.ts";
import { awaySentence } from "./balancer.ts";
import { faults } from "./faults.ts";
import type { PeopleOptions } from "./people.ts";
import {
  isInstalled,
  makeCertificate,
  type ProxyName,
  proxyNames,
  startFrontProxy,
} from "./proxies.ts";
import { type Rig, type RigOptions, startRig } from "./rig.ts";
import { faultColumns, type Lengths, runFault } from "./run-fault.ts";

const lengths: Lengths = { before: 4_000, fault: 8_000, after: 10_000, settle: 60_000 };

/** A header of one address with many filters, and the same once more. Bytes. */
const headerBytes = 40_000;

/** Two instances behind a proxy with TLS, with the file that docs/operate.md names. */
const behind = (name: ProxyName): RigOptions => {
  // Node reads it when it starts, so that the file is named before it is made.
  const settings: Record<string, string> = {};
  return {
    instances: 2,
    scale: "small",
    settings,
    openProxy: async (instances, folder) => {
      const files = makeCertificate(folder);
      settings.NODE_EXTRA_CA_CERTS = files.certificate;
      return startFrontProxy(name, folder, instances, files);
    },
  };
};

/** Runs the doctor of the first instance. Not synchronously: its statements pass through this process. */
const runDoctor = async (rig: Rig): Promise<{ code: number | null; wrong: string[] }> => {
  const doctor = spawn(
    process.execPath,
    ["--conditions=react-server", "scripts/doctor.ts", "--json"],
    {
      cwd: root,
      env: { ...rig.instances[0]?.env, NODE_ENV: "production" },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const [stdout, [status]] = await Promise.all([text(doctor.stdout), once(doctor, "close")]);
  const findings = JSON.parse(stdout) as { part: string; verdict: string; text: string }[];
  return {
    code: status,
    wrong: findings
      .filter(({ verdict }) => verdict !== "right" && verdict !== "skipped")
      .map(({ part, verdict, text }) => `${part} ${verdict}: ${text}`),
  };
};

/** Returns what does not work behind a proxy, as sentences. */
const tryPaths = async (name: ProxyName): Promise<string[]> => {
  const rig = await startRig(behind(name));
  try {
    const problems: string[] = [];
    const expect = (isRight: boolean, text: string) => void (isRight || problems.push(text));
    // Caddy asks each second which instances run.
    await wait(2_000);
    const cookie = await signInAsDemo(rig, demoPersonOf(rig.keys, "admin"));
    expect(
      /(^|; )__Host-|__Secure-/.test(cookie),
      `the cookie is not for TLS only: ${cookie.slice(0, 20)}`,
    );
    const session = { origin: rig.origin, cookie };
    const page = await requestAsPage(session, {
      path: "/orders",
      headers: { accept: "text/html" },
    });
    expect(page.status === 200, `/orders answers ${page.status}`);
    expect((await page.text()).includes("</html>"), "/orders has no end");
    const long = await requestAsPage(session, {
      path: "/orders",
      headers: { accept: "text/html", "next-url": "x".repeat(headerBytes) },
    });
    await long.body?.cancel();
    expect(long.status === 200, `a header of ${headerBytes} bytes is answered ${long.status}`);
    const tab = await openLiveTab(session);
    await wait(3_000);
    expect(tab.isOpen && tab.heardAt > 0, "the stream of changes says nothing");
    tab.close();
    const { code, wrong } = await runDoctor(rig);
    expect(code === 0, `the doctor ends with ${code}`);
    problems.push(...wrong);
    await Promise.all(rig.instances.map((each) => each.stop()));
    const away = await requestAsPage(session, {
      path: "/orders",
      headers: { accept: "text/html" },
    });
    const shown = await away.text();
    expect(
      away.status === 503 && shown.includes(awaySentence),
      `without an instance it answers ${away.status} ${shown.slice(0, 80)}`,
    );
    return problems;
  } finally {
    await rig.close();
  }
};

/** Tries the files for nginx and Caddy with two instances behind TLS. Returns what must not be. */
export async function tryProxies(people: Partial<PeopleOptions> = {}): Promise<string[]> {
  const problems: string[] = [];
  const rows: (string | number)[][] = [];
  for (const name of proxyNames) {
    if (!isInstalled(name)) {
      console.log(`  ${name}: not tried, because it is not installed`);
      continue;
    }
    const found = await tryPaths(name);
    console.log(`  ${name}: ${found.length === 0 ? "all right" : found.join("; ")}`);
    const restart = faults["rolling-restart"];
    if (!restart) throw new Error("There is no rolling restart");
    const result = await runFault(
      { ...restart, title: `rolling restart behind ${name}` },
      2,
      lengths,
      { hasBrowser: false, people, rig: behind(name) },
    );
    if (typeof result === "string") throw new Error(result);
    rows.push(result.row);
    problems.push(...[...found, ...result.problems].map((each) => `${name}: ${each}`));
  }
  if (rows.length > 0) printTable("50 people behind a proxy with TLS", faultColumns, rows);
  return problems;
}
