"use client";

import { lazy } from "react";
import { Charger } from "#components/device/charger";
import { deviceTitle, placeOf } from "#components/device/device-words.ts";
import { Holder } from "#components/device/holder";
import type { TableOf } from "#components/table/table-of.ts";
import { Country, countryName } from "#components/ui/country";
import { Status, statusLabel } from "#components/ui/status";
import { knownDeviceStatuses, pinDeviceTypes } from "#lib/v4/known-values";

export const deviceTable: TableOf<"inventory.search"> = {
  noun: ["device", "devices"],
  empty: "The company owns no device yet, or none is in your sight.",
  filters: {
    category: { options: pinDeviceTypes, placeholder: "Monitors" },
    country: { countries: true },
    status: { options: knownDeviceStatuses, format: statusLabel },
  },
  rowId: (device) => device.id,
  href: (device) => `/inventory/${encodeURIComponent(device.id)}`,
  ahead: (device) => ["products.get", { id: device.id }],
  Peek: lazy(() => import("#components/device/device-peek")),
  columns: [
    {
      id: "model",
      header: "Device",
      narrow: "title",
      cell: (device) => <span className="font-medium">{deviceTitle(device)}</span>,
      text: (device) => device.model ?? "",
    },
    {
      id: "serial",
      header: "Serial",
      narrow: "id",
      cell: (device) => <span className="code">{device.serialNumber ?? "—"}</span>,
      text: (device) => device.serialNumber ?? "",
    },
    {
      id: "type",
      header: "Type",
      cell: (device) => device.deviceType ?? "—",
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
      header: "Held by",
      narrow: "sub",
      cell: (device) => <Holder device={device} />,
      text: (device) => device.employeeName ?? device.employeeId ?? "",
    },
    {
      id: "location",
      header: "Location",
      narrow: "note",
      cell: (device) => placeOf(device).location ?? "—",
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
      cell: (device) => device.condition ?? "—",
      text: (device) => device.condition ?? "",
    },
    {
      id: "charger",
      header: "Charger",
      narrow: "aside",
      cell: (device) => <Charger status={device.chargerStatus} />,
      text: (device) => device.chargerStatus ?? "",
    },
  ],
};
