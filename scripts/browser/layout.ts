import type { Page } from "@playwright/test";

/** The maximum of the browser's cumulative layout shift. */
export const maxShift = 0.02;

/** Adds up the layout shifts of a page that no input caused, from its start. */
export const watchShifts = () => {
  const state = globalThis as unknown as { shift: number };
  state.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as {
      value: number;
      hadRecentInput: boolean;
    }[])
      if (!entry.hadRecentInput) state.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
};

/**
 * Measures a page on which `watchShifts` ran as an init script: the layout shift since its start, by
 * how many pixels it is wider than the viewport, the controls smaller than 24 px, and the accessible
 * names that several buttons of its lists share.
 */
export const measurePage = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const main = document.querySelector("main") ?? document.body;
    const controls = [
      ...document.querySelectorAll<HTMLElement>("a, button, input, select, summary"),
    ];
    const isVisible = (element: HTMLElement) =>
      element.checkVisibility({ visibilityProperty: true });
    // Links inside a sentence are exempt from the minimum size (WCAG 2.5.8).
    const isInline = (element: HTMLElement) =>
      element.tagName === "A" && getComputedStyle(element).display === "inline";
    const small = controls.filter((element) => {
      // A label is part of the target of its control.
      const { width, height } = (element.closest("label") ?? element).getBoundingClientRect();
      const isHidden = element.closest(".sr-only") !== null || width <= 1;
      return isVisible(element) && !isInline(element) && !isHidden && (width < 24 || height < 24);
    });
    // As a browser names an element: by its label, else by its text, else by its title.
    const nameOf = (element: HTMLElement) =>
      `${element.tagName} ${element.getAttribute("aria-label") ?? (element.innerText.trim() || element.title)} ${element.getAttribute("href") ?? ""}`;
    const actions = [...main.querySelectorAll<HTMLElement>("tr button, tr a, li button, li a")]
      .filter(isVisible)
      .map(nameOf);
    const repeated = [
      ...new Set(
        actions.filter((name, index) => actions.indexOf(name) !== index && !name.startsWith("A ")),
      ),
    ];
    return {
      shift: (globalThis as unknown as { shift: number }).shift,
      overflow: scrollWidth - clientWidth,
      small: small.map(nameOf),
      repeated,
    };
  });
