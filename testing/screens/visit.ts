import type { BrowserContext, Page } from "@playwright/test";
import type { Fact } from "#testing/dialect/answer.ts";
import { defectText } from "../../scripts/browser/defect-text.ts";
import { checkStatements } from "./check/check-statements.ts";
import type { Context, PageKind } from "./check/context.ts";
import { droppedFacts } from "./check/find-fact.ts";
import { type PageText, readPage, type Statement, waitUntilComplete } from "./check/read-page.ts";
import { timeZone } from "./console-under-test.ts";
import type { Session } from "./service/shapes-service.ts";

/** A page of Quartermaster to compare with what the service holds and has sent. */
export interface Target {
  kind: PageKind;
  path: string;
  id: string | null;
  /** The records whose facts the page must show: `order ord_1`. */
  about: readonly string[];
}

export interface Offender {
  kind: "dropped" | "false" | "error" | "unknown";
  page: string;
  /** Route and path of a fact, panel and label of a statement. */
  where: string;
  value: string;
}

export interface PageResult {
  page: string;
  /** Milliseconds until the page was complete and checked. */
  ms: number;
  facts: number;
  absences: number;
  offenders: Offender[];
}

/** The browser logs each failed read too. The panel of the read shows the failure. */
const isExpected = (message: string) => message.startsWith("Failed to load resource");

/** Until when no tab of a person opens a page, in milliseconds of `performance.now()`. */
export interface Pause {
  until: number;
}

/** A browser tab that visits one page after another. */
export interface Tab {
  page: Page;
  pause: Pause;
  /** Reads without an answer so far. */
  pending: Set<unknown>;
  /** Whether Quartermaster refused a read for its rate limit. */
  isLimited: boolean;
  errors: string[];
}

export const openTab = async (context: BrowserContext, pause: Pause): Promise<Tab> => {
  const page = await context.newPage();
  const tab: Tab = { page, pause, pending: new Set(), isLimited: false, errors: [] };
  page.on("request", (request) => {
    if (["fetch", "xhr"].includes(request.resourceType())) tab.pending.add(request);
  });
  page.on("requestfinished", (request) => tab.pending.delete(request));
  page.on("requestfailed", (request) => tab.pending.delete(request));
  page.on("response", (response) => {
    if (response.status() === 429) tab.isLimited = true;
  });
  page.on("pageerror", (error) => tab.errors.push(error.message));
  page.on("console", (message) => {
    const isProblem = message.type() === "error" || message.type() === "warning";
    if (isProblem && !isExpected(message.text())) tab.errors.push(message.text());
  });
  return tab;
};

const untilComplete = ({ page, pending }: Tab) => waitUntilComplete(page, () => pending.size);

/** How often a page is opened of which Quartermaster's rate limit refuses a read. */
const maxOpens = 5;
/** Refills half of the reads that a person may send at once (read-rate-limit.ts). */
const refillMs = 5_000;

/**
 * Opens an address and waits until the page is complete. The tabs read faster than a person, so
 * where a read is beyond the rate limit, all of them pause. Errors are added to the tab.
 */
export const open = async (tab: Tab, path: string): Promise<PageText> => {
  const { page, pause, pending } = tab;
  const busy = page.locator("[data-failure=busy]");
  for (let count = 1; ; count += 1) {
    await page.waitForTimeout(Math.max(0, pause.until - performance.now()));
    tab.errors = [];
    tab.isLimited = false;
    pending.clear();
    const response = await page.goto(path, { waitUntil: "commit" });
    if (response && response.status() >= 500) {
      tab.errors.push(`The page answered ${response.status()}`);
    }
    await untilComplete(tab);
    if (!tab.isLimited && (await busy.count()) === 0) return readPage(page);
    if (count === maxOpens) {
      tab.errors.push("Quartermaster's own read rate limit was reached");
      return readPage(page);
    }
    pause.until = performance.now() + refillMs;
  }
};

