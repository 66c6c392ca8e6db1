"use client";

import type { Route } from "next";
import Link from "next/link";
import { ChargerStatus } from "#components/devices/charger-status.tsx";
import { deviceHref } from "#components/devices/device-screen.ts";
import { chargerHref, deviceTitle } from "#components/devices/device-text.ts";
import { PersonInCountry } from "#components/today/person-in-country.tsx";
import { type TodayColumn, TodayTable } from "#components/today/today-table.tsx";
import { useMay } from "#components/viewer/viewer.tsx";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { placeOf } from "#lib/v4/device-place.ts";
import type { Device } from "#lib/v4/records/device.ts";

type DeviceColumn = TodayColumn<Device>;

const columns: readonly DeviceColumn[] = [
  { header: () => t("todayCharger.device"), place: "title", cell: deviceTitle },
  {
    header: () => t("todayCharger.serial"),
    place: "id",
    width: "w-[8.5rem]",
    cell: ({ serialNumber }) => <span className="code">{serialNumber || "—"}</span>,
  },
  {
    header: () => t("todayCharger.heldBy"),
    place: "sub",
    width: "w-[10.5rem]",
    cell: (device) => (
      <PersonInCountry
        id={device.employeeId}
        name={device.employeeName}
        country={placeOf(device).country}
      />
    ),
  },
  {
    header: () => t("todayCharger.charger"),
    place: "aside",
    width: "w-[8.25rem]",
    cell: ({ chargerStatus }) => <ChargerStatus status={chargerStatus} />,
  },
];

const request: DeviceColumn = {
  header: () => t("todayCharger.replacement"),
  place: "note",
  width: "w-[7.5rem]",
  cell: (device) => (
    <Link className="link" href={chargerHref(device.id) as Route} prefetch={false}>
      {tRich("todayCharger.request", {
        device: [deviceTitle(device), device.serialNumber].filter(Boolean).join(" "),
        hidden: (words) => (
          <span key="for" className="sr-only">
            {words}
          </span>
        ),
      })}
    </Link>
  ),
};

const requestColumns = [...columns, request];

/** Devices whose charger is damaged or not included. People who may request a charger get a link to the form. */
export function ChargerRows({ devices }: { devices: readonly Device[] }) {
  const mayRequest = useMay("orders.add-accessory");
  return (
    <TodayTable
      caption={t("todayCharger.caption")}
      columns={mayRequest ? requestColumns : columns}
      rows={devices}
      rowId={(device) => device.id}
      href={(device) => deviceHref(device.id)}
    />
  );
}
