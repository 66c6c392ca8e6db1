"use client";

import type { Route } from "next";
import Link from "next/link";
import { Moment } from "#components/data/moment.tsx";
import { deviceHref, orderHref } from "#components/data/record-hrefs.ts";
import { useMay } from "#components/data/viewer.tsx";
import { chargerHref, placeOf } from "#components/device/device-text.ts";
import { SlaRule } from "#components/order/sla-rule.tsx";
import { PersonName } from "#components/person/person-name.tsx";
import { Rows } from "#components/table/rows.tsx";
import type { Column } from "#components/table/table-definition.ts";
import { Code } from "#components/ui/code.tsx";
import { Country } from "#components/ui/country.tsx";
import { Status } from "#components/ui/status.tsx";
import { expectedOf } from "#lib/v4/order-eta.ts";
import type { Device } from "#lib/v4/records/device.ts";
import type { Order } from "#lib/v4/records/order.ts";

const orderColumns: readonly Column<Order>[] = [
  {
    id: "id",
    header: "Order",
    size: 144,
    narrow: "id",
    cell: ({ id }) => <Code>{id}</Code>,
    text: ({ id }) => id,
  },
  {
    id: "for",
    header: "For",
    narrow: "title",
    cell: (order) => <PersonName id={order.employeeId} name={order.employeeName} />,
    text: (order) => order.employeeName ?? order.employeeId ?? "",
  },
  {
    id: "type",
    header: "Type",
    narrow: "sub",
    cell: ({ orderType }) => orderType ?? "—",
    text: ({ orderType }) => orderType ?? "",
  },
  {
    id: "country",
    header: "Country",
    cell: ({ country }) => <Country code={country} />,
    text: ({ country }) => country ?? "",
  },
];

const reason: Column<Order> = {
  id: "why",
  header: "Why",
  narrow: "note",
  grow: true,
  cell: ({ sla }) => (
    <span title={sla?.reason ?? undefined}>{sla?.reason ?? "No reason given"}</span>
  ),
  text: ({ sla }) => sla?.reason ?? "",
};

/** The ETA of an order, or of its next part if it arrives in parts. */
const etaOf = (order: Order & { arrivesAt?: string }) => order.arrivesAt ?? expectedOf(order)?.eta;

const eta: Column<Order> = {
  id: "eta",
  header: "ETA",
  narrow: "note",
  cell: (order) => <Moment at={etaOf(order)} format="day" />,
  text: (order) => etaOf(order) ?? "",
};

const status: Column<Order> = {
  id: "status",
  header: "Status",
  narrow: "status",
  cell: (order) => <Status value={order.status} />,
  text: (order) => order.status ?? "",
};

const sla: Column<Order> = {
  id: "sla",
  header: "SLA, business days",
  size: 212,
  narrow: "aside",
  cell: (order) => <SlaRule sla={order.sla} width={52} />,
  text: () => "",
};

// Late orders show the reason in place of the type: both don't fit.
const lateColumns = [...orderColumns.filter(({ id }) => id !== "type"), reason, sla];
const otherColumns = [...orderColumns, status, eta, sla];

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
  {
    id: "model",
    header: "Device",
    size: 144,
    narrow: "title",
    cell: ({ id, model }) => model ?? <Code>{id}</Code>,
    text: ({ model }) => model ?? "",
  },
  {
    id: "serial",
    header: "Serial",
    narrow: "id",
    cell: ({ serialNumber }) => <span className="code">{serialNumber ?? "—"}</span>,
    text: ({ serialNumber }) => serialNumber ?? "",
  },
  {
    id: "charger",
    header: "Charger",
    narrow: "status",
    cell: ({ chargerStatus }) => <span className="text-signal">{chargerStatus}</span>,
    text: ({ chargerStatus }) => chargerStatus ?? "",
  },
  {
    id: "holder",
    header: "Held by",
    narrow: "sub",
    cell: (device) => <PersonName id={device.employeeId} name={device.employeeName} />,
    text: (device) => device.employeeName ?? device.employeeId ?? "",
  },
  {
    id: "country",
    header: "Country",
    cell: (device) => <Country code={placeOf(device).country} />,
    text: (device) => placeOf(device).country ?? "",
  },
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
