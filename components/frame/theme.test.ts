import { afterEach, expect, test, vi } from "vitest";
import { chooseTheme, chosenTheme, otherTheme } from "#components/frame/theme.ts";

const showPage = (theme: string | undefined, isSystemDark: boolean) => {
  const dataset: Record<string, string> = theme ? { theme } : {};
  vi.stubGlobal("document", { documentElement: { dataset } });
  vi.stubGlobal("window", { matchMedia: () => ({ matches: isSystemDark }) });
};

afterEach(() => vi.unstubAllGlobals());

test("the command bar offers the theme that is not on screen, whether it was chosen or is the system's", () => {
  for (const [chosen, isSystemDark, other] of [
    [undefined, false, "dark"],
    [undefined, true, "light"],
    ["light", true, "dark"],
    ["dark", false, "light"],
  ] as const) {
    showPage(chosen, isSystemDark);
    expect(otherTheme(), `${chosen} ${isSystemDark}`).toBe(other);
  }
});

test("a chosen theme is on screen at once, and the system's theme ends the choice", () => {
  showPage(undefined, false);
  chooseTheme("dark");
  expect(chosenTheme()).toBe("dark");
  chooseTheme("system");
  expect(chosenTheme()).toBe("system");
});
