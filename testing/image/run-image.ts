import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
} from "node:fs";
import { get, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { buildImage } from "../../scripts/image/build-image.ts";
import { inDatabase } from "../../scripts/postgres/databases.ts";
import { startPostgres, testCluster } from "../../scripts/postgres/server.ts";
import { newSecrets } from "../../scripts/run/settings.ts";
import { freePort } from "../../scripts/system/free-port.ts";
import { readDockerfile } from "./dockerfile.ts";

/** With other rights than root, this process can give its children no other user. */
const isRoot = process.getuid?.() === 0;

/** Gives a file or folder no rights to write, and lets everyone read it. */
const makeReadOnly = (folder: string) => {
  for (const name of ["", ...globSync("**/*", { cwd: folder })]) {
    const path = join(folder, name);
    const isProgram = statSync(path).isDirectory() || name === "node";
    chmodSync(path, isProgram ? 0o555 : 0o444);
  }
};

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** One process of the image. */
export interface ImageProcess {
  /** Asks for a path as a proxy does for this origin. */
  ask: (path: string, headers?: Record<string, string>) => Promise<Answer>;
  /** Sends a signal. */
  signal: (name: NodeJS.Signals) => void;
  /** Resolves when it has ended: with its exit code, and all that it printed. */
  ended: Promise<{ code: number | null; out: string; err: string }>;
}

/** A folder as the image has it, and an empty database. */
export interface Image {
  /** Starts a process for an origin, and waits until it is ready. */
  start: (origin: string, settings?: Record<string, string>) => Promise<ImageProcess>;
  /** Runs one of the commands, such as `migrate`, with the same rights. */
  run: (name: string, args: string[]) => Promise<{ code: number | null; out: string; err: string }>;
  /** Ends all connections to the database, and lets nobody connect to it any more. */
  closeDatabase: () => Promise<void>;
  /** The paths of files in it, each with its size and the time of its last change. */
  listFiles: () => string[];
  close: () => Promise<void>;
}

const asked = (port: number, path: string, headers: Record<string, string>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    get({ host: "127.0.0.1", port, path, headers, agent: false }, (response) => {
      const { statusCode = 0 } = response;
      text(response).then(
        (body) => resolve({ status: statusCode, headers: response.headers, body }),
        reject,
      );
    }).on("error", reject);
  });

/** Makes the folder of an image, read-only, and a database. Runs it as the Dockerfile says, with no more environment. */
export const openImage = async (): Promise<Image> => {
  const outer = mkdtempSync(join(tmpdir(), "qm-image-"));
  chmodSync(outer, 0o711);
  const app = join(outer, "app");
  await buildImage(app);
  // Node too is the image's, since another user may not reach this one.
  const node = join(app, "node");
  copyFileSync(process.execPath, node);
  makeReadOnly(app);
  const postgres = await startPostgres(testCluster, { isDurable: false });
  const database = `qm_test_image_${randomBytes(4).toString("hex")}`;
  const { env, uid, gid, command } = readDockerfile();
  const settings = {
    ...newSecrets(),
    DATABASE_URL: await postgres.createDatabase(database),
    QM_API_URL: "http://127.0.0.1:9",
    QM_API_KEY: "svc_sk_made_up_for_this_test",
    QM_ENVIRONMENT: "sandbox",
  };
  let dataFolders = 0;
  const newDataFolder = () => {
    dataFolders += 1;
    const folder = join(outer, `data-${dataFolders}`);
    mkdirSync(folder, { mode: 0o700 });
    if (isRoot) chownSync(folder, uid, gid);
    return folder;
  };
  const spawnIn = (args: string[], given: Record<string, string>) => {
    const child = spawn(node, args, {
      cwd: app,
      env: {
        NODE_ENV: "production",
        ...env,
        ...settings,
        QM_DATA_FOLDER: newDataFolder(),
        ...given,
      },
      stdio: ["ignore", "pipe", "pipe"],
      ...(isRoot ? { uid, gid } : {}),
    });
    const ended = Promise.all([once(child, "exit"), text(child.stdout), text(child.stderr)]).then(
      ([[code], out, err]) => ({ code: code as number | null, out, err }),
    );
    return { child, ended };
  };
  const running = new Set<ReturnType<typeof spawnIn>>();

  return {
    async start(origin, given = {}) {
      const port = await freePort();
      const settingsOfOne = { HOSTNAME: "127.0.0.1", PORT: String(port), QM_ORIGIN: origin };
      const started = spawnIn(command.slice(1), { ...settingsOfOne, ...given });
      running.add(started);
      const { child, ended } = started;
      const { host } = new URL(origin);
      const ask: ImageProcess["ask"] = (path, headers = {}) =>
        asked(port, path, { host, ...headers });
      for (let tries = 0; child.exitCode === null; tries += 1) {
        const ready = await ask("/api/health/ready").catch(() => null);
        if (ready?.status === 200) return { ask, ended, signal: (name) => void child.kill(name) };
        if (tries === 400) break;
        await wait(50);
      }
      child.kill("SIGKILL");
      const { out, err } = await ended;
      throw new Error(`The image did not become ready.\n${out}\n${err}`);
    },
    run: (name, args) =>
      spawnIn([`scripts/commands/${name}.mjs`, ...args], { QM_ORIGIN: "https://a.example" }).ended,
    closeDatabase: () =>
      inDatabase(postgres.adminUrl, async (client) => {
        await client.query(`alter database ${database} connection limit 0`);
        await client.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1",
          [database],
        );
      }),
    listFiles: () =>
      globSync("**/*", { cwd: app }).map((name) => {
        const { size, mtimeMs } = statSync(join(app, name));
        return `${name} ${size} ${mtimeMs}`;
      }),
    async close() {
      for (const { child } of running) child.kill("SIGKILL");
      await Promise.all([...running].map(({ ended }) => ended));
      await postgres.dropDatabase(database);
      await postgres.release();
      chmodSync(app, 0o755);
      rmSync(outer, { recursive: true, force: true });
    },
  };
};
