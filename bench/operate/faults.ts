import { writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { Rig } from "./rig.ts";

export interface Fault {
  title: string;
  /** How many instances it is tried with. */
  instances: readonly number[];
  /** The settings of the instances that meet it. */
  settings?: Record<string, string>;
  /** Why it can't be tried here; `null` if it can. */
  findObstacle?: (rig: Rig) => string | null;
  /** Causes it, lets it last, and ends it. `look` lets a browser look at pages meanwhile. */
  happen: (rig: Rig, lastsMs: number, look: () => Promise<void> | undefined) => Promise<void>;
  /** Whether every page and read must be answered as asked while it lasts. */
  isUnseen?: boolean;
  /** Milliseconds in which a stream that was lost must be back, where people must not notice. */
  maxGapMs?: number;
  /** The most memory that an instance may take. Megabytes. */
  maxMegabytes?: number;
  /** Whether answers that were under way when it began may be cut. */
  mayCut?: boolean;
}

const hourMs = 3_600_000;
const sizeMegabytes = 512;

const moveClocks = ({ instances }: Rig, movedMs: number): void => {
  for (const { clockFile } of instances) writeFileSync(clockFile, String(movedMs));
};

const first = ({ instances }: Rig) => {
  const [instance] = instances;
  if (!instance) throw new Error("There is no instance");
  return instance;
};

export const faults: Readonly<Record<string, Fault>> = {
  "postgres-gone": {
    title: "PostgreSQL gone",
    instances: [1, 2],
    async happen({ postgres }, lastsMs, look) {
      await postgres.stop();
      await Promise.all([wait(lastsMs), look()]);
      await postgres.start();
    },
  },
  "disk-full": {
    title: "PostgreSQL's disk full",
    instances: [1, 2],
    findObstacle: ({ postgres }) =>
      postgres.canBeFilled ? null : "only root can mount a disk that is small enough to fill",
    async happen({ postgres }, lastsMs, look) {
      postgres.fill();
      await Promise.all([wait(lastsMs), look()]);
      await postgres.free();
    },
  },
  "service-frozen": {
    title: "the service frozen",
    instances: [1, 2],
    async happen({ sandboxPid }, lastsMs, look) {
      process.kill(sandboxPid(), "SIGSTOP");
      try {
        await Promise.all([wait(lastsMs), look()]);
      } finally {
        process.kill(sandboxPid(), "SIGCONT");
      }
    },
  },
  "clock-ahead": {
    title: "the clock an hour ahead",
    instances: [1, 2],
    isUnseen: true,
    async happen(rig, lastsMs, look) {
      moveClocks(rig, hourMs);
      await Promise.all([wait(lastsMs), look()]);
      moveClocks(rig, 0);
    },
  },
  "clock-behind": {
    title: "the clock an hour behind",
    instances: [1, 2],
    isUnseen: true,
    async happen(rig, lastsMs, look) {
      moveClocks(rig, -hourMs);
      await Promise.all([wait(lastsMs), look()]);
      moveClocks(rig, 0);
    },
  },
  memory: {
    title: `${sizeMegabytes} MB of memory`,
    instances: [1, 2],
    // The heap is not all that a process takes.
    settings: { NODE_OPTIONS: "--max-old-space-size=256" },
    isUnseen: true,
    maxMegabytes: sizeMegabytes,
    happen: async (_rig, lastsMs, look) => void (await Promise.all([wait(lastsMs), look()])),
  },
  sigkill: {
    title: "SIGKILL of one of two",
    instances: [2],
    isUnseen: true,
    mayCut: true,
    async happen(rig, lastsMs, look) {
      await first(rig).kill();
      await Promise.all([wait(lastsMs), look()]);
      await first(rig).start();
    },
  },
  "rolling-restart": {
    title: "rolling restart of two",
    instances: [2],
    isUnseen: true,
    maxGapMs: 5_000,
    async happen({ instances }, _lastsMs, look) {
      const looking = look();
      for (const each of instances) {
        await each.stop();
        await each.start();
      }
      await looking;
    },
  },
};
