import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { startBrowser } from "#testing/world/visitor.ts";
import type { DemoKey } from "../../scripts/run/sandbox-process.ts";
import { openContextAs } from "../demo-session.ts";
import type { Rig } from "./rig.ts";

/** What browsers and frameworks show by themselves, instead of a sentence of Quartermaster. */
const bare =
  /Internal Server Error|Application error|server-side exception|client-side exception|This page couldn.t load|^\s*$|ERR_[A-Z_]+/;

const textOf = (page: Page): Promise<string> => page.locator("body").innerText({ timeout: 5_000 });

/**
 * Lets a person keep one page open in a browser, and open it anew in a second tab while the fault lasts (`look`).
 * `end` returns, as sentences, what was no sentence of Quartermaster, and pages that did not come back by themselves.
 */
export async function watchPage(rig: Rig, person: DemoKey) {
  const browser = await startBrowser();
  const context = await openContextAs(browser, rig, person);
  const kept = await context.newPage();
  await kept.goto("/orders", { waitUntil: "load" });
  let opened: Page | null = null;
  const problems: string[] = [];
  const judge = (what: string, text: string) => {
    if (bare.test(text)) problems.push(`${what} shows "${text.trim().slice(0, 120)}"`);
  };
  return {
    look: async () => {
      opened = await context.newPage();
      await opened.goto("/employees", { waitUntil: "load", timeout: 40_000 }).catch(() => null);
      await wait(1_000);
      judge("a page that is opened", await textOf(opened).catch(() => ""));
      judge("a page that is open", await textOf(kept).catch(() => ""));
    },
    end: async (): Promise<string[]> => {
      for (const [page, title] of [
        [kept, "Orders"],
        [opened, "Employees"],
      ] as const) {
        const heading = page?.getByRole("heading", { name: title, level: 1 });
        const isBack = await heading?.waitFor({ timeout: 20_000 }).then(
          () => true,
          () => false,
        );
        if (isBack !== false) continue;
        const shown = page ? await textOf(page).catch(() => "") : "";
        const text = shown.replace(/\s+/g, " ").slice(0, 300);
        problems.push(`${title} was not shown again by itself, but: ${text}`);
      }
      await browser.close();
      return problems;
    },
  };
}
