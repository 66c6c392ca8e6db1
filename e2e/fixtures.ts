import { test as base, expect } from "@playwright/test";
import type { DemoKey } from "../scripts/run/sandbox-process.ts";
import { type Fault, setFaults, startFaultProxy } from "./fault-proxy.ts";
import { startWorld, type World, type WorldOptions } from "./world.ts";

/** The three kinds of people; `other manager` has other teams than `manager`. */
export type Kind = "admin" | "manager" | "other manager" | "support";

interface TestFixtures {
  /** Signs in by the demo person's button and waits for the page that follows. */
  signInAs: (kind: Kind, path?: string) => Promise<DemoKey>;
  /** Makes calls from the console to its sandbox go wrong, until the test ends. */
  faults: (...faults: Fault[]) => Promise<void>;
  baseURL: string;
}

interface WorkerFixtures {
  /** Set with `test.use({ worldOptions: { shape: "bare" } })` at the top of a file. */
  worldOptions: WorldOptions;
  proxyOrigin: string;
  world: World;
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

  proxyOrigin: [
    async ({ worldOptions }, use) => {
      const proxy = await startFaultProxy();
      await use(worldOptions.through ?? proxy.origin);
      await proxy.close();
    },
    { scope: "worker" },
  ],

  world: [
    async ({ worldOptions, proxyOrigin }, use) => {
      const world = await startWorld({ ...worldOptions, through: proxyOrigin });
      await use(world);
      await world.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],

  baseURL: ({ world }, use) => use(world.origin),

  signInAs: ({ page, world }, use) =>
    use(async (kind, path = "/") => {
      const person = personOf(world, kind);
      await page.goto(`/signin?from=${encodeURIComponent(path)}`);
      await page.getByRole("button", { name: person.user.displayName }).click();
      await page.waitForURL((address) => !address.pathname.startsWith("/signin"));
      return person;
    }),

  faults: async ({ proxyOrigin }, use) => {
    await use((...faults) => setFaults(proxyOrigin, faults));
    await setFaults(proxyOrigin, []);
  },
});

export { expect };
