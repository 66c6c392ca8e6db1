"use client";

import { useId } from "react";
import { setCookie } from "#lib/client/cookie.ts";
import { isLanguage, type Language, languageCookie, languageNames } from "#lib/protocol/words/languages.ts";
import { t } from "#lib/protocol/words/t.ts";

interface LanguageChoiceProps {
  /** The languages that can be chosen. */
  offered: readonly Language[];
  chosen: Language | null;
  /** The language of the browser. */
  own: Language;
  className?: string;
  /** Stores the choice with the person's account; absent before the sign-in. */
  save?: (language: Language | null) => Promise<unknown>;
}

/**
 * Chooses the language of the console: in this browser, and with `save` wherever the person signs in. The page is loaded again, so that
 * all of it is in one language.
 */
export function LanguageChoice({ offered, chosen, own, className = "", save }: LanguageChoiceProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="text-ink-3">
        {t("language.label")}
      </label>
      <select
        id={id}
        className="field h-11 w-full min-w-0 sm:h-9"
        value={chosen ?? ""}
        onChange={async ({ target: { value } }) => {
          await setCookie(languageCookie, value);
          // What could not be stored holds in this browser.
          await save?.(isLanguage(value) ? value : null).catch(() => undefined);
          window.location.reload();
        }}
      >
        <option value="">{t("language.browser", { language: languageNames[own] })}</option>
        {offered.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </select>
    </div>
  );
}
