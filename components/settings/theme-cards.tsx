"use client";

import { chooseTheme, type Theme, themes, useTheme } from "#components/frame/theme.ts";
import { t } from "#lib/protocol/words/t.ts";

/** A small drawing of a page: rail, search field and rows. It takes the colors of its theme. */
function PageDrawing() {
  return (
    <svg viewBox="0 0 112 56" className="mirrored block h-14 w-full bg-paper" aria-hidden="true">
      <g fill="none" className="stroke-rule-2">
        <path d="M26 0v56M34 32h70M34 40h70M34 48h70" />
        <rect x="34" y="8" width="70" height="14" rx="2" className="fill-sheet" />
      </g>
      <path
        d="M6 10h14M6 18h10M6 26h12M34 36h30M34 44h22"
        strokeWidth="2"
        className="fill-none stroke-ink-3"
      />
      <path d="M92 36h12" strokeWidth="3" className="stroke-signal" />
    </svg>
  );
}

function ThemeDrawing({ theme }: { theme: Theme }) {
  if (theme !== "system")
    return (
      <span data-scheme={theme} className="block">
        <PageDrawing />
      </span>
    );
  return (
    <span className="relative block">
      <span data-scheme="dark" className="block">
        <PageDrawing />
      </span>
      <span
        data-scheme="light"
        className="absolute inset-0 [clip-path:polygon(0_0,56%_0,44%_100%,0_100%)]"
      >
        <PageDrawing />
      </span>
    </span>
  );
}

/** Chooses the theme by its picture. `theme` is the server's, for hydration. */
export function ThemeCards({ theme: servedTheme }: { theme: Theme }) {
  const theme = useTheme(servedTheme);
  return (
    <fieldset className="contents">
      <legend className="float-start text-ink-3 sm:pt-4">{t("settings.theme")}</legend>
      <div className="flex flex-wrap gap-2.5">
        {themes.map((each) => (
          <label
            key={each}
            className="w-25 cursor-pointer overflow-hidden rounded-md border border-rule-2 bg-sheet text-center text-compact has-checked:border-accent has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent sm:w-28"
          >
            <input
              type="radio"
              name="theme"
              className="sr-only"
              checked={theme === each}
              onChange={() => chooseTheme(each)}
            />
            <ThemeDrawing theme={each} />
            <span className="block border-t border-rule py-1 capitalize">
              {t("settings.themeName", { theme: each })}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
