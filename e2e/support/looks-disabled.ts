import { expect, type Page } from "@playwright/test";

/**
 * Expects that the page has fields that can't be changed, and that each looks so: dimmed, or on another
 * background than a field that can. The browser itself dims a check box and a radio button.
 */
export const expectFieldsLookDisabled = async (page: Page) => {
  const fields = await page.getByRole("main").evaluate((main) => {
    const probe = document.createElement("input");
    probe.className = "field";
    main.append(probe);
    const enabled = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const isDimmed = (element: Element | null): boolean =>
      element !== null &&
      element !== main &&
      (Number(getComputedStyle(element).opacity) < 1 || isDimmed(element.parentElement));
    const found = [...main.querySelectorAll("input, select, textarea")].filter(
      (field) => field.matches(":disabled, :read-only") && field.getAttribute("type") !== "hidden",
    );
    return found.map((field) => {
      const { appearance, backgroundColor } = getComputedStyle(field);
      const isNative = field.matches("[type=checkbox], [type=radio]") && appearance === "auto";
      const hasOwnLook = field.classList.contains("field") && backgroundColor !== enabled;
      return {
        name: field.getAttribute("name") ?? field.id,
        looksDisabled: hasOwnLook || isDimmed(field) || (isNative && !field.matches(".sr-only")),
      };
    });
  });
  expect(fields.length).toBeGreaterThan(0);
  expect(fields.filter(({ looksDisabled }) => !looksDisabled)).toEqual([]);
};
