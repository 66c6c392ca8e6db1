import { idsOf } from "../scripts/world/service.ts";
import { expect, test } from "./fixtures.ts";
import { downloadCsv, exportButton, openOrderList, tableRows } from "./pages/list-page.ts";
import { refusal } from "./support/faults.ts";

test("an export waits when the service limits requests, pauses, and resumes where it stopped", async ({
  page,
  admin,
  faults,
}) => {
  await openOrderList(page);
  const all = await admin.allRows("/orders");
  await faults(
    { operation: "orders.list", kind: "pass", times: 1 },
    { operation: "orders.list", kind: "rate-limit", retryAfterSeconds: 60 },
  );
  await exportButton(page).click();
  await expect(page.getByText(/Waiting \d\d s for the service/)).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText(`Export paused at 50 of ${all.length}`)).toBeVisible();
  await faults();
  const { filename, rows } = await downloadCsv(page, page.getByRole("button", { name: "Resume" }));
  expect(filename).toMatch(/^orders-list-\d{4}-\d\d-\d\d\.csv$/);
  const [, ...body] = rows;
  expect(body.map(([id]) => id)).toEqual(idsOf(all));
});

test("the rows that were read before an export failed can be saved as an incomplete file", async ({
  page,
  faults,
}) => {
  await openOrderList(page);
  await faults(
    { operation: "orders.list", kind: "pass", times: 1 },
    refusal("orders.list", 403, "The key lacks the capability mcp:orders:read"),
  );
  await exportButton(page).click();
  const stopped = page.getByRole("alert").filter({ hasText: "No file was written yet" });
  await expect(stopped).toContainText("mcp:orders:read");
  await expect(stopped.getByRole("button", { name: "Resume" })).toHaveCount(0);
  const saveButton = stopped.getByRole("button", { name: "Save 50 rows" });
  const { filename, rows } = await downloadCsv(page, saveButton);
  expect(filename).toMatch(/-incomplete\.csv$/);
  expect(rows).toHaveLength(52);
  expect(rows.at(-1)?.[0]).toMatch(/^# The export was stopped before the end of the list\./);
  await expect(page.getByText("The file ends with the same note.")).toBeVisible();
});

test("the export of the inventory reads more devices than one search returns, and notes what may be missing", async ({
  page,
}) => {
  await page.goto("/inventory");
  await expect(tableRows(page)).toHaveCount(50);
  const file = await downloadCsv(page, exportButton(page), { timeout: 60_000 });
  const [, ...rows] = file.rows;
  const notes = rows.filter(([first]) => first?.startsWith("# "));
  expect(rows.length - notes.length).toBeGreaterThan(50);
  const serials = rows
    .map((row) => row[1])
    .filter((serial) => serial !== undefined && serial !== "");
  expect(new Set(serials).size).toBe(serials.length);
  const isComplete = /inventory-search-\d{4}-\d\d-\d\d\.csv$/.test(file.filename);
  expect(notes).toHaveLength(isComplete ? 0 : 1);
  if (!isComplete) await expect(page.getByText(/at most 50 devices a search/)).toBeVisible();
});
