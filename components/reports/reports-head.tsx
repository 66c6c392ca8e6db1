import { Moment } from "#components/moment/moment.tsx";
import { countryText } from "#components/reports/report-tables.ts";
import { dayText, type ReportFormats } from "#components/reports/report-text.ts";
import { reports } from "#components/reports/reports-screen.ts";
import { Button } from "#components/ui/button.tsx";
import { dayIn } from "#lib/protocol/calendar-day.ts";
import { type ReportQuestion, reportMonths } from "#lib/protocol/report.ts";

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
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <div className="grow">
        <h1>{reports.title}</h1>
        <p className="text-ink-2">
          {months} months to {dayText(dayIn(new Date(), "UTC"), locale)}
          {country !== null && `, ${countryText(country)}`}
        </p>
      </div>
      {at !== null && (
        <p className="pt-1.5 text-small text-ink-3">
          As of <Moment at={at} format="time" />
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
          <span className="sr-only">Period</span>
          <select name="months" defaultValue={months} className="field h-7.5">
            {reportMonths.map((each) => (
              <option key={each} value={each}>
                Last {each} months
              </option>
            ))}
          </select>
        </label>
        <label>
          <span className="sr-only">Country</span>
          <select name="country" defaultValue={country ?? ""} className="field h-7.5 max-w-52">
            <option value="">All countries</option>
            {offered.map((each) => (
              <option key={each} value={each}>
                {countryText(each)}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit">Show</Button>
      </form>
    </div>
  );
}
