import type { Browser, Page, Request } from "@playwright/test";
import { findScreens } from "#testing/world/screens.ts";
import { ask, rowsOf } from "#testing/world/service.ts";
import { type Session, signIn, startBrowser } from "#testing/world/visitor.ts";
import { personOf, type World } from "#testing/world/world.ts";
import { printTable } from "./table.ts";

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);

/** Kinds of transferred bytes, by the browser's type of a request. */
const kinds = {
  HTML: ["document"],
  JavaScript: ["script"],
  CSS: ["stylesheet"],
  fonts: ["font"],
  data: ["fetch", "xhr"],
} as const;
type Kind = keyof typeof kinds;
const kindNames = Object.keys(kinds) as Kind[];

interface Visitor {
  browser: Browser;
  world: World;
  session: Session;
}

interface Transfer {
  kind: Kind | undefined;
  body: number;
  headers: number;
}

const kindOf = (request: Request): Kind | undefined =>
  kindNames.find((kind) => kinds[kind].some((type) => type === request.resourceType()));

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/**
 * Loads a page with an empty cache, does what a person does on it, and returns what was transferred
 * until the network was idle.
 */
async function load(
  { browser, world, session }: Visitor,
  path: string,
  act: (page: Page) => Promise<void> = async () => undefined,
) {
  const context = await browser.newContext({ baseURL: world.origin, storageState: session });
  const page = await context.newPage();
  const finished: Request[] = [];
  page.on("requestfinished", (request) => finished.push(request));
  const response = await page.goto(path, { waitUntil: "load" });
  await page.waitForLoadState("networkidle");
  await act(page);
  const transfers = await Promise.all(
    finished.map(async (request): Promise<Transfer> => {
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      return { kind: kindOf(request), body: responseBodySize, headers: responseHeadersSize };
    }),
  );
  await context.close();
  return { status: response?.status() ?? 0, transfers };
}

const bytesOf = (transfers: readonly Transfer[], kind: Kind) =>
  sum(transfers.filter((transfer) => transfer.kind === kind).map(({ body }) => body));

const listRead = "/api/read/orders.list";

/** Returns the bytes on the wire of the first page of orders as data. */
async function measureListRead(visitor: Visitor): Promise<number> {
  let bytes = Number.NaN;
  await load(visitor, "/settings", async (page) => {
    const answered = page.waitForResponse((response) => response.url().endsWith(listRead));
    await page.evaluate(async (path) => (await fetch(path)).text(), listRead);
    const response = await answered;
    if (!response.ok()) throw new Error(`${listRead} answered ${response.status()}`);
    await response.finished();
    bytes = (await response.request().sizes()).responseBodySize;
  });
  return bytes;
}

/** Waits for code that a click loads. The page is loaded already, so the network says nothing. */
const settle = (page: Page) => page.waitForTimeout(1_500);

const newOrderLink = (page: Page) => page.getByRole("link", { name: "New order" });

/** Returns the address that the button for a new order opens. */
async function findNewOrder(visitor: Visitor): Promise<string> {
  let address: string | null = null;
  await load(visitor, "/orders", async (page) => {
    address = await newOrderLink(page).getAttribute("href");
  });
  if (address === null) throw new Error("The list of orders has no button for a new one");
  return address;
}

/** Opens the form of a new order by its button, and fills in a Deployment up to its devices. */
async function fillInOrder(page: Page, employee: string): Promise<void> {
  await newOrderLink(page).click();
  await page.getByRole("radio", { name: /^Deployment/ }).check();
  await page.getByRole("combobox", { name: "Employee" }).fill(employee);
  await page.getByRole("option").first().click();
  await settle(page);
}

/** Measures the bytes that the first load of every screen transfers, by kind. */
export async function measureFirstLoad(world: World): Promise<void> {
  const browser = await startBrowser();
  try {
    const admin = personOf(world, "admin");
    const session = await signIn(browser, world, admin);
    const visitor = { browser, world, session };
    const rows: (string | number)[][] = [];
    const chunks: Transfer[] = [];
    const addRow = (title: string, { status, transfers }: Awaited<ReturnType<typeof load>>) => {
      chunks.push(...transfers.filter(({ kind }) => kind === "JavaScript"));
      rows.push([
        title,
        ...kindNames.map((kind) => kilobytes(bytesOf(transfers, kind))),
        kilobytes(sum(transfers.map(({ body, headers }) => body + headers))),
        status === 200 ? "" : `HTTP ${status}`,
      ]);
    };
    for (const { name, path } of await findScreens(world, admin))
      addRow(name, await load(visitor, path));

    const [employee] = rowsOf((await ask(world, admin, "/employees?limit=1&status=active")).body);
    addRow("New order, where its button leads", await load(visitor, await findNewOrder(visitor)));
    const byButton = (act: (page: Page) => Promise<void>) => load(visitor, "/orders", act);
    addRow(
      "Orders, then its button New order",
      await byButton(async (page) => {
        await newOrderLink(page).click();
        await settle(page);
      }),
    );
    addRow(
      "… and a Deployment filled in",
      await byButton((page) => fillInOrder(page, String(employee?.email))),
    );
    printTable(
      "First load with an empty cache, KB on the wire; the total has the response headers",
      ["screen", ...kindNames, "total", ""],
      rows,
    );
    console.log(`\n  GET ${listRead}: ${await measureListRead(visitor)} bytes`);
    console.log(
      `  Response headers of a static script: ${Math.round(sum(chunks.map(({ headers }) => headers)) / chunks.length)} bytes`,
    );
  } finally {
    await browser.close();
  }
}
