import type { Browser, CDPSession, Page } from "@playwright/test";
import { startBrowser } from "#testing/world/visitor.ts";
import { personOf, type World } from "#testing/world/world.ts";
import { type ContentTimes, type ExpectedContent, watchForContent } from "./content-times.ts";
import { openContextAs } from "./demo-session.ts";
import type { Meters } from "./meters.ts";
import { readRecordPages, signInReaders } from "./page-readers.ts";
import { printTable } from "./table.ts";
import { median } from "./timing.ts";

const clicksEach = 7;

/** Pages of each kind of record that others have opened before: a console seldom has just started. */
const earlierRecords = 300;

/** How long the pointer rests on a row before a person clicks it. */
const restMs = 200;

/** The console reads at most one record ahead in this time (components/table/row-warming.ts). */
const readAheadGapMs = 1_000;

/** How long a page is left alone before the next click, so that nothing of the last one still loads. */
const settleMs = 300;

const rows = "main [data-row-link]";

/** What a person clicks, and what they then want to see. */
interface Journey {
  title: string;
  /** The page where it starts. */
  from: string;
  /** Goes to where the click is, if that is another page. */
  prepare?: (page: Page, index: number) => Promise<void>;
  act: (page: Page, index: number) => Promise<void>;
  expected: ExpectedContent;
}

const row = (page: Page, index: number) => page.locator(rows).nth(index);

const openRow = (page: Page, index: number) => row(page, index).click();

const restAndOpenRow = async (page: Page, index: number) => {
  await row(page, index).hover();
  await page.waitForTimeout(restMs);
  await openRow(page, index);
};

/** For so long a person holds the button of a mouse. */
const pressMs = 80;

const pressAndOpenRow = (page: Page, index: number) => row(page, index).click({ delay: pressMs });

const order: ExpectedContent = {
  path: "^/orders/[^/]+$",
  content: "main [aria-label^=Stages]",
};

const journeys: readonly Journey[] = [
  { title: "order row → order", from: "/orders", act: openRow, expected: order },
  {
    title: `order row → order, by a press of ${pressMs} ms`,
    from: "/orders",
    act: pressAndOpenRow,
    expected: order,
  },
  {
    title: `order row → order, after ${restMs} ms of rest`,
    from: "/orders",
    prepare: (page) => page.waitForTimeout(readAheadGapMs),
    act: restAndOpenRow,
    expected: order,
  },
  {
    title: "order → back to the list",
    from: "/orders",
    prepare: async (page, index) => {
      await openRow(page, index);
      await page.locator(order.content).first().waitFor();
      await page.waitForTimeout(settleMs);
    },
    // The browser's own button is not on the page.
    act: (page) =>
      page.evaluate(() => {
        dispatchEvent(new Event("click"));
        history.back();
      }),
    expected: { path: "^/orders$", content: rows },
  },
  {
    title: "rail → employees",
    from: "/orders",
    act: (page) =>
      page
        .getByRole("navigation", { name: "Main", exact: true })
        .getByRole("link", { name: "Employees" })
        .click(),
    expected: { path: "^/employees$", content: rows },
  },
  {
    title: "employee row → employee",
    from: "/employees",
    act: openRow,
    expected: { path: "^/employees/[^/]+$", content: "main h1" },
  },
  {
    title: "device row → device",
    from: "/inventory",
    act: openRow,
    expected: { path: "^/inventory/[^/]+$", content: "main h1" },
  },
];

/** Makes a journey again and again, from the given row on, so that none has been open before. */
async function makeJourney(
  page: Page,
  journey: Journey,
  firstRow: number,
): Promise<ContentTimes[]> {
  const times: ContentTimes[] = [];
  await page.goto(journey.from);
  for (let index = firstRow; index <= firstRow + clicksEach; index += 1) {
    await row(page, index).waitFor();
    await page.waitForTimeout(settleMs);
    await journey.prepare?.(page, index);
    const watching = page.evaluate(watchForContent, journey.expected);
    await journey.act(page, index);
    const taken = await watching;
    // The first click loads the code of the page.
    if (index > firstRow) times.push(taken);
    if (new URL(page.url()).pathname !== journey.from) await page.goBack();
  }
  return times;
}

/** Returns the median time of every journey until its content is shown, and until it is whole. */
async function makeJourneys(browser: Browser, world: World, slowdown: number) {
  const context = await openContextAs(browser, world, personOf(world, "admin"));
  const page = await context.newPage();
  const client: CDPSession = await context.newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const cells: string[] = [];
  for (const [at, journey] of journeys.entries()) {
    const earlier = journeys.slice(0, at).filter(({ from }) => from === journey.from);
    const times = await makeJourney(page, journey, earlier.length * (clicksEach + 1));
    const shown = median(times.map((time) => time.shown));
    const whole = median(times.map((time) => time.whole));
    cells.push(`${shown.toFixed(0)} / ${whole.toFixed(0)}`);
  }
  await context.close();
  return cells;
}

/** Measures how long a person waits after a click, with a service that is near, farther and far. */
export async function measureClicks(world: World, meters: Meters): Promise<void> {
  const cookies = await signInReaders(world);
  for (const list of new Set(journeys.map(({ from }) => from))) {
    await readRecordPages(world, cookies, list, earlierRecords);
  }
  const browser = await startBrowser();
  try {
    const columns: string[][] = [];
    for (const delayMs of [0, 50, 100]) {
      await meters.delay(delayMs);
      columns.push(await makeJourneys(browser, world, 1));
    }
    await meters.delay(0);
    columns.push(await makeJourneys(browser, world, 4));
    printTable(
      `Milliseconds from a click until its content is shown / until every part is, median of ${clicksEach}, by the delay of the service, after ${earlierRecords} records of each kind`,
      ["", "0 ms", "50 ms", "100 ms", "0 ms, processor 4 times slower"],
      journeys.map(({ title }, at) => [title, ...columns.map((column) => column[at] ?? "")]),
    );
  } finally {
    await browser.close();
  }
}
