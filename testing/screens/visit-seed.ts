import type { Browser } from "@playwright/test";
import type { PageKind } from "./check/context.ts";
import { type ConsoleUnderTest, openSeed } from "./console-under-test.ts";
import type { Session } from "./service/shapes-service.ts";
import {
  type Offender,
  open,
  openTab,
  type PageResult,
  type Tab,
  type Target,
  visit,
} from "./visit.ts";

/** The result of visiting every screen with the world of one seed. */
export interface SeedResult {
  seed: number;
  pages: number;
  facts: number;
  absences: number;
  offenders: Offender[];
  /** The page that took longest, in milliseconds. */
  slowest: { page: string; ms: number };
}

/** The lists, with the kind of their records' pages and the part of the truth that holds them. */
const lists = [
  { kind: "orders", path: "/orders", records: "order", held: "orders" },
  { kind: "employees", path: "/employees", records: "employee", held: "people" },
  // It opens on what can be deployed.
  { kind: "inventory", path: "/inventory?view=all", records: "product", held: "devices" },
  { kind: "teams", path: "/teams", records: "team", held: "teams" },
] as const;
type ListScreen = (typeof lists)[number];

/** Returns a page that is not about one record. */
const screen = (kind: PageKind, path: string, about: readonly string[] = []): Target => ({
  kind,
  path,
  id: null,
  about,
});

/** The pages that state nothing about a record: forms, and lists of what Quartermaster stores. */
const ownPaths = ["/employees/new", "/addresses/new", "/catalog/purchase", "/requests", "/events"];
const orderTypes = ["Deployment", "Offboarding", "Collection", "Swap from Inventory"];

/** Returns these pages, with the forms that begin with an employee. */
const ownTargets = (employee: Target | undefined): Target[] => {
  const forms =
    employee?.id == null
      ? ["/orders/new"]
      : [
          `${employee.path}/edit`,
          ...orderTypes.map(
            (type) =>
              `/orders/new?type=${encodeURIComponent(type)}&employee=${encodeURIComponent(employee.id ?? "")}`,
          ),
        ];
  return [...ownPaths, ...forms].map((path) => screen("own", path));
};

const fixedTargets = ({ truth }: Session): Target[] => [
  ...[
    "/",
    "/?list=waiting",
    "/?list=at-risk",
    "/?list=no-movement",
    "/?list=chargers",
    "/?list=arriving",
  ].map((path) => screen("today", path)),
  screen(
    "addresses",
    "/addresses",
    truth.addresses.map(({ alias }) => `address ${alias}`),
  ),
  screen("catalog", "/catalog", [
    ...truth.options.map(({ id }) => `option ${id}`),
    ...truth.suggestions.map(({ id }) => `suggestion ${id}`),
  ]),
];

/** Returns the pages of the records of a list, and the records that the list left out. */
const findRecords = async (tab: Tab, session: Session, list: ListScreen) => {
  const { path } = list;
  await open(tab, path);
  const links = await tab.page
    .locator("[data-row-link]")
    .evaluateAll((rows) =>
      rows.map((row) => [row.getAttribute("data-row-link"), row.getAttribute("href")] as const),
    );
  const targets: Target[] = [];
  const missing: Offender[] = [];
  for (const { id } of session.truth[list.held]) {
    const [, href] = links.find(([row]) => row === id) ?? [];
    if (href) {
      targets.push({ kind: list.records, path: href, id, about: [`${list.records} ${id}`] });
    } else {
      missing.push({ kind: "dropped", page: path, where: "row of the list", value: id });
    }
  }
  return { targets, missing };
};

/** Runs `work` for each item, one at a time per tab. Results keep the order of the items. */
const inTabs = async <Item, Result>(
  tabs: readonly Tab[],
  items: readonly Item[],
  work: (tab: Tab, item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  const left = [...items.entries()];
  const worker = async (tab: Tab) => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      results[next[0]] = await work(tab, next[1]);
    }
  };
  await Promise.all(tabs.map(worker));
  return results;
};

export interface SeedOptions {
  /** How many pages to open at the same time. */
  atOnce: number;
  /** Only pages whose address contains this text. */
  onlyPath: string | null;
  /** The maximum of records to open per kind. */
  records: number;
  /** Only pages that show facts of records: no forms, and nothing that Quartermaster stores. */
  isFactsOnly: boolean;
}

/** Checks every list and every record of a seed's world, `atOnce` pages at a time. */
export const visitSeed = async (
  console: ConsoleUnderTest,
  browser: Browser,
  seed: number,
  { atOnce, onlyPath, records, isFactsOnly }: SeedOptions,
): Promise<SeedResult> => {
  const { session, context, key } = await openSeed(console, browser, seed);
  try {
    const pause = { until: 0 };
    const tabs = await Promise.all(Array.from({ length: atOnce }, () => openTab(context, pause)));
    const found = await inTabs(tabs, lists, (tab, list) => findRecords(tab, session, list));
    const links = new Map(
      found.flatMap(({ targets: records }) => records.map(({ id, path }) => [id ?? "", path])),
    );
    const targets = [
      ...lists.map(({ kind, path }) => screen(kind, path)),
      ...found.flatMap((each) => each.targets.slice(0, records)),
      ...fixedTargets(session),
    ].filter(({ path }) => onlyPath === null || path.includes(onlyPath));
    const results: PageResult[] = await inTabs(tabs, targets, (tab, target) =>
      visit(tab, session, target, links),
    );
    // Last, because Settings reports on all reads before it. One at a time, because forms read much.
    const employee = found.flatMap((each) => each.targets).find(({ kind }) => kind === "employee");
    const lastTargets = [
      ...(isFactsOnly ? [] : ownTargets(employee)),
      screen("settings", "/settings", ["me"]),
    ];
    if (onlyPath === null)
      results.push(
        ...(await inTabs(tabs.slice(0, 1), lastTargets, (tab, target) =>
          visit(tab, session, target, links),
        )),
      );
    const sum = (count: (result: PageResult) => number) =>
      results.reduce((total, result) => total + count(result), 0);
    const missing = found.flatMap((each) => each.missing);
    const { page, ms } = results.toSorted((a, b) => b.ms - a.ms)[0] ?? { page: "", ms: 0 };
    return {
      slowest: { page, ms },
      seed,
      pages: results.length,
      facts: sum(({ facts }) => facts) + missing.length,
      absences: sum(({ absences }) => absences),
      offenders: [...missing, ...results.flatMap(({ offenders }) => offenders)],
    };
  } finally {
    await context.close();
    console.service.dismiss(key);
  }
};
