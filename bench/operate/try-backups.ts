import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { requestAsPage, signInAsDemo } from "#testing/world/console-client.ts";
import { inDatabase } from "../../scripts/postgres/databases.ts";
import { step } from "../../scripts/run/progress.ts";
import { demoPersonOf } from "../people.ts";
import { printTable } from "../table.ts";
import { childrenOf } from "./child-processes.ts";
import { findInstalledPostgres } from "./own-postgres.ts";
import { findPlaceableOrders, type PlaceableOrder } from "./placeable-orders.ts";
import { type Rig, startRig } from "./rig.ts";
import { readCommits } from "./verdict.ts";
import { placeWrite, type Write } from "./writers.ts";

const ordersEach = 3;
/**
 * Without what an instance keeps beside the database, only its age shows that a copy of the files is old: two
 * minutes (lib/server/intents/restored/set-back.ts).
 */
const oldMs = 125_000;
/** How long a console that was restored is watched. */
const watchMs = 8_000;

/** One way to keep a database and to bring it back. Both run while the console is stopped or not, as operators do. */
interface Way {
  title: string;
  keep: (rig: Rig, folder: string) => Promise<void>;
  bringBack: (rig: Rig, folder: string) => Promise<void>;
}

const run = (program: string, ...args: string[]): void => {
  const ran = spawnSync(program, args, { encoding: "utf8" });
  if (ran.status !== 0) throw new Error(`${program}: ${ran.stderr}`);
};

const copyOf = (folder: string, name: string) => join(folder, `kept-${name}`);

const replaceData = async ({ postgres }: Rig, from: string) => {
  await postgres.stop();
  const { data } = postgres.location;
  rmSync(data, { recursive: true, force: true });
  run("cp", "-a", from, data);
  // A copy of a running server's folder has its pid.
  rmSync(join(data, "postmaster.pid"), { force: true });
  await postgres.start();
};

const waysWith = (programs: string): Way[] => [
  {
    title: "pg_dump, pg_restore",
    async keep({ postgres }, folder) {
      const to = copyOf(folder, "dump");
      run(join(programs, "pg_dump"), "--format=custom", `--file=${to}`, postgres.adminUrl);
    },
    async bringBack({ postgres, instances }, folder) {
      await inDatabase(postgres.adminUrlOf("postgres"), (client) =>
        client.query("create database restored owner quartermaster_console"),
      );
      const to = postgres.adminUrlOf("restored");
      run(join(programs, "pg_restore"), `--dbname=${to}`, copyOf(folder, "dump"));
      for (const each of instances) each.setDatabase(postgres.consoleUrlOf("restored"));
    },
  },
  {
    title: "copy of the stopped data folder",
    async keep({ postgres }, folder) {
      await postgres.stop();
      run("cp", "-a", postgres.location.data, copyOf(folder, "files"));
      await postgres.start();
    },
    bringBack: (rig, folder) => replaceData(rig, copyOf(folder, "files")),
  },
  {
    title: "snapshot of the running data folder",
    async keep({ postgres }, folder) {
      const running = [postgres.pid(), ...childrenOf(postgres.pid())];
      // No process writes meanwhile, so that the copy is of one moment, as a provider's snapshot is.
      for (const pid of running) process.kill(pid, "SIGSTOP");
      run("cp", "-a", postgres.location.data, copyOf(folder, "snapshot"));
      for (const pid of running) process.kill(pid, "SIGCONT");
    },
    bringBack: (rig, folder) => replaceData(rig, copyOf(folder, "snapshot")),
  },
];

const place = async (rig: Rig, cookie: string, orders: PlaceableOrder[]): Promise<Write[]> => {
  const writes: Write[] = [];
  const writer = {
    session: { origin: rig.origin, cookie },
    writes,
    hasGivenUp: () => true,
    onClick: () => undefined,
  };
  for (const order of orders) await placeWrite(writer, "", order);
  return writes;
};

interface Standing {
  held: boolean;
  reason: string | null;
  until: Date | null;
}

const readStanding = (url: string) =>
  inDatabase(url, async (client): Promise<Standing> => {
    const { rows } = await client.query<Standing>(
      "select held_at is not null as held, held_reason as reason, remembered_until as until from store_identity",
    );
    return rows[0] ?? { held: false, reason: null, until: null };
  });

/** Keeps the database in one way, places more, brings it back, and tells what the restored console does. */
const tryWay = async (way: Way, folder: "kept" | "lost", programs: string) => {
  const rig = await startRig({ instances: 1, programs, scale: "small" });
  try {
    const admin = demoPersonOf(rig.keys, "admin");
    const orders = await findPlaceableOrders(rig, admin, 3 * ordersEach);
    let cookie = await signInAsDemo(rig, admin);
    const before = await place(rig, cookie, orders.splice(0, ordersEach));
    await way.keep(rig, rig.folder);
    const keptAt = performance.now();
    await wait(1_000);
    const after = await place(rig, cookie, orders.splice(0, ordersEach));
    const placed = await readCommits(rig.control);
    await Promise.all(rig.instances.map((each) => each.stop()));
    if (folder === "lost") await wait(oldMs - (performance.now() - keptAt));
    await way.bringBack(rig, rig.folder);
    if (folder === "lost") {
      for (const { dataFolder } of rig.instances) rmSync(dataFolder, { recursive: true });
    }
    for (const each of rig.instances) await each.start();
    cookie = await signInAsDemo(rig, admin);
    const refused = await place(rig, cookie, orders.splice(0, ordersEach));
    await wait(watchMs);
    const page = await requestAsPage(
      { origin: rig.origin, cookie },
      { path: "/settings/restored", headers: { accept: "text/html" } },
    );
    const text = await page.text();
    const later = await readCommits(rig.control);
    const standing = await readStanding(rig.instances[0]?.databaseUrl() ?? "");
    const lost = after.filter(({ answer }) => text.includes(answer?.resultId ?? "?")).length;
    const said = refused.filter(({ answer }) => answer?.failure?.message.includes("set back"));
    return {
      row: [
        way.title,
        folder,
        before.length + after.length,
        standing.held ? (standing.reason ?? "") : "no",
        `${lost} of ${after.length}`,
        `${said.length} of ${refused.length}`,
        later.length - placed.length,
      ],
      isRight:
        standing.held &&
        lost === after.length &&
        said.length === refused.length &&
        later.length === placed.length &&
        placed.length === before.length + after.length,
    };
  } finally {
    await rig.close();
  }
};

/** Tries each way to keep a database and to bring it back. Returns what must not be. */
export async function tryBackups(): Promise<string[]> {
  const programs = findInstalledPostgres();
  if (programs === null) {
    console.log("  Backups: not tried, because this machine has no PostgreSQL with pg_dump");
    return [];
  }
  const ways = waysWith(programs);
  const tryAll = (folder: "kept" | "lost") =>
    step(`Databases brought back, QM_DATA_FOLDER ${folder}`, () =>
      Promise.all(ways.map((way) => tryWay(way, folder, programs))),
    );
  const results = [...(await tryAll("kept")), ...(await tryAll("lost"))];
  printTable(
    "Databases that were brought back to before the last orders",
    ["kept by", "QM_DATA_FOLDER", "placed", "held", "later orders shown", "refused", "sent again"],
    results.map(({ row }) => row),
  );
  return results.flatMap(({ row, isRight }) => (isRight ? [] : [`${row[0]}, folder ${row[1]}`]));
}
