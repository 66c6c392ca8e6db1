import { expect, type Page, type Response } from "@playwright/test";
import type { ScreenDefinition } from "#components/screens/screen-definition.ts";
import { keysShownIn } from "#testing/message-keys.ts";
import { defectText } from "../../scripts/browser/defect-text.ts";
import { measurePage } from "../../scripts/browser/layout.ts";
import { SameThingDialog } from "../pages/same-thing-dialog.ts";
import { failures, loadingParts, rail, screenHeading } from "../pages/shell.ts";
import { readOverflow } from "../support/expect-accessible.ts";
import type { CallRunner } from "../support/run-calls.ts";
import { expectSameRecords } from "./same-records.ts";

/**
 * Collects what the browser reports of the pages that are opened from now on: errors and warnings, among
 * which are responses other than 2xx, and violations of the Content-Security-Policy.
 */
export const watchPage = async (page: Page) => {
  const problems: string[] = [];
  const violations: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    const text = message.text();
    if (message.type() === "error" || message.type() === "warning") problems.push(text);
    if (/content security policy/i.test(text)) violations.push(text);
  });
  await page.exposeFunction("reportViolation", (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      const { reportViolation } = window as unknown as {
        reportViolation: (text: string) => void;
      };
      reportViolation(`${violatedDirective} ${blockedURI}`);
    });
  });
  return { problems, violations };
};

/** Expects that a loaded screen shows no failure, no loading part and no text of a defect. */
export const expectSound = async (page: Page, screen: string, problems: readonly string[]) => {
  await expect(loadingParts(page), screen).toHaveCount(0);
  await expect(failures(page), screen).toHaveCount(0);
  expect(await page.getByRole("main").innerText(), screen).not.toMatch(defectText);
  expect(problems, screen).toEqual([]);
};

/** Codes for which there are words, and names of settings that the reader can't change. */
const rawCodes =
  /\b(?:awaiting_customs|out_for_delivery|in_transit|in_storage|in_repair|delivery_failed|[a-z]+\.(?:completed|started|created|updated|shipped|delivered))\b|\bQM_[A-Z]/;

/** Expects that a screen has its words, and a code only where it is shown as one, beside or behind its words. */
export const expectWords = async (page: Page, screen: string) => {
  const all = await page.evaluate(() => [
    document.body.innerText,
    ...Array.from(document.querySelectorAll("[aria-label], [title], [placeholder]"), (element) =>
      ["aria-label", "title", "placeholder"]
        .map((name) => element.getAttribute(name) ?? "")
        .join(" "),
    ),
  ]);
  expect(keysShownIn(all.join("\n")), `${screen} lacks the words of`).toEqual([]);
  const texts = await page.getByRole("main").evaluate((main) => {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const isCode = node.parentElement?.closest("code, pre, kbd, .code, .font-mono, [hidden]");
      if (!isCode && node.nodeValue?.trim()) found.push(node.nodeValue);
    }
    return found;
  });
  expect(
    texts.filter((text) => rawCodes.test(text)),
    screen,
  ).toEqual([]);
};

/** Expects that the tab of a record names it, not its kind alone. */
export const expectTitle = async (
  page: Page,
  { name, definition }: { name: string; definition: ScreenDefinition },
) => {
  if (!("kind" in definition) || definition.kind === undefined) return;
  expect(await page.title(), name).not.toMatch(new RegExp(`^${definition.title} ·`));
};

/** Expects one heading, the landmarks and the label of the environment. */
export const expectFrame = async (page: Page, screen: string) => {
  await expect(page.getByRole("main").getByRole("heading", { level: 1 }), screen).toBeVisible();
  await expect(screenHeading(page), screen).toHaveCount(1);
  await expect(page, screen).toHaveTitle(/ · SANDBOX · Quartermaster$/);
  await expect(page.getByRole("banner").getByText("SANDBOX"), screen).toBeVisible();
  await expect(rail(page), screen).toBeVisible();
  // Next may name the icon twice while a page renders again for the browser's time zone.
  await expect
    .poll(
      () =>
        page
          .locator("link[rel=icon]")
          .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute("href")))]),
      screen,
    )
    .toEqual(["/icon-sandbox.svg"]);
};

