import "server-only";
import { countryName } from "#lib/protocol/country-name.ts";
import { byLanguage } from "#lib/protocol/intl-words.ts";
import type {
  DaysReport,
  DeviceReport,
  OpenReport,
  PromiseReport,
  Proven,
  ReportQuestion,
} from "#lib/protocol/report.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { findFilterValues } from "#lib/server/filter/find-filtered-list.ts";
import type { Calendar } from "#lib/server/filter/list-query.ts";
import { requireAllowance } from "#lib/server/limits/read-rate-limit.ts";
import { failureOf, PrincipalError } from "#lib/server/principal-error.ts";
import { findDaysReport } from "#lib/server/reports/days-report.ts";
import { findDeviceReport } from "#lib/server/reports/device-report.ts";
import { findOpenReport } from "#lib/server/reports/open-report.ts";
import { findPromiseReport } from "#lib/server/reports/promise-report.ts";
import { isV4Error } from "#lib/v4/errors.ts";

/** What the page of reports shows. */
export interface Reports {
  promise: Proven<PromiseReport>;
  days: Proven<DaysReport>;
  open: Proven<OpenReport>;
  devices: Proven<DeviceReport>;
  conditions: Proven<DeviceReport>;
}

/** One figure that can't be drawn keeps back no other. */
const orReason = <Report>(found: Promise<Proven<Report>>): Promise<Proven<Report>> =>
  found.catch((error: unknown) => {
    if (!(error instanceof PrincipalError) && !isV4Error(error)) throw error;
    return { report: null, reason: failureOf(error, null).message };
  });

/** Returns all reports, each with why it is not proven where it is not. They count as one read of the person. */
export const findReports = async (
  principal: Principal,
  question: ReportQuestion,
  calendar: Calendar,
): Promise<Reports> => {
  const allowance = Promise.resolve(principal.userId).then(requireAllowance);
  const ask = <Report>(find: () => Promise<Proven<Report>>) => orReason(allowance.then(find));
  const [promise, days, open, devices, conditions] = await Promise.all([
    ask(() => findPromiseReport(principal, question, calendar)),
    ask(() => findDaysReport(principal, question, calendar)),
    ask(() => findOpenReport(principal, question, calendar)),
    ask(() => findDeviceReport(principal, question, "country")),
    ask(() => findDeviceReport(principal, question, "condition")),
  ]);
  return { promise, days, open, devices, conditions };
};

/** Returns the countries of the orders, by their names; none where the mirror does not prove the orders. */
export const findReportCountries = async (principal: Principal): Promise<readonly string[]> => {
  if (!principal.connection) return [];
  const found = await findFilterValues(principal, "orders");
  const codes = found.isProven ? (found.values.country ?? []) : [];
  return codes.toSorted((a, b) => byLanguage(countryName(a), countryName(b)));
};
