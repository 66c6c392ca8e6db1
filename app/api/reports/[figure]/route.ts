import { deviceTable } from "#components/reports/device-table.ts";
import {
  daysTable,
  openTable,
  promiseTable,
  type ReportTable,
} from "#components/reports/report-tables.ts";
import type { ReportFormats } from "#components/reports/report-text.ts";
import { numbersOf } from "#components/ui/number.ts";
import { dayIn } from "#lib/protocol/calendar-day.ts";
import { csvLines, csvStart } from "#lib/protocol/delimited.ts";
import type { FormatLocale } from "#lib/protocol/formats.ts";
import {
  type FigureName,
  isFigureName,
  monthsUpTo,
  type Proven,
  type ReportQuestion,
  readReportQuestion,
} from "#lib/protocol/report.ts";
import { localeInUse, t } from "#lib/protocol/words/t.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import type { Calendar } from "#lib/server/filter/list-query.ts";
import { apiHandler, RouteError } from "#lib/server/http/api-handler.ts";
import { findDaysReport } from "#lib/server/reports/days-report.ts";
import { findDeviceReport } from "#lib/server/reports/device-report.ts";
import { findOpenReport } from "#lib/server/reports/open-report.ts";
import { findPromiseReport } from "#lib/server/reports/promise-report.ts";
import { viewerFormats } from "../../../(console)/_shared/viewer-formats.ts";

type Context = { params: Promise<{ figure: string }> };

/** How a file is written: in the language of the request, its numbers without marks of thousands. */
const fileFormats = (): ReportFormats => {
  const locale = localeInUse() as FormatLocale;
  return { locale, numbers: { ...numbersOf(locale), numberText: String } };
};

/** Returns the table of a report; of one that is not proven, the reason alone. */
const tableOf = <Report>(found: Proven<Report>, toTable: (report: Report) => ReportTable) =>
  "reason" in found ? { columns: [found.reason], rows: [] } : toTable(found.report);

/** Returns the table that stands beside a figure. */
const findTable = async (
  figure: FigureName,
  principal: Principal,
  question: ReportQuestion,
  calendar: Calendar,
): Promise<ReportTable> => {
  const formats = fileFormats();
  switch (figure) {
    case "promise": {
      const found = await findPromiseReport(principal, question, calendar);
      return tableOf(found, (report) => promiseTable(report, question, formats));
    }
    case "days": {
      const found = await findDaysReport(principal, question, calendar);
      const months = monthsUpTo(calendar.now, question.months);
      return tableOf(found, (report) => daysTable(report, months, formats));
    }
    case "open": {
      const found = await findOpenReport(principal, question, calendar);
      return tableOf(found, (report) => openTable(report, question, formats));
    }
    default: {
      const by = figure === "devices" ? "country" : "condition";
      const found = await findDeviceReport(principal, question, by);
      return tableOf(found, (report) => deviceTable(report, question, by, formats));
    }
  }
};

/** Answers the table of a figure as a CSV file: `GET /api/reports/promise?months=6&country=DE`. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { figure } = await params;
  return apiHandler(request, "orders.list", async (principal): Promise<Response> => {
    if (!isFigureName(figure)) throw new RouteError("not_found", t("apiRefusal.noReport"));
    const question = readReportQuestion(new URL(request.url).searchParams);
    const { timeZone } = (await viewerFormats()).used;
    const calendar = { now: new Date(), timeZone };
    const { columns, rows, total } = await findTable(figure, principal, question, calendar);
    const lines = [...rows, ...(total ? [total] : [])].map((cells) =>
      cells.map(({ text }) => text),
    );
    return new Response(csvStart + csvLines([columns, ...lines]), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${figure}-${dayIn(calendar.now, timeZone)}.csv"`,
        "Cache-Control": "private, no-store",
      },
    });
  });
}
