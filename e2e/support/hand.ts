import type { Locator, Page } from "@playwright/test";

/** Works on a page as a person does, and counts the clicks and keys. A chord is one key. */
export class Hand {
  readonly page: Page;
  clicks = 0;
  keys = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async click(target: Locator) {
    this.clicks += 1;
    await target.click();
  }

  /** Opens a list of choices and chooses one: two clicks. */
  async choose(target: Locator, value: string) {
    this.clicks += 2;
    await target.selectOption(value);
  }

  async press(...keys: string[]) {
    for (const key of keys) {
      this.keys += 1;
      await this.page.keyboard.press(key);
    }
  }

  async type(text: string) {
    this.keys += [...text].length;
    await this.page.keyboard.type(text);
  }
}