/** Expects that every script of a page has the nonce of its policy, and no element a handler. */
export const expectNonces = async (response: Response | null, screen: string) => {
  const policy = response?.headers()["content-security-policy"] ?? "";
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  const html = (await response?.text()) ?? "";
  const scripts = html.match(/<script\b[^>]*>/g) ?? [];
  expect(scripts.length, screen).toBeGreaterThan(0);
  const without = scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`));
  expect(without, screen).toEqual([]);
  expect(html, screen).not.toMatch(/<[^>]+\son\w+=/);
};

/** Widths in CSS pixels besides 1440 and 390. 720 is what a window of 1440 shows at 200% zoom. */
const otherWidths = [1920, 1024, 720];

/** Expects that no two buttons of a screen's lists share a name, and that it fits every width. */
export const expectFits = async (page: Page, screen: string) => {
  const before = page.viewportSize();
  expect((await measurePage(page)).repeated, `${screen} repeats names`).toEqual([]);
  for (const width of otherWidths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await readOverflow(page), `${screen} overflows at ${width} px`).toBe(0);
  }
  if (before) await page.setViewportSize(before);
};

/** Expects that nothing is wider than the viewport, except in a part that scrolls or clips. */
export const expectFitsPhone = async (page: Page, screen: string) => {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide = [...document.querySelectorAll("body *")].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      const isRightToLeft = document.documentElement.dir === "rtl";
      return width > 1 && (isRightToLeft ? left < -1 : right > clientWidth + 1);
    });
    // An element inside a part that scrolls or clips does not widen the page.
    const isClipped = (element: Element): boolean => {
      const parent = element.parentElement;
      if (parent === null || parent === document.body) return false;
      return getComputedStyle(parent).overflowX !== "visible" || isClipped(parent);
    };
    return {
      by: scrollWidth - clientWidth,
      wide: wide
        .filter((element) => !isClipped(element))
        .map((element) => element.outerHTML.slice(0, 120)),
    };
  });
  expect(overflow, `${screen} on a phone`).toEqual({ by: 0, wide: [] });
};

/** Shows the open page as a phone does, with its width and a finger instead of a mouse, for a check. */
export const asPhone = async (page: Page, check: () => Promise<void>) => {
  const before = page.viewportSize();
  const browser = await page.context().newCDPSession(page);
  const touch = (enabled: boolean) =>
    browser.send("Emulation.setTouchEmulationEnabled", { enabled, maxTouchPoints: 1 });
  await touch(true);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => matchMedia("(pointer: coarse)").matches)).toBe(true);
  await check();
  await touch(false);
  await browser.detach();
  if (before) await page.setViewportSize(before);
};

/**
 * Expects that a screen is mirrored where the text runs from right to left: the rail is at the right, and nothing
 * overflows, wide or on a phone. Leaves the page from left to right.
 */
export const expectMirrored = async (page: Page, screen: string) => {
  const setDirection = (dir: string) =>
    page.evaluate((value) => document.documentElement.setAttribute("dir", value), dir);
  await setDirection("rtl");
  const box = await rail(page).boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0), `${screen}: the rail's right side`).toBe(
    await page.evaluate(() => document.documentElement.clientWidth),
  );
  expect(await readOverflow(page), `${screen} overflows from right to left`).toBe(0);
  await asPhone(page, () => expectFitsPhone(page, screen));
  await setDirection("ltr");
};

/** Whether a screen always shows what the service answered. Others show what Quartermaster stores. */
const showsService = ({ liveReads = [], reads = [] }: ScreenDefinition) =>
  liveReads.length + reads.length > 0;

/** Expects that the calls of "Same thing as…" read the records of the screen on every surface. */
export const expectCalls = async (
  page: Page,
  { name, definition }: { name: string; definition: ScreenDefinition },
  run: CallRunner,
) => {
  const dialog = new SameThingDialog(page);
  await dialog.open();
  const reads = await expectSameRecords(dialog, name, run);
  if (showsService(definition)) expect(reads, name).toBeGreaterThan(0);
  await dialog.close();
};
