import { setTimeout as wait } from "node:timers/promises";
import type { Browser, Page, Request } from "@playwright/test";
import type { World } from "#testing/world/world.ts";
import type { DemoKey } from "../../scripts/run/sandbox-process.ts";
import { openContextAs } from "../demo-session.ts";

/** A request that the browser sends for a click. */
export interface RecordedRequest {
  /** Path and query. */
  path: string;
  /** The headers by which Next's router asks for a part of a page. */
  headers: Record<string, string>;
}

/** The requests of a click: the page as the router asks for it, and the reads that follow it. */
export interface RecordedClick {
  navigation: RecordedRequest | null;
  reads: RecordedRequest[];
}

const routerHeaders = [
  "rsc",
  "next-router-state-tree",
  "next-url",
  "next-router-prefetch",
  "next-router-segment-prefetch",
];

const quietMs = 500;
const maxWaitMs = 20_000;

const toRecorded = (request: Request): RecordedRequest => {
  const { pathname, search } = new URL(request.url());
  const headers = request.headers();
  return {
    path: pathname + search,
    headers: Object.fromEntries(
      routerHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
    ),
  };
};

/** Files that a browser has in its cache after the first click. */
const isKept = /^\/_next\/|^\/[\w-]+\.svg$/;

/** The stream of changes, which a browser opens once and which never ends. */
const isLiveStream = (request: Request) => request.resourceType() === "eventsource";

/** Watches the requests of a page. `untilQuiet` returns those since the last call, when none is under way. */
const watchRequests = (page: Page) => {
  const underWay = new Set<Request>();
  let sent: Request[] = [];
  let changedAt = performance.now();
  const change = () => {
    changedAt = performance.now();
  };
  page.on("request", (request) => {
    if (isLiveStream(request)) return;
    change();
    underWay.add(request);
    sent.push(request);
  });
  for (const event of ["requestfinished", "requestfailed"] as const) {
    page.on(event as "requestfinished", (request: Request) => {
      change();
      underWay.delete(request);
    });
  }
  return {
    untilQuiet: async (): Promise<Request[]> => {
      const deadline = performance.now() + maxWaitMs;
      while (performance.now() < deadline) {
        if (underWay.size === 0 && performance.now() - changedAt > quietMs) break;
        await wait(50);
      }
      const all = sent;
      sent = [];
      return all;
    },
  };
};

/** Navigates as a link does, by Next's router. Runs in the browser. */
const navigate = (path: string) => {
  const { next } = window as unknown as { next: { router: { push: (path: string) => void } } };
  next.router.push(path);
};

/**
 * Opens each address in one tab of a real browser, one after another by links, and returns what the
 * browser sent for each. The load then sends the same, so that it is what people cause.
 */
export async function recordClicks(
  browser: Browser,
  world: World,
  person: DemoKey,
  paths: readonly string[],
): Promise<Map<string, RecordedClick>> {
  const context = await openContextAs(browser, world, person);
  const page = await context.newPage();
  const requests = watchRequests(page);
  await page.goto("/settings", { waitUntil: "load" });
  // The scripts come after the page was painted.
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  await requests.untilQuiet();
  const clicks = new Map<string, RecordedClick>();
  for (const path of paths) {
    await page.evaluate(navigate, path);
    const sent = (await requests.untilQuiet())
      .filter((request) => request.method() === "GET" && request.url().startsWith(world.origin))
      .map(toRecorded)
      .filter(({ path: address }) => !isKept.test(address));
    const isNavigation = ({ path: address, headers }: RecordedRequest) =>
      headers.rsc !== undefined &&
      headers["next-router-prefetch"] === undefined &&
      new URL(address, world.origin).pathname === path.split("?")[0];
    clicks.set(path, {
      navigation: sent.find(isNavigation) ?? null,
      reads: sent.filter((request) => !isNavigation(request)),
    });
  }
  await context.close();
  return clicks;
}
