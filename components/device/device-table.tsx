"use client";

import { lazy } from "react";
import { deviceHref } from "#components/data/record-hrefs.ts";
import { ChargerStatus } from "#components/device/charger-status.tsx";
import { deviceTitle, placeOf } from "#components/device/device-text.ts";
import { PersonName } from "#components/person/person-name.tsx";
import { countryColumn } from "#components/table/country-column.tsx";
import { statusColumn } from "#components/table/status-column.tsx";
import type { TableDefinition } from "#components/table/table-definition.ts";
import { textColumn } from "#components/table/text-column.tsx";
import { Code } from "#components/ui/code.tsx";
import { statusLabel } from "#components/ui/status.tsx";
import { knownDeviceStatuses, pinDeviceTypes } from "#lib/v4/fields/known-values.ts";

/** A dash in a column. The narrow layout has no columns, so it shows nothing. */
const absent = <span className="text-ink-3 max-sm:hidden">—</span>;

const orAbsent = (text: string | null | undefined) => text ?? absent;

/** Returns the country where it is a two-letter code: the API filters by no other value. */
const countryCodeOf = (country: string | null) =>
  country && /^[A-Z]{2}$/.test(country) ? country : null;

export const deviceTable: TableDefinition<"inventory.search"> = {
  noun: ["device", "devices"],
  filters: {
    category: { options: pinDeviceTypes, placeholder: "Monitors" },
    country: { countries: true },
    status: { options: knownDeviceStatuses, format: statusLabel },
  },
  slices: [
    { field: "status", values: knownDeviceStatuses, readValue: ({ status }) => status },
    { field: "category", values: pinDeviceTypes, readValue: ({ deviceType }) => deviceType },
    {
      field: "country",
      values: [],
      countries: true,
      readValue: (device) => countryCodeOf(placeOf(device).country),
    },
  ],
  rowId: (device) => device.id,
  href: (device) => deviceHref(device.id),
  prefetch: (device) => ["products.get", { id: device.id }],
  Peek: lazy(() => import("#components/device/device-peek.tsx")),
  columns: [
    {
      id: "model",
      header: "Device",
      size: 144,
      narrow: "title",
      cell: (device) => <span className="font-medium">{deviceTitle(device)}</span>,
      text: (device) => device.model ?? "",
    },
    textColumn(
      { id: "serial", header: "Serial", narrow: "id" },
      ({ serialNumber }) => serialNumber,
      (serial) => (serial ? <Code>{serial}</Code> : absent),
    ),
    textColumn({ id: "type", header: "Type" }, ({ deviceType }) => deviceType, orAbsent),
    statusColumn(),
    textColumn(
      { id: "holder", header: "Assigned to", narrow: "note" },
      ({ employeeName, employeeId }) => employeeName ?? employeeId,
      (_, { employeeName, employeeId }) =>
        employeeName || employeeId ? <PersonName id={employeeId} name={employeeName} /> : absent,
    ),
    textColumn(
      { id: "location", header: "Location", narrow: "sub" },
      (device) => placeOf(device).location,
      orAbsent,
    ),
    countryColumn((device) => placeOf(device).country),
    textColumn({ id: "condition", header: "Condition" }, ({ condition }) => condition, orAbsent),
    textColumn(
      { id: "charger", header: "Charger", size: 184, narrow: "aside" },
      ({ chargerStatus }) => chargerStatus,
      (status) =>
        status ? (
          <>
            <span className="text-ink-3 sm:hidden">charger: </span>
            <ChargerStatus status={status} />
          </>
        ) : (
          absent
        ),
    ),
  ],
};
