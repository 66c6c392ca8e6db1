import { test as base, type Cookie, expect } from "@playwright/test";
import type { DemoKey } from "../scripts/run/sandbox-process.ts";
import {
  type Fault,
  type FaultProxy,
  setFaults,
  startFaultProxy,
} from "../scripts/world/fault-proxy.ts";
import { startWorld, type World, type WorldOptions } from "../scripts/world/world.ts";
import { demoAccountButton, waitForSignIn } from "./pages/sign-in-page.ts";
import { type Kind, personOf } from "./support/people.ts";
import { type Recorder, startRecorder } from "./support/recorder.ts";

interface TestFixtures {
  /**
   * Opens a page as a demo person. The first call of a worker signs in with the person's button,
   * and later calls reuse that session. A test that ends the session uses `fresh`, for its own one.
   */
  signInAs: (kind: Kind, path?: string, how?: "fresh") => Promise<DemoKey>;
  /** Applies faults to Quartermaster's requests to the sandbox, until the test ends. */
  faults: (...faults: Fault[]) => Promise<void>;
  /** With `test.use({ isRecorded: true })`, `recorder` records everything that the page receives. */
  isRecorded: boolean;
  recorder: Recorder;
  baseURL: string;
}

interface WorkerFixtures {
  /** A file sets these at its top, with `test.use({ worldOptions: { shape: "bare" } })`. */
  worldOptions: WorldOptions;
  faultProxy: FaultProxy;
  world: World;
  sessions: Map<Kind, Cookie[]>;
}

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
      const session = how === "fresh" ? undefined : sessions.get(kind);
      // The browser's own time zone. Without the cookie, the first page would render twice to set it.
      await context.addCookies([{ name: "zone", value: "Europe/Berlin", url: world.origin }]);
      if (session) {
        await context.addCookies(session);
        await page.goto(path);
        return person;
      }
      await page.goto(`/signin?from=${encodeURIComponent(path)}`);
      await demoAccountButton(page, person.user.displayName).click();
      await waitForSignIn(page);
      if (how !== "fresh") sessions.set(kind, await context.cookies());
      return person;
    }),

  faults: async ({ faultProxy }, use) => {
    await use((...faults) => setFaults(faultProxy.origin, faults));
    await setFaults(faultProxy.origin, []);
  },
});

export { expect };
