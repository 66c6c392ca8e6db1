import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expect, runWorld, test } from "./fixtures.ts";
import { screenHeading } from "./pages/shell.ts";
import { expectAccessible } from "./support/expect-accessible.ts";
import { readEmployee } from "./support/records.ts";

test.use({ worldOptions: runWorld, contextOptions: { reducedMotion: "reduce" } });

const header = "Full Name;E-Mail (work);Land;dept/team;Role;Strasse;Ort;PLZ;Eintritt";

/** A spreadsheet as people send it: in Latin-1, with three formats of dates and four mistakes. */
const messyFile = (team: string): Buffer => {
  const rows = [
    `Jürgen Müller;juergen.mueller@halden.example;Germany;${team};Engineer;Am Ring 1;Köln;50667;31.12.2026`,
    `Ada Twice;twice@halden.example;DE;${team};Analyst;Am Ring 2;Bonn;53111;2027-01-04`,
    `Dmytro Kovalenko;dmytro.kovalenko@halden.example;Polnd;${team};Engineer;Wolska 1;Warszawa;01-201;4 Jan 2027`,
    `Greta Nyström;greta.nystroem@halden.example;SE;${team}x;Designer;Storgatan 1;Lund;22100;31.12.2026`,
    `Bo Twice;twice@halden.example;DE;${team};Analyst;Am Ring 3;Bonn;53111;31.12.2026`,
    `Chiara Lombardi;Chiara.Lombardi@Halden.example;Italy;${team};Analyst;Via Roma 1;Milano;20121;31.12.2026`,
    `Nobody Known;nobody@;FR;${team};Analyst;Rue 1;Paris;75004;31.12.2026`,
    `Ana Ferreira;ana.ferreira@halden.example;PT;${team};Analyst;Rua 1;Lisboa;1100-148;31.12.2026`,
  ];
  return Buffer.from([header, ...rows].join("\r\n"), "latin1");
};

const press = async (target: Locator) => {
  await target.focus();
  await target.press("Enter");
};

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

const chooseFile = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel("File", { exact: true }).setInputFiles({ name, mimeType: "text/csv", buffer });

