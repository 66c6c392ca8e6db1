import { useSyncExternalStore } from "react";
import { setCookie } from "#lib/client/cookie.ts";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** Shows a theme at once and keeps the choice in a cookie of this browser. */
export function chooseTheme(theme: Theme) {
  void setCookie("theme", theme);
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Returns the theme that was chosen in this browser. */
export const chosenTheme = (): Theme =>
  themes.find((theme) => theme === document.documentElement.dataset.theme) ?? "system";

/** Returns the other theme than the one on screen. */
export const otherTheme = (): "light" | "dark" => {
  const theme = chosenTheme();
  if (theme !== "system") return theme === "light" ? "dark" : "light";
  return window.matchMedia("(prefers-color-scheme: dark)").matches ? "light" : "dark";
};

const subscribe = (listener: () => void) => {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
};

/** Returns the theme that was chosen in this browser; `served`, the server's, during hydration. */
export const useTheme = (served: Theme): Theme =>
  useSyncExternalStore(subscribe, chosenTheme, () => served);
