"use client";

import type { Route } from "next";
import Link from "next/link";
import { deviceHref, orderHref } from "#components/data/record-hrefs.ts";
import { useMay } from "#components/data/viewer.tsx";
import { chargerHref, placeOf } from "#components/device/device-text.ts";
import { etaColumn, orderColumns, slaColumn } from "#components/order/order-columns.tsx";
import { PersonName } from "#components/person/person-name.tsx";
import { countryColumn } from "#components/table/country-column.tsx";
import { Rows } from "#components/table/rows.tsx";
import type { Column } from "#components/table/table-definition.ts";
import { textColumn } from "#components/table/text-column.tsx";
import { Code } from "#components/ui/code.tsx";
import { expectedOf } from "#lib/v4/order-eta.ts";
import type { Device } from "#lib/v4/records/device.ts";
import type { Order } from "#lib/v4/records/order.ts";

const reason: Column<Order> = textColumn(
  { id: "why", header: "Why", narrow: "note", grow: true },
  ({ sla }) => sla?.reason,
  (why) => <span title={why ?? undefined}>{why ?? "No reason given"}</span>,
);

/** The ETA of an order, or of its next part if it arrives in parts. */
const etaOf = (order: Order & { arrivesAt?: string }) => order.arrivesAt ?? expectedOf(order)?.eta;

const { id, employee, type, country, status } = orderColumns;
const sla = slaColumn(52);

// Late orders show the reason in place of the type: both don't fit.
const lateColumns = [id, employee, country, reason, sla];
const otherColumns = [
  id,
  employee,
  type,
  country,
  status,
  etaColumn({ narrow: "note" }, etaOf),
  sla,
];

/** The orders of a list on Today. With `why`, each shows the reason of its delay. */
export function OrderRows({ orders, why }: { orders: readonly Order[]; why: boolean }) {
  return (
    <Rows
      caption="Orders"
      columns={why ? lateColumns : otherColumns}
      rows={orders}
      rowId={(order) => order.id}
      href={(order) => orderHref(order.id)}
    />
  );
}

const deviceColumns: readonly Column<Device>[] = [
  textColumn(
    { id: "model", header: "Device", size: 144, narrow: "title" },
    ({ model }) => model,
    (model, { id }) => model ?? <Code>{id}</Code>,
  ),
  textColumn(
    { id: "serial", header: "Serial", narrow: "id" },
    ({ serialNumber }) => serialNumber,
    (serial) => <span className="code">{serial ?? "—"}</span>,
  ),
  textColumn(
    { id: "charger", header: "Charger", narrow: "status" },
    ({ chargerStatus }) => chargerStatus,
    (charger) => <span className="text-signal">{charger}</span>,
  ),
  textColumn(
    { id: "holder", header: "Held by", narrow: "sub" },
    ({ employeeName, employeeId }) => employeeName ?? employeeId,
    (_, { employeeId, employeeName }) => <PersonName id={employeeId} name={employeeName} />,
  ),
  countryColumn((device) => placeOf(device).country),
];

const request: Column<Device> = {
  id: "request",
  header: "Replacement",
  narrow: "note",
  cell: (device) => (
    <Link className="link" href={chargerHref(device.id) as Route} prefetch={false}>
      Request charger<span className="sr-only"> for {device.model ?? device.id}</span>
    </Link>
  ),
  text: () => "",
};

const requestColumns = [...deviceColumns, request];

/** Devices whose charger is damaged or not included. People who may request a charger get a link to the form. */
export function ChargerRows({ devices }: { devices: readonly Device[] }) {
  const mayRequest = useMay("orders.add-accessory");
  return (
    <Rows
      caption="Devices"
      columns={mayRequest ? requestColumns : deviceColumns}
      rows={devices}
      rowId={(device) => device.id}
      href={(device) => deviceHref(device.id)}
    />
  );
}
