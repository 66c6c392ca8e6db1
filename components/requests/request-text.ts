import type { Route } from "next";
import { addressList } from "#components/addresses/address-screen.ts";
import { deviceHref } from "#components/devices/device-screen.ts";
import { employeeHref } from "#components/employees/employee-screen.ts";
import { orderHref } from "#components/orders/order-screen.ts";
import { teamHref } from "#components/teams/team-screen.ts";
import type { IntentView } from "#lib/protocol/intent.ts";
import { t } from "#lib/protocol/words/t.ts";
import { fieldsOf, type RecordNoun, writeText } from "#lib/protocol/write-text.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** Returns the page that shows a record. An address has none of its own. */
const recordHrefs: Readonly<Record<RecordNoun, (id: string) => Route>> = {
  order: orderHref,
  employee: employeeHref,
  team: teamHref,
  device: deviceHref,
  address: () => addressList.route,
};

/** A request by what was sent. */
export type Sent = Pick<IntentView, "operation" | "sent">;

/** Returns the id of the employee that a request is for, or `null`. */
export const employeeIdOf = ({ operation, sent }: Sent): string | null => {
  const { employeeId, id } = fieldsOf(sent);
  const value = writeText[operation].idNoun === "employee" ? id : employeeId;
  return typeof value === "string" && value !== "" ? value : null;
};

/** Returns the id of the one device that a request is for, where it names no serial number. */
export const deviceIdOf = ({ operation, sent }: Sent): string | null => {
  const { id, productId, serialNumber } = fieldsOf(sent);
  const { idNoun } = writeText[operation];
  const value = idNoun === "device" ? id : productId;
  return typeof value === "string" && value !== "" && !serialNumber ? value : null;
};

/**
 * Returns a request's title: `Offboarding for Jun Watanabe, 3 devices`. `name` is the employee's,
 * or `null` until it is known; the title then has the id. The same holds for `device`.
 */
export const requestTitle = (
  { operation, sent }: Sent,
  name: string | null = null,
  device: string | null = null,
): string => {
  const fields = fieldsOf(sent);
  return writeText[operation].titleOf(
    device === null ? fields : { ...fields, productId: device },
    name ?? employeeIdOf({ operation, sent }),
  );
};

/** Returns the page of the record that a write made or found; `null` where no page shows it. */
export const recordHref = (
  operation: WriteName,
  id: string | null | undefined,
  sent: unknown = null,
): Route | null => {
  if (!id) return null;
  const { record, idNoun } = writeText[operation];
  if (record) return recordHrefs[record](id);
  const { id: wholeId } = fieldsOf(sent);
  return idNoun && typeof wholeId === "string" && wholeId !== ""
    ? recordHrefs[idNoun](wholeId)
    : null;
};

export const requestHref = (id: string | null) => `/requests/${id}` as Route;

/** Returns who asked for a request: a person, or the agent of a person. */
export const askedBy = ({ by, agent }: Pick<IntentView, "by" | "agent">): string => {
  if (!agent) return by.isYou ? t("requestState.you") : by.name;
  return by.isYou
    ? t("requestState.yourAgent", { agent: agent.name })
    : t("requestState.agentOf", { agent: agent.name, person: by.name });
};

/** Returns what a cancelled request means, as far as is known about its sending. */
export const cancelledText = (request: { sentAt: string | null } | null) =>
  request?.sentAt === null ? t("outcome.cancelledUnsent") : t("outcome.cancelled");
