import { execFileSync } from "node:child_process";
import type { Browser, CDPSession, Page } from "@playwright/test";
import { startBrowser } from "#testing/world/visitor.ts";
import { personOf, type World } from "#testing/world/world.ts";
import { openContextAs } from "./demo-session.ts";
import { residentMemoryOf } from "./resident-memory.ts";
import { printTable } from "./table.ts";

/** The limits of the import grid with 10,000 rows and of the page of a run with 5,000. */
const limits = {
  firstRowsMs: 1_000,
  checkedMs: 60_000,
  browserMb: 150,
  consoleMb: 50,
  inputMs: 100,
};

const gridRows = 10_000;
const runRows = 5_000;
/** Rows of an import before. */
const earlierRows = 100;
const slowdown = 4;
/** How often the memory is read. */
const sampleMs = 250;

const fileOf = (rows: number): string =>
  [
    "Name,Email,Country,Job title,City",
    ...Array.from(
      { length: rows },
      (_, n) => `Hire ${n},hire${n}.of${rows}@halden.example,${n % 2 ? "DE" : "FR"},Engineer,Paris`,
    ),
  ].join("\n");

/** Returns the resident memory of the browser's processes that render pages, in megabytes. */
const rendererMemory = async (browserSession: CDPSession): Promise<number> => {
  const { processInfo } = (await browserSession.send("SystemInfo.getProcessInfo")) as {
    processInfo: { type: string; id: number }[];
  };
  const ids = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => String(id));
  const sizes = execFileSync("ps", ["-o", "rss=", "-p", ids.join(",")], { encoding: "utf8" });
  return sizes.split("\n").reduce((sum, kilobytes) => sum + Number(kilobytes), 0) / 1024;
};

/** Follows how far two memories grow over what they are now, until `stop`. Megabytes. */
const watchMemory = async (world: World, browserSession: CDPSession) => {
  const start = {
    browser: await rendererMemory(browserSession),
    console: residentMemoryOf(world),
  };
  const most = { ...start };
  let isOver = false;
  const loop = (async () => {
    while (!isOver) {
      most.browser = Math.max(most.browser, await rendererMemory(browserSession));
      most.console = Math.max(most.console, residentMemoryOf(world));
      await new Promise((resolve) => setTimeout(resolve, sampleMs));
    }
  })();
  return async () => {
    isOver = true;
    await loop;
    return {
      browserMb: most.browser - start.browser,
      consoleMb: most.console - start.console,
      all: most,
    };
  };
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
};

const status = (page: Page, name: string) =>
  page.getByRole("status").getByText(name, { exact: true });

/** Waits for the first row of the grid, looking at each frame: a locator looks twice a second. */
const firstRow = (page: Page) =>
  page.waitForFunction(() =>
    document.querySelector("[role=grid]")?.textContent?.includes("Hire 0"),
  );

/** Imports a file of so many rows on an open page, until its run has its page. Returns the times. */
const importRows = async (page: Page, rows: number) => {
  await page.goto("/runs/new");
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  const check = page.getByRole("button", { name: /^Check [\d,]+ rows$/ });
  const readMs = await timed(async () => {
    await page.getByLabel("File", { exact: true }).setInputFiles({
      name: `${rows} hires.csv`,
      mimeType: "text/csv",
      buffer: Buffer.from(fileOf(rows)),
    });
    await check.waitFor();
  });
  const addedMs = await timed(async () => {
    await check.click();
    await page.waitForURL(/\/runs\/[0-9a-f-]{36}$/, { timeout: 60_000 });
  });
  return { readMs, addedMs };
};

/** Notes the slowest interaction of a page from the input to its paint. Reset by each reading. */
const watchInputs = async (page: Page) => {
  await page.evaluate(() => {
    const kept = window as unknown as { slowest: number };
    kept.slowest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) kept.slowest = Math.max(kept.slowest, duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
  return async () => {
    // The entry of an interaction comes after its frame.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))),
    );
    return page.evaluate(() => {
      const kept = window as unknown as { slowest: number };
      const { slowest } = kept;
      kept.slowest = 0;
      return slowest;
    });
  };
};

/** Operates a page while the browser's processor is slowed. Returns the slowest interaction, by what was done. */
const operate = async (page: Page, acts: readonly (readonly [string, () => Promise<void>])[]) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const read = await watchInputs(page);
  const times: [what: string, ms: number][] = [];
  for (const [what, act] of acts) {
    await act();
    times.push([what, await read()]);
  }
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return times;
};

const tab = (page: Page, name: RegExp) =>
  page.getByRole("button", { name }).or(page.getByRole("tab", { name })).first();

const repeated = (count: number, act: () => Promise<void>) => async () => {
  for (let turn = 0; turn < count; turn += 1) await act();
};

