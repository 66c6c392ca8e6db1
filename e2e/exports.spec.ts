import { proof } from "#testing/proofs.ts";
import { idsOf } from "#testing/world/service.ts";
import { expect, test } from "./fixtures.ts";
import {
  downloadCsv,
  exportButton,
  openBrowserExport,
  openOrderList,
  tableRows,
} from "./pages/list-page.ts";
import { refusal, secondPage } from "./support/faults.ts";

test("an export waits when the service limits requests, pauses, and resumes where it stopped", async ({
  page,
  admin,
  faults,
}) => {
  const all = await admin.allRows("/orders");
  await openOrderList(page);
  await faults({ ...secondPage, kind: "429-before-commit", retryAfter: 60 });
  await (await openBrowserExport(page)).click();
  await expect(page.getByText(/Waiting \d\d s for the service/)).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText(`Export paused at 50 of ${all.length}`)).toBeVisible();
  await faults();
  const { filename, rows } = await downloadCsv(page, page.getByRole("button", { name: "Resume" }));
  expect(filename).toMatch(/^orders-list-\d{4}-\d\d-\d\d\.csv$/);
  const [, ...body] = rows;
  expect(body.map(([id]) => id)).toEqual(idsOf(all));
});

test(
  "the rows that were read before an export failed can be saved as an incomplete file",
  proof,
  async ({ page, faults }) => {
    await openOrderList(page);
    const missing = refusal("orders.list", 403, "The key lacks the capability mcp:orders:read");
    await faults({ ...missing, ...secondPage });
    await (await openBrowserExport(page)).click();
    const stopped = page.getByRole("alert").filter({ hasText: "No file was written yet" });
    await expect(stopped).toContainText("mcp:orders:read");
    await expect(stopped.getByRole("button", { name: "Resume" })).toHaveCount(0);
    const saveButton = stopped.getByRole("button", { name: "Save 50 rows" });
    const { filename, rows } = await downloadCsv(page, saveButton);
    expect(filename).toMatch(/-incomplete\.csv$/);
    expect(rows).toHaveLength(52);
    expect(rows.at(-1)?.[0]).toMatch(/^# The export was stopped before the end of the list\./);
    await expect(page.getByText("The file ends with the same note.")).toBeVisible();
  },
);

test(
  "the export of the inventory reads more devices than one search returns, and notes what may be missing",
  proof,
  async ({ page }) => {
    await page.goto("/inventory?view=all");
    await expect(tableRows(page)).toHaveCount(50);
    const file = await downloadCsv(page, await openBrowserExport(page), { timeout: 60_000 });
    const [head, ...rows] = file.rows;
    const notes = rows.filter(([first]) => first?.startsWith("# "));
    expect(rows.length - notes.length).toBeGreaterThan(50);
    expect(head?.slice(0, 3)).toEqual(["Device ID", "Device", "Serial"]);
    const ids = rows.filter((row) => !notes.includes(row)).map(([id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const isComplete = /inventory-search-\d{4}-\d\d-\d\d\.csv$/.test(file.filename);
    expect(notes).toHaveLength(isComplete ? 0 : 1);
    if (!isComplete) await expect(page.getByText(/at most 50 devices a search/)).toBeVisible();
  },
);

test.describe("far west of UTC", () => {
  test.use({ timezoneId: "America/Los_Angeles" });

  test(
    "the export of teams has the numbers that its rows show, and the day of the person in its name",
    proof,
    async ({ page, admin }) => {
      await page.clock.install({ time: new Date("2026-11-27T03:30:00Z") });
      await page.goto("/teams");
      const teams = await admin.allRows("/teams");
      const shown = tableRows(page).first().getByRole("cell").nth(1);
      await expect(shown).toContainText(/\d/);
      const exporting = downloadCsv(page, exportButton(page), { timeout: 60_000 });
      // The browser's clock stands still, and the export pauses between its reads.
      await page.clock.resume();
      const { filename, rows } = await exporting;
      expect(filename).toBe("teams-list-2026-11-26.csv");
      const [head, ...body] = rows;
      expect(head?.slice(0, 4)).toEqual(["Team", "Employees", "Open orders", "Late orders"]);
      expect(body).toHaveLength(teams.length);
      for (const [, employees, open, late] of body) {
        expect(employees).toMatch(/^\d+$/);
        expect(open).toMatch(/^\d+\+?$|^unknown$/);
        expect(late).toMatch(/^\d+\+?$|^unknown$/);
      }
      await expect(shown).toContainText(body[0]?.[1] ?? "no number");
    },
  );
});

test(
  "a column that could not be read says so in every cell, and the file is called incomplete",
  proof,
  async ({ page, faults }) => {
    await faults(refusal("teams.get", 404, "There is no such team"));
    await page.goto("/teams");
    const { filename, rows } = await downloadCsv(page, exportButton(page), { timeout: 60_000 });
    expect(filename).toMatch(/^teams-list-.*-incomplete\.csv$/);
    const [, ...body] = rows;
    const note = body.pop();
    expect(new Set(body.map(([, employees]) => employees))).toEqual(new Set(["not read"]));
    expect(note?.[0]).toMatch(/^# The column Employees says "not read" for \d+ of \d+ records: /);
    await expect(page.getByText("The file ends with the same note.")).toBeVisible();
  },
);
