import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  closeSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { findWordsOfPages } from "../../testing/words-of-pages.ts";
import { withFileLock } from "../system/file-lock.ts";
import { logFolder, root, runFolder } from "../system/folders.ts";
import { withLogEnd } from "../system/log-files.ts";
import { sendSignal } from "../system/processes.ts";
import { ChildFailure } from "./child.ts";
import { compressFiles } from "./compress-files.ts";
import { compileHint, hintScripts } from "./hint-scripts.ts";
import { step } from "./progress.ts";

const output = join(root, ".next");
export const standalone = join(output, "standalone");
const stamp = join(output, "sources.sha256");

/** Every file that goes into a build, except tests. */
const sources = [
  "app/**/*",
  "components/**/*",
  "lib/**/*",
  "public/**/*",
  "{proxy,instrumentation,instrumentation.node,instrumentation-client,next.config}.ts",
  "scripts/run/{build,hint-scripts,compress-files}.ts",
  "testing/{source-files,words-of-pages,message-keys}.ts",
  "scripts/image/start.mjs",
  "{.browserslistrc,postcss.config.mjs,postcss.config.js,postcss.config.ts,package-lock.json,tsconfig.json}",
];

/** Returns a hash of the contents, because file times are wrong after a checkout or a copy. */
function hashSources(): string {
  const hash = createHash("sha256");
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  // Not package.json: its scripts and dev tools don't affect a build, and the lockfile has the rest.
  for (const file of [...new Set(files)].sort()) {
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  return hash.digest("hex");
}

const standaloneServer = join(standalone, "server.js");
/** What starts that server. */
export const standaloneStart = join(standalone, "start.mjs");

const isBuilt = (): boolean =>
  existsSync(join(output, "BUILD_ID")) &&
  existsSync(standaloneServer) &&
  existsSync(stamp) &&
  readFileSync(stamp, "utf8") === hashSources();

/**
 * Next derives the id of each Server Action from this key. As every build has the same one, a form that was opened
 * in one version can be submitted to the next one. It is no secret: it would encrypt what an action inside of a
 * component has taken from it, and each action is a function of a module (lib/actions/action-modules.test.ts).
 */
const actionKey = createHash("sha256").update("Quartermaster's Server Actions").digest("base64");

interface BuildOptions {
  /** Builds even if the build is up to date, and prints Next's output instead of logging it. */
  isForced?: boolean;
  signal?: AbortSignal | undefined;
}

/** Builds Quartermaster unless the build is up to date. Returns whether it built. */
export async function ensureBuild(options: BuildOptions): Promise<boolean> {
  mkdirSync(runFolder, { recursive: true });
  return withFileLock(
    join(runFolder, "build.lock"),
    async () => {
      if (!options.isForced && isBuilt()) return false;
      const hash = hashSources();
      rmSync(stamp, { force: true });
      rmSync(standalone, { recursive: true, force: true });
      await runBuild(options);
      // The standalone server serves only static files in its own folder.
      cpSync(join(output, "static"), join(standalone, ".next/static"), { recursive: true });
      cpSync(join(root, "public"), join(standalone, "public"), { recursive: true });
      cpSync(join(root, "scripts/image/start.mjs"), standaloneStart);
      writeFileSync(join(standalone, "words-of-pages.json"), JSON.stringify(findWordsOfPages()));
      hintScripts(join(standalone, ".next"));
      await compressFiles(join(standalone, ".next/static"));
      // Next copies .env here, and would read this outdated copy at every start. Settings come from
      // the environment only.
      for (const name of globSync(".env*", { cwd: standalone })) rmSync(join(standalone, name));
      writeFileSync(stamp, hash);
      return true;
    },
    600_000,
  );
}

/** Builds if needed, and shows the progress. */
export const buildStep = (signal?: AbortSignal): Promise<boolean> =>
  step(
    "Build the console",
    () => ensureBuild({ signal }),
    (isNew) => (isNew ? "Console built" : "Console build is up to date"),
  );

async function runBuild({ signal, isForced }: BuildOptions): Promise<void> {
  mkdirSync(logFolder, { recursive: true });
  const logFile = join(logFolder, "build.log");
  const log = openSync(logFile, "w");
  const next = join(root, "node_modules/next/dist/bin/next");
  const running = spawn(process.execPath, [next, "build"], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      // Browsers keep a script under its name, so its name must change with the hint.
      NEXT_HASH_SALT: compileHint,
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: actionKey,
    },
    stdio: isForced ? "inherit" : ["ignore", log, log],
    detached: true,
  });
  closeSync(log);
  const abort = () => running.pid && sendSignal(-running.pid, "SIGKILL");
  signal?.addEventListener("abort", abort);
  const [code] = await once(running, "exit");
  signal?.removeEventListener("abort", abort);
  if (signal?.aborted) throw new ChildFailure("The build was interrupted");
  if (code === 0) return;
  const failure = "The build failed";
  throw new ChildFailure(isForced ? failure : withLogEnd(failure, logFile, 40));
}
