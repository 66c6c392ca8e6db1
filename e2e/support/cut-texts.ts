import type { Page } from "@playwright/test";

/** Returns what shows its text only in part without an ellipsis that says so. */
export const cutTexts = (page: Page, within = "body"): Promise<string[]> =>
  page.locator(`${within} *`).evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element);
        const hasText = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        );
        const isOnScreen = element.clientWidth > 1;
        const saysSo = textOverflow === "ellipsis" || webkitLineClamp !== "none";
        const hides = overflowX === "hidden" || overflowX === "clip";
        return hasText && isOnScreen && hides && !saysSo;
      })
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map(({ outerHTML }) => outerHTML.slice(0, 200)),
  );
