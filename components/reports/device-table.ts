import { devicesHref } from "#components/reports/report-links.ts";
import {
  type Cell,
  countryText,
  type ReportTable,
  statusText,
  sumOf,
} from "#components/reports/report-tables.ts";
import type { ReportFormats } from "#components/reports/report-text.ts";
import type { DeviceGroup, DeviceReport, ReportQuestion } from "#lib/protocol/report.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t } from "#lib/protocol/words/t.ts";

/**
 * Returns the devices of a group, of a status or of all; `null` where the inventory can't be filtered so: by
 * condition, by what some device does not state, and by a value that is not there.
 */
export const groupHref = (
  { hasStatus, hasCountry }: Pick<DeviceReport, "hasStatus" | "hasCountry">,
  country: string | null | undefined,
  status: string | undefined,
): string | null => {
  if (country === null || status === "") return null;
  if (country !== undefined && !hasCountry) return null;
  if (status !== undefined && !hasStatus) return null;
  // An address without a filter opens what can be deployed.
  return devicesHref({ country, status, view: status === undefined ? "all" : undefined });
};

/** Devices by country or by condition, and status. */
export const deviceTable = (
  report: DeviceReport,
  { country }: Pick<ReportQuestion, "country">,
  by: "country" | "condition",
  { numbers: { numberText } }: ReportFormats,
): ReportTable => {
  const { statuses, groups } = report;
  const hrefOf = ({ name }: DeviceGroup, status?: string) =>
    by === "country" ? groupHref(report, name, status) : null;
  const nameText = (name: string | null) => {
    if (name === null) return t("reports.notStated");
    return by === "country" ? countryText(name) : codeWord("deviceCode", name);
  };
  const all = Object.fromEntries(
    statuses.map((status) => [
      status,
      groups.reduce((sum, { byStatus }) => sum + (byStatus[status] ?? 0), 0),
    ]),
  );
  const numberCell = (count: number, href: string | null): Cell => ({
    text: numberText(count),
    href: count > 0 ? href : null,
  });
  const totalHref = (status?: string) => groupHref(report, country ?? undefined, status);
  return {
    columns: [
      by === "country" ? t("reports.country") : t("reports.condition"),
      ...statuses.map(statusText),
      t("reports.devices"),
    ],
    rows: groups.map((group) => [
      { text: nameText(group.name) },
      ...statuses.map((status) => numberCell(group.byStatus[status] ?? 0, hrefOf(group, status))),
      numberCell(group.count, hrefOf(group)),
    ]),
    ...(groups.length > 0
      ? {
          total: [
            { text: t("reports.all") },
            ...statuses.map((status) => numberCell(all[status] ?? 0, totalHref(status))),
            numberCell(sumOf(all), totalHref()),
          ],
        }
      : {}),
  };
};
