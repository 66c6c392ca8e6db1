import type { Locator, Page } from "@playwright/test";

/** The tab of a saved view. */
export const savedTab = (page: Page, name: string): Locator =>
  page.getByRole("navigation", { name: "Views" }).getByRole("link", { name, exact: true });

/** A button that saves or discards the question on screen. */
export const viewButton = (page: Page, name: "Save view" | "Save" | "Save as" | "Discard") =>
  page.getByRole("search").getByRole("button", { name, exact: true });

/** The dialog in which a view gets its name. */
export const nameDialog = (page: Page): Locator => page.getByRole("dialog", { name: "Save view" });

/** All views that the person sees. */
export const viewsDialog = (page: Page): Locator =>
  page.getByRole("dialog", { name: "Saved views" });

/** Saves the question on screen under a name. */
export const saveViewAs = async (page: Page, name: string, isShared = false): Promise<void> => {
  const dialog = nameDialog(page);
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  if (isShared) await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Save view" }).click();
  await dialog.waitFor({ state: "detached" });
};

/** The button that opens the menu of the view on screen. */
export const viewMenuButton = (page: Page): Locator =>
  page.getByRole("search").getByRole("button", { name: "View", exact: true });

export const viewMenu = (page: Page): Locator => page.getByRole("dialog", { name: /^View / });

/** Chooses from the menu of the view on screen. */
export const chooseFromViewMenu = async (page: Page, item: string): Promise<void> => {
  await viewMenuButton(page).click();
  await viewMenu(page).getByRole("button", { name: item }).click();
};
