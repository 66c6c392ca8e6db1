import { expect, type Locator, type Page } from "@playwright/test";
import { screenHeading } from "./shell.ts";

/** The stages of an order, from the first to the last; of a swap, those of the replacement. */
export const stages = (page: Page): Locator => page.getByRole("list", { name: "Stages" }).first();

export const timeline = (page: Page): Locator => page.getByRole("region", { name: "Timeline" });

export const shipments = (page: Page): Locator => sectionOf(page, "Shipments");

/** The section of a page with a heading of exactly this text. */
export const sectionOf = (page: Page, heading: string): Locator =>
  page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: heading, exact: true }) });

/** A fact of a record with its label. */
export const factOf = (page: Page, label: string): Locator =>
  page
    .locator("div")
    .filter({ has: page.getByText(label) })
    .last();

export interface TimelineEntry {
  /** Where the entry comes from: `status`, `device` or `courier`. */
  source: string;
  at: string;
  text: string;
}

/** Returns the entries of the timeline, newest minute first; within a minute, strongest source first. */
export const readTimeline = (page: Page): Promise<TimelineEntry[]> =>
  timeline(page)
    .locator("[data-moment], [data-entry]")
    .evaluateAll((entries) =>
      entries.map((entry) => ({
        source: entry.getAttribute("data-moment") ?? entry.getAttribute("data-entry") ?? "",
        at: entry.getAttribute("data-at") ?? "",
        text: entry.querySelector("[data-entry-text]")?.textContent ?? "",
      })),
    );

/** Expects every panel of an order's page except its shipments. */
export const expectOrderPanels = async (page: Page, orderId: string): Promise<void> => {
  await expect(screenHeading(page)).toBeVisible();
  await expect(page.getByRole("main")).toContainText(orderId);
  await expect(stages(page).getByRole("listitem").first()).toContainText("Placed");
  await expect(timeline(page).getByRole("listitem").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Devices", exact: true })).toBeVisible();
};
