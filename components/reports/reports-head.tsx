import { Moment } from "#components/moment/moment.tsx";
import { reportsHref } from "#components/reports/report-links.ts";
import { countryText } from "#components/reports/report-tables.ts";
import { dayText, type ReportFormats } from "#components/reports/report-text.ts";
import { reports } from "#components/reports/reports-screen.ts";
import { Button } from "#components/ui/button.tsx";
import { dayIn } from "#lib/protocol/calendar-day.ts";
import { type ReportQuestion, reportMonths } from "#lib/protocol/report.ts";
import { titleWord } from "#lib/protocol/words/screen-words.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";

/** The title, and the choice of the period and the country: a form that leads to another address. */
export function ReportsHead({
  question: { months, country, showsAll },
  formats: { locale },
  at,
  countries,
}: {
  question: ReportQuestion;
  formats: ReportFormats;
  /** When the orders were read: ISO 8601. `null` where no copy proves them. */
  at: string | null;
  countries: readonly string[];
}) {
  const offered =
    country === null || countries.includes(country) ? countries : [country, ...countries];
  const day = dayText(dayIn(new Date(), "UTC"), locale);
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <div className="grow">
        <h1>{titleWord(reports.title)}</h1>
        <p className="text-ink-2">
          {country === null
            ? t("reports.period", { months, day })
            : t("reports.periodIn", { months, day, country: countryText(country) })}
        </p>
      </div>
      {at !== null && (
        <p className="pt-1.5 text-small text-ink-3">
          {tRich("reports.asOf", { time: () => <Moment key="time" at={at} format="time" /> })}
        </p>
      )}
      <form
        method="get"
        action={reports.route}
        noValidate
        className="no-print flex flex-wrap gap-2"
      >
        {showsAll && <input type="hidden" name="all" value="countries" />}
        <label>
          <span className="sr-only">{t("reports.periodLabel")}</span>
          <select name="months" defaultValue={months} className="field h-7.5">
            {reportMonths.map((each) => (
              <option key={each} value={each}>
                {t("reports.lastMonths", { months: each })}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span className="sr-only">{t("reports.country")}</span>
          <select name="country" defaultValue={country ?? ""} className="field h-7.5 max-w-52">
            <option value="">{t("reports.allCountries")}</option>
            {offered.map((each) => (
              <option key={each} value={each}>
                {countryText(each)}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit">{t("reports.show")}</Button>
      </form>
    </div>
  );
}

/** Leads to the same reports without what the address has besides. */
export function RemoveUnknown({ question }: { question: ReportQuestion }) {
  return (
    <a href={reportsHref(question)} className="link inline-block min-h-6">
      {t("reports.remove")}
    </a>
  );
}
