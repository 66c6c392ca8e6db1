import type { BrowserContext, Page } from "@playwright/test";
import { timeZone } from "./console-under-test.ts";
import type { Context, PageKind } from "./judge/context.ts";
import { droppedFacts } from "./judge/find-fact.ts";
import { judgeStatements } from "./judge/judge-statements.ts";
import { type PageText, readPage, waitUntilSettled } from "./judge/read-page.ts";
import type { Fact } from "./service/answer.ts";
import type { Session } from "./service/shapes-service.ts";

/** One page of the console to hold to what the service said and holds. */
export interface Target {
  kind: PageKind;
  path: string;
  id: string | null;
  /** The records whose facts the page has to show: `order ord_1`. */
  about: readonly string[];
}

export interface Offender {
  kind: "dropped" | "false" | "error" | "unknown";
  page: string;
  /** Route and path of the fact; panel and label of the statement. */
  where: string;
  value: string;
}

export interface PageResult {
  page: string;
  /** How long it took until everything on it was settled and read. */
  ms: number;
  facts: number;
  absences: number;
  offenders: Offender[];
}

/** The browser reports each failed read here as well: the panel says so already. */
const isExpected = (message: string) => message.startsWith("Failed to load resource");

/** A tab of the browser, which visits one page after another. */
export interface Tab {
  page: Page;
  /** Reads under way. */
  pending: Set<unknown>;
  errors: string[];
}

export const openTab = async (context: BrowserContext): Promise<Tab> => {
  const page = await context.newPage();
  const tab: Tab = { page, pending: new Set(), errors: [] };
  page.on("request", (request) => {
    if (["fetch", "xhr"].includes(request.resourceType())) tab.pending.add(request);
  });
  page.on("requestfinished", (request) => tab.pending.delete(request));
  page.on("requestfailed", (request) => tab.pending.delete(request));
  page.on("pageerror", (error) => tab.errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !isExpected(message.text())) tab.errors.push(message.text());
  });
  return tab;
};

const settle = ({ page, pending }: Tab) => waitUntilSettled(page, () => pending.size);

/** Opens an address and waits until it is settled. What went wrong is among the tab's errors. */
export const open = async (tab: Tab, path: string): Promise<PageText> => {
  tab.errors = [];
  tab.pending.clear();
  const response = await tab.page.goto(path, { waitUntil: "commit" });
  if (response && response.status() >= 500) {
    tab.errors.push(`The page answered ${response.status()}`);
  }
  await settle(tab);
  // The person would wait: what such a page leaves out is not known to be dropped.
  if ((await tab.page.locator("[data-failure=busy]").count()) > 0) {
    tab.errors.push("The console's own read allowance was used up");
  }
  return readPage(tab.page);
};

const factsAbout = (session: Session, about: readonly string[]): Fact[] =>
  about.flatMap((record) => [...(session.facts.get(record)?.values() ?? [])]);

/** Opens the short view of each row of a list that has no pages of its own. */
const readPeeks = async (tab: Tab): Promise<PageText[]> => {
  const texts: PageText[] = [];
  for (const row of await tab.page.locator("tbody [data-row-link]").all()) {
    // By the page's own means: the short view that is open may lie over the row.
    await row.evaluate((link: HTMLElement) => link.click());
    // Its code is loaded at the first of them.
    await tab.page.locator("aside[aria-label^=Peek] section").first().waitFor();
    await settle(tab);
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

const encoded = (id: string) => `/${encodeURIComponent(id)}`;

/** Reads a page and holds it to the session of its seed. `links`: the pages of records by id. */
export const visit = async (
  tab: Tab,
  session: Session,
  target: Target,
  links: ReadonlyMap<string, string>,
): Promise<PageResult> => {
  const { kind, path, id, about } = target;
  const page = path;
  const offenders: Offender[] = [];
  const begin = performance.now();
  try {
    const first = await open(tab, path);
    const text = kind === "addresses" ? merged([first, ...(await readPeeks(tab))]) : first;
    for (const value of tab.errors) offenders.push({ kind: "error", page, where: kind, value });
    const facts = factsAbout(session, about);
    const isLinked = (value: string) =>
      text.links.some((link) => link === links.get(value) || link.endsWith(encoded(value)));
    const dropped = droppedFacts(text.text, facts, { timeZone, isLinked });
    for (const fact of dropped) {
      offenders.push({ kind: "dropped", page, where: fact.path, value: String(fact.value) });
    }
    const context: Context = { session, kind, id, dropped };
    const { judged, falseOnes, unknown } = judgeStatements(text, context);
    const statementsOf = { false: falseOnes, unknown };
    for (const [name, statements] of Object.entries(statementsOf)) {
      for (const statement of statements) {
        const where = [statement.panel, statement.label, statement.row].filter(Boolean).join(" / ");
        offenders.push({
          kind: name as "false" | "unknown",
          page,
          where: where || statement.around,
          value: statement.text,
        });
      }
    }
    const ms = performance.now() - begin;
    return { page, ms, facts: facts.length, absences: judged, offenders };
  } catch (error) {
    const value = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    const ms = performance.now() - begin;
    return {
      page,
      ms,
      facts: 0,
      absences: 0,
      offenders: [{ kind: "error", page, where: kind, value }],
    };
  }
};
