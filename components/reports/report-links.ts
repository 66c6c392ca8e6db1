import { deviceList } from "#components/devices/device-screen.ts";
import { orderList } from "#components/orders/order-screen.ts";
import { reports } from "#components/reports/reports-screen.ts";
import { type FigureName, type ReportQuestion, writeReportQuestion } from "#lib/protocol/report.ts";
import { missingValue } from "#lib/v4/order-view-names.ts";
import { writeSearch } from "#lib/v4/search.ts";

/** The filters of a list's address. Those that are `undefined` or `null` are left out. */
type Filters = Readonly<Record<string, string | number | null | undefined>>;

const hrefOf = (route: string, filters: Filters): string => {
  const stated = Object.entries(filters).filter(([, value]) => value !== null);
  return `${route}?${writeSearch(Object.fromEntries(stated))}`;
};

/** Returns the list of the orders behind a mark. */
export const ordersHref = (filters: Filters): string => hrefOf(orderList.route, filters);

/** Returns the list of the devices behind a mark. */
export const devicesHref = (filters: Filters): string => hrefOf(deviceList.route, filters);

/** Returns the value by which a filter asks for records that state none. */
export const orMissing = (value: string): string => (value === "" ? missingValue : value);

export const reportsHref = (question: ReportQuestion): string =>
  reports.route + writeReportQuestion(question);

/** Returns the file of a figure. */
export const fileHref = (figure: FigureName, question: ReportQuestion): string =>
  `/api/reports/${figure}${writeReportQuestion(question)}`;