test("an admin imports a messy spreadsheet by keyboard, mends it, and every person exists once", async ({
  page,
  admin,
  commits,
}) => {
  const [team] = (await admin.rows("/teams")).map(({ name }) => String(name));
  await page.goto("/employees");
  await press(page.getByRole("main").getByRole("link", { name: "Import", exact: true }));
  await expect(screenHeading(page)).toHaveText("Import");

  await chooseFile(page, "plan.csv", Buffer.from("%PDF-1.7"));
  await expect(page.getByRole("alert").filter({ hasText: "This is a PDF" })).toContainText(
    "Nothing was sent.",
  );
  await press(button(page, "Choose another file"));
  await chooseFile(page, "new hires.csv", messyFile(team ?? ""));
  await expect(page.getByLabel("Encoding")).toHaveValue("windows-1252");
  await expect(page.getByLabel("Separator")).toHaveValue(";");
  await expect(page.getByText("Jürgen Müller · ")).toBeVisible();
  await expect(page.getByLabel("Field of dept/team")).toHaveValue("teamName");
  await expect(page.getByLabel("Field of Eintritt")).toHaveValue("startDate");
  await press(button(page, "Check 8 rows"));

  await expect(page).toHaveURL(/\/runs\/[0-9a-f-]{36}$/);
  await expect(screenHeading(page)).toHaveText("new hires.csv");
  await expect(page.getByText("4 rows will be sent")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("4 blocked stay behind")).toBeVisible();
  await expect(page.getByRole("status").getByText("Checked", { exact: true })).toBeVisible();
  await expect(page.getByText("“Germany” is read as DE")).toBeVisible();
  await expectAccessible(page, "The rows to check");

  const panel = page.getByRole("complementary", { name: "Selected cell" });
  const cell = (name: string) => panel.getByRole("form", { name });
  await press(button(page, /^Go through them/));
  await expect(cell("Email of row 3")).toBeVisible();
  await page.keyboard.press("j");
  await expect(cell("Country of row 4")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(cell("Email of row 6")).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.type("bo.twice@halden.example");
  await page.keyboard.press("Enter");
  await expect(cell("Email of row 8")).toBeVisible();
  await page.keyboard.press("j");
  await press(button(page, `Use ${team} instead`));

  await expect(page.getByText("7 rows will be sent")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("7 new · 1 blocked stays behind")).toBeVisible();
  await press(button(page, "Start with 5 rows"));
  const rest = button(page, "Continue with 2 rows");
  await expect(page.getByText("5 of 5 accepted. Continue with 2?")).toBeVisible({
    timeout: 60_000,
  });
  expect(await commits("employees.create")).toHaveLength(5);
  await press(rest);
  await expect(page.getByRole("status").getByText("Done", { exact: true })).toBeVisible({
    timeout: 60_000,
  });
  await expectAccessible(page, "The finished run");

  const created = await commits("employees.create");
  expect(new Set(created.map(({ resourceId }) => resourceId)).size).toBe(7);
  const emails = [
    "juergen.mueller",
    "twice",
    "dmytro.kovalenko",
    "greta.nystroem",
    "bo.twice",
    "chiara.lombardi",
    "ana.ferreira",
  ];
  for (const name of emails) {
    const found = await admin.rows(`/employees?email=${name}@halden.example`);
    expect(found, name).toMatchObject([{ teamName: team }]);
  }
  const [mueller] = await admin.rows("/employees?email=juergen.mueller@halden.example");
  expect(await readEmployee(admin, String(mueller?.id))).toMatchObject({
    displayName: "Jürgen Müller",
    country: "DE",
    city: "Köln",
  });

  const downloading = page.waitForEvent("download");
  await press(page.getByRole("link", { name: "Download 1 failure (CSV)" }));
  const file = await readFile(await (await downloading).path(), "utf8");
  expect(file).toContain(`"Eintritt","error"`);
  expect(file).toContain(`"Nobody Known","nobody@"`);
  expect(file.trim().split("\r\n")).toHaveLength(2);
});

test("hires get one laptop each, although the connection is cut in the middle and another tab finishes", async ({
  page,
  admin,
  commits,
  context,
}) => {
  const stock = await admin.rows("/inventory?inStock=true&limit=50");
  const byShelf = Map.groupBy(stock, ({ model, country }) => JSON.stringify([model, country]));
  const shelf = [...byShelf.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
  const [{ model, country } = { model: "", country: "" }] = shelf;
  expect(shelf.length).toBeGreaterThan(3);
  const hires = Array.from({ length: 4 }, (_, n) => ({
    email: `laptop${n}@halden.example`,
    cells: [`Hire ${n}`, `laptop${n}@halden.example`, country, `Street ${n}`, "City", "10115"],
  }));
  const rows = hires.map(({ cells }) => [...cells, model].join(","));
  const file = Buffer.from(["Name,Email,Country,Address,City,Zip,Laptop", ...rows].join("\n"));

  const [people, orders] = [await commits("employees.create"), await commits("orders.create")];
  await page.goto("/runs/new");
  await chooseFile(page, "laptops.csv", file);
  await press(button(page, "Check 4 rows"));
  await expect(page.getByText("4 rows will be sent")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("4 new, 4 orders")).toBeVisible();
  await press(button(page, "Start with 1 row"));
  await press(button(page, "Continue with 3 rows"));
  await context.setOffline(true);
  await expect
    .poll(async () => (await commits("orders.create")).length, { timeout: 60_000 })
    .toBe(orders.length + 4);
  const address = page.url();
  await page.close();
  await context.setOffline(false);

  const other = await context.newPage();
  await other.goto(address);
  await expect(other.getByRole("status").getByText("Done", { exact: true })).toBeVisible({
    timeout: 60_000,
  });
  expect(await commits("employees.create")).toHaveLength(people.length + 4);
  const holders = await Promise.all(
    hires.map(({ email }) => admin.rows(`/employees?email=${email}`)),
  );
  expect(holders.map((found) => found.length)).toEqual([1, 1, 1, 1]);
  const placed = await admin.rows("/orders?limit=50&sort=createdAt&sortDirection=desc");
  for (const [holder] of holders) {
    expect(placed.filter(({ employeeId }) => employeeId === holder?.id)).toHaveLength(1);
  }
});
