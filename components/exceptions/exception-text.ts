import type { Route } from "next";
import { deviceHref } from "#components/devices/device-screen.ts";
import { orderHref } from "#components/orders/order-screen.ts";
import { orderTitle } from "#components/orders/order-text.ts";
import { whoMustAct } from "#components/orders/waiting-on.ts";
import { requestHref } from "#components/requests/request-text.ts";
import { runHref } from "#components/runs/run-screen.ts";
import { statusLabel } from "#components/ui/status.tsx";
import { asItCame } from "#lib/protocol/direction.ts";
import type { ExceptionReason, ExceptionRow, Undecided } from "#lib/protocol/exception.ts";
import { listText, numberInUse, sentencesText } from "#lib/protocol/intl-words.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t } from "#lib/protocol/words/t.ts";
import { writeText } from "#lib/protocol/write-text.ts";
import { daysWithoutMovement } from "#lib/v4/courier-movement.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import { atRiskShare } from "#lib/v4/order-view-names.ts";

/** Returns a reason as a message names it. */
const reasonName = (reason: ExceptionReason) => reason.replaceAll("-", "_");

export const reasonLabel = (reason: ExceptionReason): string =>
  t("exception.reason", { reason: reasonName(reason) });

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
    ? t("exception.atRiskDays", { elapsed: elapsedDays, expected: expectedDays })
    : t("exception.atRiskMoved");
};

const noMovementText = ({ order }: ExceptionRow, now: number): string => {
  const moved = parseMoment(order?.movedAt);
  const place = order?.lastPlace;
  return sentencesText([
    moved
      ? t("exception.noMovementDays", { days: daysWithoutMovement(moved, now) })
      : t("exception.noMovement"),
    place && t("exception.lastSeen", { place }),
  ]);
};

const statusWord = ({ order, status }: ExceptionRow) => {
  const word = order?.status ?? status ?? "";
  return statusLabel(word, order?.orderType);
};

const requestText = ({ request }: ExceptionRow): string =>
  request?.lookupCount
    ? t("exception.outcomeChecked", { count: request.lookupCount })
    : t("exception.outcome");

const waitingText = ({ order }: ExceptionRow): string => {
  const who = order && whoMustAct(order);
  return who ? t("exception.waitingFor", { who: asItCame(sentence(who)) }) : t("exception.waiting");
};

const lateText = (row: ExceptionRow): string => {
  const reason = reasonOfService(row);
  return reason === null
    ? t("exception.lateNone")
    : t("exception.lateReason", { reason: asItCame(sentence(reason)) });
};

const chargerText = ({ device }: ExceptionRow): string => {
  const status = device?.chargerStatus;
  return t("exception.chargerIs", {
    status: status ? codeWord("deviceCode", status) : t("exception.due"),
  });
};

const texts: Readonly<Record<ExceptionReason, (row: ExceptionRow, now: number) => string | null>> =
  {
    late: lateText,
    "at-risk": atRiskText,
    "no-movement": noMovementText,
    failed: (row) => t("exception.failedStatus", { status: statusWord(row) }),
    customs: (row) => t("exception.customsStatus", { status: statusWord(row) }),
    waiting: waitingText,
    "outcome-unknown": requestText,
    approval: ({ run }) => t("exception.approvalWaits", { kind: run ? "run" : "request" }),
    charger: chargerText,
  };

/** Returns all reasons of an entry in sentences, with the words of the service. `now` in epoch milliseconds. */
export const reasonText = (row: ExceptionRow, now: number): string =>
  sentencesText(row.reasons.flatMap((reason) => texts[reason](row, now) ?? []));

/** Returns that an entry is closed, and what it waited for: `No longer: late, at customs.` */
export const closedText = ({ closedAt, endedReasons }: ExceptionRow): string => {
  if (closedAt === null) return "";
  if (endedReasons.length === 0) return t("exception.causeGone");
  const reasons = endedReasons.map((reason) =>
    t("exception.endedReason", { reason: reasonName(reason) }),
  );
  return t("exception.noLonger", { reasons: listText(reasons) });
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
  if (order) return order.orderType ? codeWord("orderType", order.orderType) : t("exception.order");
  if (run) return t("exception.runOf", { by: run.by });
  if (device) return device.serialNumber ?? t("exception.device");
  return request ? t("exception.requestOf", { by: request.by }) : "";
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
  const text = numberInUse(Math.abs(rounded), { useGrouping: false });
  return rounded < 0 ? `−${text}` : text;
};

/** Returns the days left as a screen reader says them. */
export const daysLeftLabel = (daysLeft: number | null): string => {
  if (daysLeft === null) return t("exception.daysUnknown");
  const days = Math.abs(Math.round(daysLeft * 10) / 10);
  return daysLeft < 0 ? t("exception.daysLate", { days }) : t("exception.daysLeft", { days });
};

/** What could not be decided, for a number of records, with the words of the service. */
const undecidedTexts: Readonly<
  Record<ExceptionReason, ((of: { count: number; words: string }) => string) | null>
> = {
  late: (of) => t("exception.undecidedLate", of),
  "at-risk": (of) => t("exception.undecidedAtRisk", of),
  "no-movement": (of) => t("exception.undecidedNoMovement", of),
  failed: (of) => t("exception.undecidedFailed", of),
  customs: (of) => t("exception.undecidedCustoms", of),
  waiting: (of) => t("exception.undecidedWaiting", of),
  "outcome-unknown": null,
  approval: null,
  charger: (of) => t("exception.undecidedCharger", of),
};

/** Returns why records could not be decided, with the words of the service that are not known. */
export const undecidedText = ({ reason, count, words }: Undecided): string => {
  const unknown = listText(
    words.map(({ word, count: of }) => t("exception.undecidedWord", { word, count: of })),
  );
  return undecidedTexts[reason]?.({ count, words: unknown && ` (${unknown})` }) ?? "";
};
