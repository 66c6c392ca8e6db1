"use client";

import { lazy } from "react";
import { deviceHref } from "#components/data/record-hrefs.ts";
import { AssignedTo, ChargerStatus } from "#components/device/device-cells.tsx";
import { deviceTitle, placeOf } from "#components/device/device-text.ts";
import type { TableDefinition } from "#components/table/table-definition.ts";
import { Code } from "#components/ui/code.tsx";
import { Country, countryName } from "#components/ui/country.tsx";
import { Status, statusLabel } from "#components/ui/status.tsx";
import { knownDeviceStatuses, pinDeviceTypes } from "#lib/v4/fields/known-values.ts";

/** A dash in a column. The narrow layout has no columns, so it shows nothing. */
const absent = <span className="text-ink-3 max-sm:hidden">—</span>;

/** Returns the country where it is a two-letter code: the API filters by no other value. */
const countryCodeOf = (country: string | null) =>
  country && /^[A-Z]{2}$/.test(country) ? country : null;

export const deviceTable: TableDefinition<"inventory.search"> = {
  noun: ["device", "devices"],
  empty: "No devices yet, or none you have access to.",
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
    {
      id: "serial",
      header: "Serial",
      narrow: "id",
      cell: (device) => (device.serialNumber ? <Code>{device.serialNumber}</Code> : absent),
      text: (device) => device.serialNumber ?? "",
    },
    {
      id: "type",
      header: "Type",
      cell: (device) => device.deviceType ?? absent,
      text: (device) => device.deviceType ?? "",
    },
    {
      id: "status",
      header: "Status",
      narrow: "status",
      cell: (device) => <Status value={device.status} />,
      text: (device) => device.status ?? "",
    },
    {
      id: "holder",
      header: "Assigned to",
      narrow: "note",
      cell: (device) =>
        device.employeeName || device.employeeId ? <AssignedTo device={device} /> : absent,
      text: (device) => device.employeeName ?? device.employeeId ?? "",
    },
    {
      id: "location",
      header: "Location",
      narrow: "sub",
      cell: (device) => placeOf(device).location ?? absent,
      text: (device) => placeOf(device).location ?? "",
    },
    {
      id: "country",
      header: "Country",
      cell: (device) => <Country code={placeOf(device).country} />,
      text: (device) => {
        const { country } = placeOf(device);
        return country ? countryName(country) : "";
      },
    },
    {
      id: "condition",
      header: "Condition",
      cell: (device) => device.condition ?? absent,
      text: (device) => device.condition ?? "",
    },
    {
      id: "charger",
      header: "Charger",
      size: 184,
      narrow: "aside",
      cell: (device) =>
        device.chargerStatus ? (
          <>
            <span className="text-ink-3 sm:hidden">charger: </span>
            <ChargerStatus status={device.chargerStatus} />
          </>
        ) : (
          absent
        ),
      text: (device) => device.chargerStatus ?? "",
    },
  ],
};
