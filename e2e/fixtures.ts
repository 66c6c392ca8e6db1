import {
  type BrowserContext,
  test as base,
  type Cookie,
  expect,
  type Page,
  request,
} from "@playwright/test";
import type { OperationName } from "#lib/v4/registry.ts";
import { type FaultProxy, setFaults, startFaultProxy } from "#testing/world/fault-proxy.ts";
import type { Row } from "#testing/world/service.ts";
import { startWorld, type World, type WorldOptions } from "#testing/world/world.ts";
import { takeItem } from "./pages/catalog-page.ts";
import { openFilledPurchase, type PurchasePage } from "./pages/purchase-page.ts";
import { demoAccountButton, requestSession, waitForSignIn } from "./pages/sign-in-page.ts";
import { type Committed, readCommits, setRules } from "./support/control.ts";
import { type Fault, isSandboxFault } from "./support/faults.ts";
import { type Kind, type Person, personOf } from "./support/people.ts";
import { type Recorder, startRecorder } from "./support/recorder.ts";

interface TestFixtures {
  /** The person who is signed in when a test begins, or null. */
  account: Kind | null;
  /** The admin, who reads from the service without signing in. */
  admin: Person;
  /**
   * Opens a page as another person. A test that ends its session uses `fresh`, for one of its own.
   */
  signInAs: (kind: Kind, path?: string, how?: "fresh") => Promise<Person>;
  /** Replaces the faults of Quartermaster's requests to the sandbox, until the test ends. */
  faults: (...faults: Fault[]) => Promise<void>;
  /** Returns the writes of an operation that the sandbox committed during the test, oldest first. */
  commits: (operation: OperationName) => Promise<Committed[]>;
  /** An item from Germany that no other test of the file buys. */
  item: Row;
  /** An open purchase of this item for inventory. */
  filledPurchase: PurchasePage;
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

const signIn = async (page: Page, { user }: Person, path: string) => {
  await page.goto(`/signin?from=${encodeURIComponent(path)}`);
  await demoAccountButton(page, user.displayName).click();
  await waitForSignIn(page);
};

/**
 * Signs a person in once per worker, as the button of the sign-in page does, and later reuses that session. The
 * page itself is what `fresh` and the tests of signing in are for.
 */
const addSession = async (
  context: BrowserContext,
  kind: Kind,
  { world, sessions }: Pick<WorkerFixtures, "world" | "sessions">,
) => {
  // The browser's own time zone. Without the cookie, the first page would render twice to set it.
  await context.addCookies([{ name: "zone", value: "Europe/Berlin", url: world.origin }]);
  const session = sessions.get(kind);
  if (session) return context.addCookies(session);
  // Not through the proxy of a recorder, which takes such requests for those of the browser's vendor.
  const client = await request.newContext({ baseURL: world.origin, proxy: undefined });
  await requestSession(client, world, personOf(world, kind));
  const { cookies } = await client.storageState();
  await client.dispose();
  sessions.set(kind, cookies);
  await context.addCookies(cookies);
};

/**
 * Lets a page be operated once it is hydrated, when it is opened without `waitUntil`: a test is faster
 * than any person.
 */
export const openHydrated = (page: Page) => {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const open = async <Answer>(opening: Promise<Answer>, options?: { waitUntil?: string }) => {
    const answer = await opening;
    if (!options?.waitUntil)
      await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
    return answer;
  };
  page.goto = (path, options) => open(goto(path, options), options);
  page.reload = (options) => open(reload(options), options);
};

/*
 * Playwright keeps a world for each object of options, so files with the same object share one, and files without
 * an object another one. The files of each object that is named here run one after the other
 * (`playwright.config.ts`), in the order of their names.
 */

/**
 * The world of the files that write employees, teams and addresses, which would change what other files
 * read. Each writes under names of its own, and counts only what its own test commits.
 */
export const editedWorld: WorldOptions = { seed: 41 };

/**
 * The world of the files that place orders and purchases and move the clock. No two tests use the same
 * employee, device or item.
 */
export const orderedWorld: WorldOptions = {};

/**
 * The world of the files that count the open requests and find late orders. No test leaves a request open, nor
 * moves the clock.
 */
export const countedWorld: WorldOptions = {};

export const otherAdmin = "Robin Sato";

/**
 * The world of the files that carry out runs, with a second admin. Only a copy of the lists, which the sweeps make,
 * proves that all rows of a list are known.
 */
export const runWorld: WorldOptions = {
  seed: 43,
  settings: { QM_SWEEPS: "on" },
  choosePeople: (keys) => {
    const admin = keys.find(({ kind }) => kind === "admin");
    const user = { uid: "second", email: "robin@halden.example", displayName: otherAdmin };
    return admin ? [...keys, { ...admin, user }] : keys;
  },
};

/** The world of the files that expect to read what no other file has changed or moved in time. */
export const untouchedWorld: WorldOptions = {};

/**
 * The world of the files that read lists and reports from the copy, which the sweeps make. They write only what is
 * Quartermaster's own.
 */
export const copiedWorld: WorldOptions = { settings: { QM_SWEEPS: "on" } };

/** The world of the files about languages, among them the one of accents. They write nothing. */
export const languagesWorld: WorldOptions = { settings: { QM_LANGUAGES: "en,de,ja,ar,en-XA" } };

/**
 * The world of the files about accounts with passwords, at a name: browsers have no passkeys for an IP address. Each
 * has its own people.
 */
export const accountsWorld: WorldOptions = { ownService: true, host: "localhost" };

/** A world that logs at every level, because no line of the log may hold a key or a PIN. */
export const tracedWorld: WorldOptions = { settings: { QM_LOG_LEVEL: "trace" } };

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
      const world = await startWorld({
        through: faultProxy.origin,
        ...worldOptions,
        // A sweep would take a fault that is meant for a page, and mirror made-up answers.
        settings: { QM_SWEEPS: "off", ...worldOptions.settings },
      });
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

  account: ["admin", { option: true }],

  context: async ({ context, world, sessions, account }, use) => {
    context.on("page", openHydrated);
    // The page of the test before, emptied.
    for (const page of context.pages()) openHydrated(page);
    if (account !== null) await addSession(context, account, { world, sessions });
    await use(context);
  },

  admin: ({ world }, use) => use(personOf(world, "admin")),

  signInAs: ({ page, context, world, sessions }, use) =>
    use(async (kind, path = "/", how) => {
      const person = personOf(world, kind);
      await context.clearCookies();
      if (how === "fresh") await signIn(page, person, path);
      else {
        await addSession(context, kind, { world, sessions });
        await page.goto(path);
      }
      return person;
    }),

  faults: async ({ world, faultProxy }, use) => {
    const setAll = async (...faults: Fault[]) => {
      await setRules(world, faults.filter(isSandboxFault));
      await setFaults(
        faultProxy.origin,
        faults.filter((fault) => !isSandboxFault(fault)),
      );
    };
    await use(setAll);
    await setAll();
  },

  commits: async ({ world }, use) => {
    const last = (await readCommits(world)).at(-1)?.id ?? 0;
    await use(async (operation) =>
      (await readCommits(world, last)).filter((write) => write.operation === operation),
    );
  },

  item: async ({ admin }, use) => use(await takeItem(admin)),

  filledPurchase: async ({ page, item }, use) => use(await openFilledPurchase(page, item)),
});

export { expect };
