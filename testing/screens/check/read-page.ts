import type { Page } from "@playwright/test";

/** A sentence or a value on a page, in the smallest element that contains it. */
export interface Statement {
  text: string;
  /** The heading of its panel. */
  panel: string;
  /** The term of its description list, or the header of its column. */
  label: string;
  /** The ID of its row. */
  row: string | null;
  /** The text of its parent element. */
  around: string;
  /** Whether it is part of a notice that a read failed. */
  isFailure: boolean;
}

/** The visible text of a page. */
export interface PageText {
  /** The text of all elements, once joined without and once with spaces between the elements. */
  text: string;
  /** The `href` of each link. */
  links: string[];
  statements: Statement[];
}

/** Runs in the browser, so it can't use anything else of this module. */
const extract = (): PageText => {
  const main = document.querySelector("main") ?? document.body;
  const collapsed = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  const isVisible = (element: Element | null) =>
    element !== null && element.closest("script, style, template, option, [hidden]") === null;

  const pieces: string[] = [];
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (isVisible(node.parentElement)) pieces.push(node.nodeValue ?? "");
  }
  const attributes = [...main.querySelectorAll("*")].flatMap((element) => [
    element.getAttribute("title") ?? "",
    element.getAttribute("aria-label") ?? "",
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      ? element.value
      : "",
  ]);

  const spaced = (element: Element | null): string => {
    const texts: string[] = [];
    const inner = document.createTreeWalker(element ?? main, NodeFilter.SHOW_TEXT);
    for (let node = inner.nextNode(); node !== null; node = inner.nextNode())
      texts.push(node.nodeValue ?? "");
    return collapsed(texts.join(" "));
  };
  const labelOf = (element: Element): string => {
    const value = element.closest("dd, td");
    if (!value) return "";
    if (value.tagName === "DD") {
      const terms = value.parentElement?.querySelectorAll(":scope > dt") ?? [];
      const before = [...terms].filter(
        (term) => term.compareDocumentPosition(value) & Node.DOCUMENT_POSITION_FOLLOWING,
      );
      return collapsed(before.at(-1)?.textContent);
    }
    const column = [...(value.parentElement?.children ?? [])].indexOf(value);
    return collapsed(value.closest("table")?.querySelectorAll("thead th")[column]?.textContent);
  };
  const panelOf = (element: Element): string => {
    for (let at: Element | null = element; at && at !== main; at = at.parentElement) {
      const heading = at.querySelector(":scope > h2, :scope > h3, :scope > div > h2");
      if (heading) return collapsed(heading.textContent);
      if (at.matches("section, aside, nav") && at.getAttribute("aria-label"))
        return at.getAttribute("aria-label") ?? "";
    }
    return "";
  };
  const rowOf = (element: Element) =>
    element
      .closest("tr")
      ?.querySelector<HTMLElement>("[data-row-link]")
      ?.getAttribute("data-row-link") ?? null;

  const statements = [...main.querySelectorAll("*")]
    .filter(
      (element) =>
        isVisible(element) &&
        [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && collapsed(node.nodeValue) !== "",
        ),
    )
    .map((element) => ({
      text: collapsed(element.textContent),
      panel: panelOf(element),
      label: labelOf(element),
      row: rowOf(element),
      around: spaced(element.parentElement).slice(0, 200),
      isFailure: element.closest("[data-failure]") !== null,
    }));
  return {
    text: [pieces.join(""), pieces.join(" "), ...attributes].join("\n"),
    links: [...main.querySelectorAll("a[href]")].map((link) => link.getAttribute("href") ?? ""),
    statements,
  };
};

/** Returns whether the page waits for nothing. Runs in the browser. */
const isComplete = (): boolean => {
  const main = document.querySelector("main");
  if (document.readyState !== "complete" || !main) return false;
  if (document.querySelector("[aria-busy=true]")) return false;
  // Streamed parts that have not come yet, or that React has not put in place yet.
  if (document.querySelector('template[id^="B:"], [hidden][id^="S:"]')) return false;
  // React marks each element that it hydrates. Before that, no panel requests its data.
  return [...main.querySelectorAll("h1, h2, section, p, dl, table")].every((element) =>
    Object.keys(element).some((key) => key.startsWith("__reactFiber$")),
  );
};

/** How many checks in a row must find the page complete, without a pending read. */
const rounds = 3;

/**
 * Waits until every panel of a page shows its data or its failure. Throws after `timeoutMs`: a read that
 * the service never answers ends after 25 s, and others of its page can begin only then.
 */
export const waitUntilComplete = async (
  page: Page,
  pending: () => number,
  timeoutMs = 120_000,
): Promise<void> => {
  const end = performance.now() + timeoutMs;
  for (let calm = 0; calm < rounds; ) {
    if (performance.now() > end) throw new Error("The page did not become complete in time");
    // One frame between two checks, so that React renders each answer and sends the reads that follow.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    calm = pending() === 0 && (await page.evaluate(isComplete)) ? calm + 1 : 0;
  }
};

/** Returns the visible text of a page, with collapsed details opened. */
export const readPage = async (page: Page): Promise<PageText> => {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
  return page.evaluate(extract);
};
