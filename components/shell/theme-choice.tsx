"use client";

import { useState } from "react";
import { setCookie } from "#lib/client/cookie.ts";

const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** Chooses a light or dark theme, or the system's. The browser keeps the choice in a cookie. */
export function ThemeChoice({ theme: initialTheme }: { theme: Theme }) {
  const [theme, setTheme] = useState(initialTheme);
  const choose = (next: Theme) => {
    setTheme(next);
    void setCookie("theme", next);
    if (next === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
  };
  return (
    <fieldset className="flex gap-1">
      <legend className="label mb-1">Theme</legend>
      {themes.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={theme === each}
          className="grow rounded-sm border border-rule-2 px-2 py-0.5 text-small capitalize aria-pressed:border-accent aria-pressed:text-accent"
          onClick={() => choose(each)}
        >
          {each}
        </button>
      ))}
    </fieldset>
  );
}
