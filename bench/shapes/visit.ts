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
  facts: number;
  absences: number;
  offenders: Offender[];
}

/** The browser reports each failed read here as well: the panel says so already. */
const isExpected = (message: string) => message.startsWith("Failed to load resource");

/** Opens an address in a page of its own, waits until it is settled, and hands it to `use`. */
export const openPage = async <Result>(
  context: BrowserContext,
  path: string,
  use: (page: Page, settle: () => Promise<void>) => Promise<Result>,
): Promise<{ result: Result; errors: string[] }> => {
  const page = await context.newPage();
  const errors: string[] = [];
  const pending = new Set<unknown>();
  page.on("request", (request) => {
    if (["fetch", "xhr"].includes(request.resourceType())) pending.add(request);
  });
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => pending.delete(request));
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !isExpected(message.text())) errors.push(message.text());
  });
  const settle = () => waitUntilSettled(page, () => pending.size);
  try {
    const response = await page.goto(path, { waitUntil: "commit" });
    if (response && response.status() >= 500) errors.push(`The page answered ${response.status()}`);
    await settle();
    return { result: await use(page, settle), errors };
  } finally {
    await page.close();
  }
};

const factsAbout = (session: Session, about: readonly string[]): Fact[] =>
  about.flatMap((record) => [...(session.facts.get(record)?.values() ?? [])]);

/** Opens the short view of each row of a list that has no pages of its own. */
const readPeeks = async (page: Page, settle: () => Promise<void>): Promise<PageText[]> => {
  const texts: PageText[] = [];
  for (const row of await page.locator("tbody [data-row-link]").all()) {
    await row.click();
    await settle();
    texts.push(await readPage(page));
    await page.keyboard.press("Escape");
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
  browserContext: BrowserContext,
  session: Session,
  target: Target,
  links: ReadonlyMap<string, string>,
): Promise<PageResult> => {
  const { kind, path, id, about } = target;
  const page = path;
  const offenders: Offender[] = [];
  try {
    const { result: text, errors } = await openPage(
      browserContext,
      path,
      async (opened, settle) => {
        const first = await readPage(opened);
        return kind === "addresses" ? merged([first, ...(await readPeeks(opened, settle))]) : first;
      },
    );
    for (const value of errors) offenders.push({ kind: "error", page, where: kind, value });
    const facts = factsAbout(session, about);
    const isLinked = (value: string) =>
      text.links.some((link) => link === links.get(value) || link.endsWith(encoded(value)));
    const dropped = droppedFacts(text.text, facts, { timeZone, isLinked });
    for (const fact of dropped) {
      offenders.push({ kind: "dropped", page, where: fact.path, value: String(fact.value) });
    }
    const context: Context = { session, kind, id, dropped };
    const { judged, falseOnes, unknown } = judgeStatements(text, context);
    const told = { false: falseOnes, unknown };
    for (const [name, statements] of Object.entries(told)) {
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
    return { facts: facts.length, absences: judged, offenders };
  } catch (error) {
    const value = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    return { facts: 0, absences: 0, offenders: [{ kind: "error", page, where: kind, value }] };
  }
};
