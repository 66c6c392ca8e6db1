"use client";

import { chooseTheme, type Theme, themes, useTheme } from "#components/frame/theme.ts";
import { t } from "#lib/protocol/words/t.ts";

/** Chooses a light or dark theme, or the system's. `theme` is the server's, for hydration. */
export function ThemeChoice({ theme: servedTheme }: { theme: Theme }) {
  const theme = useTheme(servedTheme);
  return (
    <fieldset className="flex gap-1">
      <legend className="label mb-1">{t("frame.theme")}</legend>
      {themes.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={theme === each}
          className="min-h-6 grow rounded-sm border border-rule-2 px-2 py-0.5 text-small capitalize aria-pressed:border-accent aria-pressed:text-accent"
          onClick={() => chooseTheme(each)}
        >
          {t("frame.themeName", { theme: each })}
        </button>
      ))}
    </fieldset>
  );
}
