import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Child } from "../../scripts/run/child.ts";
import { type DemoKey, startSandboxProcess } from "../../scripts/run/sandbox-process.ts";
import { dataFolder } from "../../scripts/system/folders.ts";

export type Scale = "small" | "default" | "large";

export interface Service {
  baseUrl: string;
  keys: Pick<DemoKey, "kind" | "key">[];
}

export const readService = (file: string) => JSON.parse(readFileSync(file, "utf8")) as Service;

/** Starts a sandbox for the duration of the work. */
export const withSandbox = async <Result>(
  { db, scale }: { db: string; scale: Scale },
  work: (service: Service) => Promise<Result>,
): Promise<Result> => {
  const folder = join(dataFolder, `bench-sandbox-${process.pid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const keys = join(folder, "keys.json");
  const children: Child[] = [];
  try {
    await startSandboxProcess(
      { port: 0, db, keys, day: 0, scale },
      {
        env: { PATH: process.env.PATH },
        logFile: join(folder, "sandbox.log"),
        pidFile: join(folder, "sandbox.json"),
        onChild: (child) => void children.push(child),
      },
    );
    return await work(readService(keys));
  } finally {
    await Promise.all(children.map((child) => child.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
};