/** Measures the page of a run whose rows are on their way. */
const measureRunPage = async (browser: Browser, world: World) => {
  const context = await openContextAs(browser, world, personOf(world, "admin"));
  const page = await context.newPage();
  await importRows(page, runRows);
  await status(page, "Checked").waitFor({ timeout: 300_000 });
  await page.getByRole("button", { name: /^Start with/ }).click();
  const rest = page.getByRole("button", { name: /^Continue with/ });
  await rest.waitFor({ timeout: 60_000 });
  await rest.click();
  await status(page, "Running").waitFor();
  const times = await operate(page, [
    ["the tab Waiting", () => tab(page, /^Waiting/).click()],
    ["the tab Accepted", () => tab(page, /^Accepted/).click()],
    ["the tab All", () => tab(page, /^All/).click()],
    ["End", repeated(3, () => page.keyboard.press("End"))],
    ["Home", repeated(3, () => page.keyboard.press("Home"))],
    ["Pause", () => page.getByRole("button", { name: "Pause" }).click()],
  ]);
  await context.close();
  return times;
};

/**
 * Measures the import of 10,000 rows (times, memory of the browser and of the console) and how fast the grid
 * and the page of a run with 5,000 rows answer an input. Returns whether all are within their limits.
 */
export async function measureRunPages(world: World): Promise<boolean> {
  const browser = await startBrowser();
  try {
    const context = await openContextAs(browser, world, personOf(world, "admin"));
    const page = await context.newPage();
    const browserSession = await browser.newBrowserCDPSession();
    // What any import loads is in the memory before: the rows count.
    await importRows(page, earlierRows);
    await status(page, "Checked").waitFor({ timeout: 60_000 });
    await page.goto("/runs");
    await page.waitForLoadState("networkidle");
    const stopWatch = await watchMemory(world, browserSession);
    const { readMs, addedMs } = await importRows(page, gridRows);
    const gridMs = await timed(() => firstRow(page));
    const checkedMs = await timed(() => status(page, "Checked").waitFor({ timeout: 300_000 }));
    const memory = await stopWatch();
    const openedMs = await timed(async () => {
      await page.reload();
      await firstRow(page);
    });
    const grid = page.getByRole("grid");
    await grid.click({ position: { x: 300, y: 80 } });
    const gridTimes = await operate(page, [
      ["arrow keys in the grid", repeated(20, () => page.keyboard.press("ArrowDown"))],
      ["PageDown in the grid", repeated(5, () => page.keyboard.press("PageDown"))],
      ["the tab Ready", () => tab(page, /^Ready/).click()],
      ["the tab All", () => tab(page, /^All/).click()],
    ]);
    await context.close();
    const runTimes = await measureRunPage(browser, world);

    const rows: [string, string, string, boolean][] = [
      [
        "First rows in the grid, after the last was added",
        `${gridMs.toFixed(0)} ms`,
        `${limits.firstRowsMs} ms`,
        gridMs <= limits.firstRowsMs,
      ],
      [
        "First rows in the grid, after a reload",
        `${openedMs.toFixed(0)} ms`,
        `${limits.firstRowsMs} ms`,
        openedMs <= limits.firstRowsMs,
      ],
      [
        "Checked, after the last was added",
        `${(checkedMs / 1_000).toFixed(1)} s`,
        `${limits.checkedMs / 1_000} s`,
        gridMs + checkedMs <= limits.checkedMs,
      ],
      [
        "Memory of the browser, more than before",
        `${memory.browserMb.toFixed(0)} MB`,
        `${limits.browserMb} MB`,
        memory.browserMb <= limits.browserMb,
      ],
      [
        "Memory of the console, more than before",
        `${memory.consoleMb.toFixed(0)} MB`,
        `${limits.consoleMb} MB`,
        memory.consoleMb <= limits.consoleMb,
      ],
      ...[...gridTimes, ...runTimes].map(([what, ms], index): [string, string, string, boolean] => [
        `Input to paint, ${what}${index < gridTimes.length ? "" : " of a run at work"}`,
        `${ms.toFixed(0)} ms`,
        `${limits.inputMs} ms`,
        ms <= limits.inputMs,
      ]),
    ];
    printTable(
      `An import of ${gridRows} rows, and the page of a run with ${runRows}; inputs with the processor slowed ${slowdown} times`,
      ["what", "measured", "limit", ""],
      rows.map(([what, measured, limit, isWithin]) => [
        what,
        measured,
        limit,
        isWithin ? "" : "OVER",
      ]),
    );
    console.log(
      `\n  The file was read in ${readMs.toFixed(0)} ms and its rows added in ${(addedMs / 1_000).toFixed(1)} s; most memory: browser ${memory.all.browser.toFixed(0)} MB, console ${memory.all.console.toFixed(0)} MB`,
    );
    return rows.every(([, , , isWithin]) => isWithin);
  } finally {
    await browser.close();
  }
}
