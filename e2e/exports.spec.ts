import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { askAll, idsOf } from "../scripts/world/service.ts";
import { expect, test } from "./fixtures.ts";
import { parseCsv } from "./parse-csv.ts";

const exportButton = (page: Page) => page.getByRole("button", { name: "Export", exact: true });

test("an export waits for the service, is paused and goes on where it stopped", async ({
  page,
  world,
  faults,
  signInAs,
}) => {
  const admin = await signInAs("admin", "/orders");
  const all = await askAll(world, admin, "/orders");
  await expect(page.getByRole("table")).toBeVisible();
  await faults(
    { operation: "orders.list", kind: "pass", times: 1 },
    { operation: "orders.list", kind: "rate-limit", retryAfterSeconds: 60 },
  );
  await exportButton(page).click();
  await expect(page.getByText(/Waiting \d\d s for the service/)).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText(`Export paused at 50 of ${all.length}`)).toBeVisible();
  await faults();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Resume" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^orders-list-\d{4}-\d\d-\d\d\.csv$/);
  const [, ...body] = parseCsv(await readFile(await download.path(), "utf8"));
  expect(body.map(([id]) => id)).toEqual(idsOf(all));
});

test("rows read before an export stopped are saved as incomplete", async ({
  page,
  faults,
  signInAs,
}) => {
  await signInAs("admin", "/orders");
  await expect(page.getByRole("table")).toBeVisible();
  await faults(
    { operation: "orders.list", kind: "pass", times: 1 },
    {
      operation: "orders.list",
      kind: "answer",
      status: 403,
      body: { statusCode: 403, statusMessage: "The key lacks the capability mcp:orders:read" },
    },
  );
  await exportButton(page).click();
  const stopped = page.getByRole("alert").filter({ hasText: "No file was written yet" });
  await expect(stopped).toContainText("mcp:orders:read");
  await expect(stopped.getByRole("button", { name: "Resume" })).toHaveCount(0);
  const downloading = page.waitForEvent("download");
  await stopped.getByRole("button", { name: "Save 50 rows" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/-incomplete\.csv$/);
  const rows = parseCsv(await readFile(await download.path(), "utf8"));
  expect(rows).toHaveLength(52);
  expect(rows.at(-1)?.[0]).toMatch(/^# The export was stopped before the end of the list\./);
  await expect(page.getByText("The file ends with the same note.")).toBeVisible();
});

test("the export of the inventory reads more than one search shows, and says what it may lack", async ({
  page,
  signInAs,
}) => {
  await signInAs("admin", "/inventory");
  await expect(page.getByRole("table").locator("tbody tr")).toHaveCount(50);
  const downloading = page.waitForEvent("download", { timeout: 60_000 });
  await exportButton(page).click();
  const download = await downloading;
  const [, ...rows] = parseCsv(await readFile(await download.path(), "utf8"));
  const notes = rows.filter(([first]) => first?.startsWith("# "));
  expect(rows.length - notes.length).toBeGreaterThan(50);
  const serials = rows
    .map((row) => row[1])
    .filter((serial) => serial !== undefined && serial !== "");
  expect(new Set(serials).size).toBe(serials.length);
  const isWhole = /inventory-search-\d{4}-\d\d-\d\d\.csv$/.test(download.suggestedFilename());
  expect(notes).toHaveLength(isWhole ? 0 : 1);
  if (!isWhole) await expect(page.getByText(/at most 50 devices a search/)).toBeVisible();
});
