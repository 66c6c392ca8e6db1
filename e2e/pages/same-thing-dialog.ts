import { expect, type Locator, type Page } from "@playwright/test";

/** The surfaces by their buttons. */
export type SurfaceLabel = "curl" | "Command line" | "MCP";

/** The calls that show or send the same as the present screen. */
export class SameThingDialog {
  readonly page: Page;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole("dialog", { name: "Same thing as…" });
  }

  /** Opens the dialog from the top bar and waits until it has its calls. */
  async open(): Promise<void> {
    await this.page.getByRole("button", { name: "Same thing as…", exact: true }).click();
    await this.waitUntilLoaded();
  }

  async waitUntilLoaded(): Promise<void> {
    const loaded = /^Set QM_API_KEY|^This screen shows only what Quartermaster stores/;
    await expect(this.dialog.getByText(loaded)).toBeVisible();
  }

  async choose(label: SurfaceLabel): Promise<void> {
    await this.dialog.getByRole("button", { name: label, exact: true }).click();
  }

  /** The call of an operation, by the words of its command: `orders list`. */
  call(title: string): Locator {
    return this.dialog.getByRole("article", { name: title, exact: true });
  }

  /** Copies the first call of an operation and returns what the clipboard has then. */
  async copy(title: string): Promise<string> {
    await this.call(title).first().getByRole("button", { name: "Copy" }).click();
    await expect(this.call(title).first().getByText("Copied")).toBeVisible();
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  /** Returns the shown calls of a surface by the words of their commands, all of them unfolded. */
  async readAll(label: SurfaceLabel): Promise<{ title: string; text: string | null }[]> {
    await this.choose(label);
    const more = this.dialog.getByRole("button", { name: /^Show \d+ more/ });
    while ((await more.count()) > 0) await more.first().click();
    return this.dialog.getByRole("article").evaluateAll((sections) =>
      sections.map((section) => ({
        title: section.getAttribute("aria-label") ?? "",
        text: section.querySelector("pre")?.textContent ?? null,
      })),
    );
  }

  async close(): Promise<void> {
    await this.page.keyboard.press("Escape");
    await expect(this.dialog).toBeHidden();
  }
}
