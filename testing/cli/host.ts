import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { machineIn, type TestHostOptions } from "#testing/cli/machine.ts";

const folders: string[] = [];

/** Creates a folder that is removed after the tests of the file. */
export const temporaryFolder = (): string => {
  if (folders.length === 0) {
    afterAll(() => {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    });
  }
  const folder = mkdtempSync(join(tmpdir(), "quartermaster-cli-"));
  folders.push(folder);
  return folder;
};

/** Returns a time that passes only while a command waits. `onWait` runs before each wait ends. */
export const testTime = (onWait: (ms: number) => unknown = () => undefined) => {
  let now = Date.now();
  return {
    now: () => now,
    /** Lets time pass. */
    pass: (ms: number) => {
      now += ms;
    },
    wait: async (ms: number) => {
      await onWait(ms);
      now += ms;
      return true;
    },
  };
};

/** Returns a function that runs commands on one machine, which has its own files. */
export const setUpMachine = (machine: TestHostOptions = {}) =>
  machineIn(temporaryFolder(), machine);
