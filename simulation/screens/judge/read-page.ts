import type { Page } from "@playwright/test";

/** A sentence or a value on a page, in the smallest element that holds it. */
export interface Statement {
  text: string;
  /** The heading of the panel that it stands in. */
  panel: string;
  /** What it is a value of: the term of a description list, the header of a column. */
  label: string;
  /** The id of the row that it stands in. */
  row: string | null;
  /** The text of the element around it. */
  around: string;
  /** Whether it is part of a notice that a read failed. */
  isFailure: boolean;
}

/** What a person can read on a page. */
export interface PageText {
  /** The text as the elements give it, and once more with a space at each boundary of elements. */
  text: string;
  /** Where its links lead, as they are written. */
  links: string[];
  statements: Statement[];
}

/** Runs in the browser, so it must not use anything of this module. */
const extract = (): PageText => {
  const main = document.querySelector("main") ?? document.body;
  const collapsed = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  const isRead = (element: Element | null) =>
    element !== null && element.closest("script, style, template, option, [hidden]") === null;

  const pieces: string[] = [];
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (isRead(node.parentElement)) pieces.push(node.nodeValue ?? "");
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
        isRead(element) &&
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

/** Whether nothing on the page waits any more. Runs in the browser. */
const isSettled = (): boolean => {
  const main = document.querySelector("main");
  if (document.readyState !== "complete" || !main) return false;
  if (document.querySelector("[aria-busy=true]")) return false;
  // Parts that the server has sent, or is still to send, and that React has not put in place yet.
  if (document.querySelector('template[id^="B:"], [hidden][id^="S:"]')) return false;
  // React marks each element that it has taken over: before that, no panel has asked for its data.
  return [...main.querySelectorAll("h1, h2, section, p, dl, table")].every((element) =>
    Object.keys(element).some((key) => key.startsWith("__reactFiber$")),
  );
};

/** How often in a row a page must be found settled with no read under way. */
const rounds = 3;

/** Waits until every panel of a page shows its data or its failure. Throws after `timeoutMs`. */
export const waitUntilSettled = async (
  page: Page,
  pending: () => number,
  timeoutMs = 60_000,
): Promise<void> => {
  const end = performance.now() + timeoutMs;
  for (let calm = 0; calm < rounds; ) {
    if (performance.now() > end) throw new Error("The page did not settle");
    // A frame lies between two rounds: what an answer changed is drawn, what it leads to is asked.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    calm = pending() === 0 && (await page.evaluate(isSettled)) ? calm + 1 : 0;
  }
};

/** Everything that a person can read on a page, with folded parts unfolded. */
export const readPage = async (page: Page): Promise<PageText> => {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
  return page.evaluate(extract);
};
