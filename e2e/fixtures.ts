import { test as base, type Cookie, expect } from "@playwright/test";
import type { DemoKey } from "../scripts/run/sandbox-process.ts";
import {
  type Fault,
  type FaultProxy,
  setFaults,
  startFaultProxy,
} from "../scripts/world/fault-proxy.ts";
import { startWorld, type World, type WorldOptions } from "../scripts/world/world.ts";
import { type Recorder, startRecorder } from "./recorder.ts";

/** The three kinds of people; `other manager` has other teams than `manager`. */
export type Kind = "admin" | "manager" | "other manager" | "support";

interface TestFixtures {
  /**
   * Opens a page as a demo person: by their button the first time, with the session of that time
   * afterwards. Whoever ends the session asks for a `fresh` one.
   */
  signInAs: (kind: Kind, path?: string, how?: "fresh") => Promise<DemoKey>;
  /** Makes calls from the console to its sandbox go wrong, until the test ends. */
  faults: (...faults: Fault[]) => Promise<void>;
  /** Set with `test.use({ isRecorded: true })`: `recorder` then keeps all that the page receives. */
  isRecorded: boolean;
  recorder: Recorder;
  baseURL: string;
}

interface WorkerFixtures {
  /** Set with `test.use({ worldOptions: { shape: "bare" } })` at the top of a file. */
  worldOptions: WorldOptions;
  faultProxy: FaultProxy;
  world: World;
  sessions: Map<Kind, Cookie[]>;
}

/** The demo person of a kind, from the keys the world's sandbox minted. */
export const personOf = (world: World, kind: Kind): DemoKey => {
  const wanted = kind === "other manager" ? "manager" : kind;
  const people = world.keys.filter((key) => key.kind === wanted);
  const person = people[kind === "other manager" ? 1 : 0];
  if (person === undefined) throw new Error(`The sandbox minted no key for: ${kind}`);
  return person;
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  worldOptions: [{}, { option: true, scope: "worker" }],

  faultProxy: [
    async ({ browserName: _ }, use) => {
      const proxy = await startFaultProxy();
      await use(proxy);
      await proxy.close();
    },
    { scope: "worker" },
  ],

  world: [
    async ({ worldOptions, faultProxy }, use) => {
      const world = await startWorld({ through: faultProxy.origin, ...worldOptions });
      await use(world);
      await world.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],

  sessions: [({ browserName: _ }, use) => use(new Map()), { scope: "worker" }],

  isRecorded: [false, { option: true }],

  recorder: async ({ browserName: _ }, use) => {
    const recorder = await startRecorder();
    await use(recorder);
    await recorder.close();
  },

  proxy: async ({ isRecorded, recorder }, use) =>
    use(isRecorded ? { server: recorder.server } : undefined),

  baseURL: ({ world }, use) => use(world.origin),

  signInAs: ({ page, context, world, sessions }, use) =>
    use(async (kind, path = "/", how) => {
      const person = personOf(world, kind);
      const known = how === "fresh" ? undefined : sessions.get(kind);
      // The zone is the browser's own; known beforehand, no page renders twice to learn it.
      await context.addCookies([{ name: "zone", value: "Europe/Berlin", url: world.origin }]);
      if (known) {
        await context.addCookies(known);
        await page.goto(path);
        return person;
      }
      await page.goto(`/signin?from=${encodeURIComponent(path)}`);
      await page.getByRole("button", { name: person.user.displayName }).click();
      await page.waitForURL((address) => !address.pathname.startsWith("/signin"));
      if (how !== "fresh") sessions.set(kind, await context.cookies());
      return person;
    }),

  faults: async ({ faultProxy }, use) => {
    await use((...faults) => setFaults(faultProxy.origin, faults));
    await setFaults(faultProxy.origin, []);
  },
});

export { expect };