/** Opens the peek of each row of a list whose records have no pages. */
const readPeeks = async (tab: Tab): Promise<PageText[]> => {
  const texts: PageText[] = [];
  for (const row of await tab.page.locator("tbody [data-row-link]").all()) {
    // Clicked by script, because an open peek may cover the row.
    await row.evaluate((link: HTMLElement) => link.click());
    // The first peek loads its code.
    await tab.page.locator("aside[aria-label^=Peek] section").first().waitFor();
    await untilComplete(tab);
    texts.push(await readPage(tab.page));
    await tab.page.keyboard.press("Escape");
  }
  return texts;
};

const merged = (texts: readonly PageText[]): PageText => ({
  text: texts.map(({ text }) => text).join("\n"),
  links: texts.flatMap(({ links }) => links),
  statements: texts.flatMap(({ statements }) => statements),
});

const toOffender = (page: string, kind: "false" | "unknown", statement: Statement): Offender => {
  const where = [statement.panel, statement.label, statement.row].filter(Boolean).join(" / ");
  return { kind, page, where: where || statement.around, value: statement.text };
};

/**
 * Returns the signs of a defect on a page that states nothing about a record: a form, or Requests. A
 * failure that the page shows is a sign only if the service has failed no read of it.
 */
const findDefects = async ({ page }: Tab, hasFailedReads: boolean): Promise<string[]> => {
  const failures = await page.locator("[data-failure]").allInnerTexts();
  const failed = hasFailedReads ? [] : failures;
  const [defect] = defectText.exec(await page.getByRole("main").innerText()) ?? [];
  return [...failed, ...(defect === undefined ? [] : [`The text of a defect: ${defect}`])];
};

/** Compares the text of a page with the facts that were sent, and its statements with the truth. */
const checkPage = (
  text: PageText,
  session: Session,
  { kind, path, id, about }: Target,
  pathsById: ReadonlyMap<string, string>,
) => {
  const facts = about.flatMap((record): Fact[] => [...(session.facts.get(record)?.values() ?? [])]);
  const isLinked = (value: string) =>
    text.links.some(
      (link) => link === pathsById.get(value) || link.endsWith(`/${encodeURIComponent(value)}`),
    );
  const dropped = droppedFacts(text.text, facts, { timeZone, isLinked });
  const context: Context = { session, kind, id, dropped };
  const { checked, falseStatements, unknown } = checkStatements(text, context);
  const offenders: Offender[] = [
    ...dropped.map((fact): Offender => {
      const { path: where, value } = fact;
      return { kind: "dropped", page: path, where, value: String(value) };
    }),
    ...falseStatements.map((statement) => toOffender(path, "false", statement)),
    ...unknown.map((statement) => toOffender(path, "unknown", statement)),
  ];
  return { facts: facts.length, absences: checked, offenders };
};

/** Opens a page and checks it. `pathsById`: the pages of records, by the ID of the record. */
export const visit = async (
  tab: Tab,
  session: Session,
  target: Target,
  pathsById: ReadonlyMap<string, string>,
): Promise<PageResult> => {
  const { kind, path: page } = target;
  const begin = performance.now();
  const { failedReads } = session;
  const toError = (value: string): Offender => ({ kind: "error", page, where: kind, value });
  try {
    const first = await open(tab, page);
    const text = kind === "addresses" ? merged([first, ...(await readPeeks(tab))]) : first;
    const errors = tab.errors.map(toError);
    if (kind === "own") {
      const defects = (await findDefects(tab, session.failedReads > failedReads)).map(toError);
      const ms = performance.now() - begin;
      return { page, ms, facts: 0, absences: 0, offenders: [...errors, ...defects] };
    }
    const { offenders, ...counts } = checkPage(text, session, target, pathsById);
    const ms = performance.now() - begin;
    return { page, ms, ...counts, offenders: [...errors, ...offenders] };
  } catch (error) {
    const value = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    const ms = performance.now() - begin;
    return { page, ms, facts: 0, absences: 0, offenders: [toError(value)] };
  }
};
