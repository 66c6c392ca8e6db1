import type { Route } from "next";
import { deviceHref } from "#components/devices/device-screen.ts";
import { orderHref } from "#components/orders/order-screen.ts";
import { countText, orderTitle } from "#components/orders/order-text.ts";
import { requestHref } from "#components/requests/request-text.ts";
import { runHref } from "#components/runs/run-screen.ts";
import { statusLabel } from "#components/ui/status.tsx";
import type {
  CaseStep,
  ExceptionReason,
  ExceptionRow,
  Undecided,
} from "#lib/protocol/exception.ts";
import { writeText } from "#lib/protocol/write-text.ts";
import { daysWithoutMovement } from "#lib/v4/courier-movement.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import { atRiskShare } from "#lib/v4/order-view-names.ts";
import { whoMustAct } from "#lib/v4/paused-clock.ts";

export const reasonLabels: Readonly<Record<ExceptionReason, string>> = {
  late: "Late",
  "at-risk": "Will be late",
  "no-movement": "No courier movement",
  failed: "Delivery failed",
  customs: "At customs",
  waiting: "Waiting on you",
  "outcome-unknown": "Outcome unknown",
  approval: "Approval waiting",
  charger: "Charger due",
};

/** Ends a text of the service with one full stop. */
const sentence = (text: string) => (/[.!?。！？…]$/.test(text) ? text : `${text}.`);

const reasonOfService = ({ order }: ExceptionRow): string | null =>
  order?.sla?.reason?.trim() || null;

const atRiskText = ({ order, daysLeft }: ExceptionRow): string => {
  const { expectedDays, elapsedDays } = order?.sla ?? {};
  const isByDays =
    daysLeft !== null &&
    typeof expectedDays === "number" &&
    typeof elapsedDays === "number" &&
    elapsedDays >= atRiskShare * expectedDays;
  return isByDays
    ? `Will be late: ${elapsedDays} of ${expectedDays} business days used.`
    : "Will be late: the expected date moved to a later day at least twice.";
};

const noMovementText = ({ order }: ExceptionRow, now: number): string => {
  const moved = parseMoment(order?.movedAt);
  const days = moved ? ` for ${countText(daysWithoutMovement(moved, now), "day")}` : "";
  return `No courier movement${days}.${order?.lastPlace ? ` Last seen in ${order.lastPlace}.` : ""}`;
};

const wordOf = ({ order, status }: ExceptionRow) => {
  const word = order?.status ?? status ?? "";
  return statusLabel(word, order?.orderType);
};

const requestText = ({ request }: ExceptionRow): string => {
  const checks = request?.lookupCount
    ? ` ${countText(request.lookupCount, "check")} found no match.`
    : "";
  return `Outcome unknown.${checks} It may need your decision.`;
};

const texts: Readonly<Record<ExceptionReason, (row: ExceptionRow, now: number) => string | null>> =
  {
    late: (row) =>
      `Late${reasonOfService(row) ? `: ${sentence(reasonOfService(row) ?? "")}` : ", no reason given."}`,
    "at-risk": atRiskText,
    "no-movement": noMovementText,
    failed: (row) => `Delivery failed: the status is “${wordOf(row)}”.`,
    customs: (row) => `At customs: the status is “${wordOf(row)}”.`,
    waiting: ({ order }) =>
      `Waiting on you${order && whoMustAct(order) ? `: ${sentence(whoMustAct(order) ?? "")}` : "."} The clock is paused.`,
    "outcome-unknown": requestText,
    approval: ({ run }) => `A ${run ? "run" : "request"} waits for your approval.`,
    charger: ({ device }) => `The charger is “${device?.chargerStatus ?? "due"}”.`,
  };

/** Returns all reasons of an entry in sentences, with the words of the service. `now` in epoch milliseconds. */
export const reasonText = (row: ExceptionRow, now: number): string =>
  row.reasons.flatMap((reason) => texts[reason](row, now) ?? []).join(" ");

/** Returns that an entry is closed, and what it waited for: `No longer: late, at customs.` */
export const closedText = ({ closedAt, endedReasons }: ExceptionRow): string => {
  if (closedAt === null) return "";
  const reasons = endedReasons.map((reason) => reasonLabels[reason].toLowerCase());
  return reasons.length > 0 ? `No longer: ${reasons.join(", ")}.` : "Its cause is gone.";
};

/** Returns what an entry is about: `Collection from Jun Watanabe`, the model of a device, the kind of a request. */
export const entryTitle = ({ order, device, request, run, id }: ExceptionRow): string => {
  if (order) return orderTitle(order);
  if (run) return run.title;
  if (device) return device.model || device.serialNumber || id;
  return request ? writeText[request.operation].title : id;
};

/** Returns whom or what the line of an entry names first. */
export const entryName = (row: ExceptionRow): string =>
  row.order ? row.order.employeeName || row.order.employeeId || "—" : entryTitle(row);

/** Returns what stands beside the name: the type of an order, the serial number, who asked. */
export const entryKind = ({ order, device, request, run }: ExceptionRow): string => {
  if (order) return order.orderType ?? "Order";
  if (run) return `Run of ${run.by}`;
  if (device) return device.serialNumber ?? "Device";
  return request ? `Request of ${request.by}` : "";
};

/** Returns the page of the record that waits. */
export const entryHref = ({ resource, id }: ExceptionRow): Route => {
  if (resource === "orders") return orderHref(id);
  if (resource === "inventory") return deviceHref(id);
  return resource === "runs" ? runHref(id) : requestHref(id);
};

/** Returns business days left with a true minus: `−9`; `—` where they are not counted. */
export const daysLeftText = (daysLeft: number | null): string => {
  if (daysLeft === null) return "—";
  const rounded = Math.round(daysLeft * 10) / 10;
  return rounded < 0 ? `−${-rounded}` : String(rounded);
};

/** Returns the days left as a screen reader says them. */
export const daysLeftLabel = (daysLeft: number | null): string => {
  if (daysLeft === null) return "Business days unknown";
  const days = countText(Math.abs(Math.round(daysLeft * 10) / 10), "business day");
  return daysLeft < 0 ? `${days} late` : `${days} left`;
};

/** Returns what a person did: `took it`, `gave it to Ines`, `set it aside`. */
export const stepText = ({ what, author, owner, until }: CaseStep): string => {
  if (what === "note") return "Note";
  if (what === "snooze") return until === null ? "ended the snooze" : "snoozed it";
  if (owner === null) return "gave it up";
  return owner.id === author?.id ? "took it" : `assigned ${owner.name}`;
};

const undecidedTexts: Readonly<Record<ExceptionReason, (count: string) => string>> = {
  late: (orders) => `${orders}: the service does not say whether they are late`,
  "at-risk": (orders) => `${orders}: the service does not count their days`,
  "no-movement": (orders) => `${orders}: no courier fact with a date is known`,
  failed: (orders) => `${orders}: the status may mean a failed delivery`,
  customs: (orders) => `${orders}: the status may mean customs`,
  waiting: (orders) => `${orders}: the service does not say whether the clock is paused`,
  "outcome-unknown": () => "",
  approval: () => "",
  charger: (devices) => `${devices}: no charger status`,
};

/** Returns why records could not be decided, with the words of the service that are not known. */
export const undecidedText = ({ reason, count, words }: Undecided): string => {
  const text = undecidedTexts[reason](countText(count, reason === "charger" ? "device" : "order"));
  const listed = words.map(({ word, count: of }) => `“${word}” ${of}`).join(", ");
  return listed ? `${text} (${listed}).` : `${text}.`;
};
