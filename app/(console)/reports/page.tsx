import { DaysFigure } from "#components/reports/days-figure.tsx";
import { DeviceFigure } from "#components/reports/device-figure.tsx";
import { OpenFigure } from "#components/reports/open-figure.tsx";
import { PromiseFigure } from "#components/reports/promise-figure.tsx";
import { RemoveUnknown, ReportsHead } from "#components/reports/reports-head.tsx";
import { reports } from "#components/reports/reports-screen.ts";
import { Hatch } from "#components/reports/status-colors.tsx";
import { UnknownFilters } from "#components/ui/unknown-filters.tsx";
import { monthsUpTo, readReportQuestion, unknownReportParts } from "#lib/protocol/report.ts";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { findReportCountries, findReports } from "#lib/server/reports/find-reports.ts";
import { screenMetadata } from "../../_shared/screen-metadata.ts";
import { toParams } from "../_shared/page-params.ts";
import { viewerFormats, viewerNumbers } from "../_shared/viewer-formats.ts";

export const generateMetadata = screenMetadata(reports);

/** Everything is in the first HTML: no figure needs a script. */
export default async function ReportsPage({ searchParams }: PageProps<"/reports">) {
  const principal = await requirePrincipal();
  const search = toParams(await searchParams);
  const question = readReportQuestion(search);
  const { timeZone, locale } = (await viewerFormats()).used;
  const calendar = { now: new Date(), timeZone };
  const [found, countries] = await Promise.all([
    findReports(principal, question, calendar),
    findReportCountries(principal),
  ]);
  const formats = { locale, numbers: await viewerNumbers() };
  const given = { question, formats };
  const months = monthsUpTo(calendar.now, question.months);
  return (
    <>
      <ReportsHead {...given} at={found.promise.report && found.promise.at} countries={countries} />
      <UnknownFilters names={unknownReportParts(search)} place="reports" numbers={formats.numbers}>
        <RemoveUnknown question={question} />
      </UnknownFilters>
      <Hatch />
      <PromiseFigure answer={found.promise} {...given} />
      <DaysFigure answer={found.days} months={months} {...given} />
      <OpenFigure answer={found.open} {...given} />
      <DeviceFigure answer={found.devices} by="country" {...given} />
      <DeviceFigure answer={found.conditions} by="condition" {...given} />
    </>
  );
}
