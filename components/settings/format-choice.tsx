"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useId, useMemo, useState } from "react";
import { formatMoment } from "#components/moment/moment.tsx";
import { zoneLabel } from "#components/moment/zone-label.ts";
import { numbersOf } from "#components/ui/number.ts";
import { useInBrowser } from "#components/ui/use-in-browser.ts";
import { setCookie } from "#lib/client/cookie.ts";
import { countryName } from "#lib/protocol/country-name.ts";
import {
  type FormatLocale,
  type Formats,
  formatCookies,
  formatRegions,
} from "#lib/protocol/formats.ts";
import { byLanguage } from "#lib/protocol/intl-words.ts";
import { t } from "#lib/protocol/words/t.ts";

const formatName = (locale: FormatLocale) =>
  t("settings.englishOf", { country: countryName(locale.slice(3)) });

function Choice({
  label,
  value,
  sample,
  onChange,
  children,
}: {
  label: string;
  /** Empty for the browser's own. */
  value: string;
  sample: string;
  onChange: (value: string) => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div className="grid gap-x-4 gap-y-1 sm:grid-cols-[96px_minmax(0,300px)_1fr] sm:items-center">
      <label htmlFor={id} className="text-ink-3">
        {label}
      </label>
      <select
        id={id}
        className="field h-11 w-full min-w-0 sm:h-9"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </select>
      <p className="text-ink-3 tabular-nums">
        <bdi suppressHydrationWarning>{sample}</bdi>
      </p>
    </div>
  );
}

/** Returns the present moment, ISO 8601, every ten seconds. */
const useNow = () => {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date().toISOString()), 10_000);
    return () => window.clearInterval(timer);
  }, []);
  return now;
};

interface FormatChoiceProps {
  own: Formats;
  chosen: { timeZone: string | null; locale: FormatLocale | null };
}

/** Chooses the time zone and the format of dates and numbers, which apply at once and only in this browser. */
export function FormatChoice({ own, chosen }: FormatChoiceProps) {
  const router = useRouter();
  // Zones differ between browsers, so the server lists only the chosen one.
  const isInBrowser = useInBrowser();
  const timeZone = chosen.timeZone ?? own.timeZone;
  const locale = chosen.locale ?? own.locale;
  const zones = useMemo(() => {
    const known = isInBrowser ? Intl.supportedValuesOf("timeZone") : [];
    return [...new Set([timeZone, "UTC", ...known])]
      .map((zone) => ({ zone, label: zoneLabel(zone) }))
      .sort((left, right) => byLanguage(left.label, right.label));
  }, [isInBrowser, timeZone]);
  const now = useNow();
  const keep = (cookie: string) => (value: string) =>
    void setCookie(cookie, value).then(() => router.refresh());
  return (
    <div className="grid gap-3 px-4 py-3.5">
      <Choice
        label={t("settings.timeZone")}
        value={chosen.timeZone ?? ""}
        sample={t("settings.nowTime", { time: formatMoment(now, "time", timeZone, locale) })}
        onChange={keep(formatCookies.zone)}
      >
        <option value="" suppressHydrationWarning>
          {t("settings.browsers", { value: zoneLabel(own.timeZone) })}
        </option>
        {zones.map(({ zone, label }) => (
          <option key={zone} value={zone} suppressHydrationWarning>
            {label}
          </option>
        ))}
      </Choice>
      <Choice
        label={t("settings.formatLabel")}
        value={chosen.locale?.slice(3) ?? ""}
        sample={`${formatMoment(now, "full", timeZone, locale)} · ${numbersOf(locale).numberText(1_234.5)}`}
        onChange={keep(formatCookies.region)}
      >
        <option value="">{t("settings.browsers", { value: formatName(own.locale) })}</option>
        {formatRegions.map((region) => (
          <option key={region} value={region}>
            {formatName(`en-${region}`)}
          </option>
        ))}
      </Choice>
    </div>
  );
}
