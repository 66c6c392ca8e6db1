import { writeWords } from "#components/intent/record-of.ts";
import type { IntentView } from "#lib/protocol/intent.ts";

type Asked = Pick<IntentView, "operation" | "sent">;
export type Fields = Readonly<Record<string, unknown>>;

/** What was sent as fields; none where it was shredded or is no object. */
export const fieldsOf = (sent: unknown): Fields =>
  typeof sent === "object" && sent !== null && !Array.isArray(sent) ? (sent as Fields) : {};

const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const counted = (count: number, noun: string) =>
  count === 0 ? null : `${count} ${noun}${count === 1 ? "" : "s"}`;

const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(", ");

/** `teamName` as a person reads it: `team name`. */
export const plainName = (field: string) =>
  field
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();

/** The employee that a request is for, whose name says more than the id. */
export const employeeIdOf = ({ operation, sent }: Asked): string | null => {
  const { employeeId, id } = fieldsOf(sent);
  return textOf(operation === "employees.update" ? id : employeeId);
};

/** How many things a purchase buys. */
const boughtCount = (items: readonly unknown[]) =>
  items.reduce<number>((sum, item) => sum + (Number(fieldsOf(item).quantity) || 0), 0);

/**
 * What was asked for, in words: `Offboarding for Jun Watanabe, 3 devices`. `name`: the employee's,
 * where it is known by now.
 */
export const requestTitle = ({ operation, sent }: Asked, name: string | null = null): string => {
  const fields = fieldsOf(sent);
  const who = name ?? employeeIdOf({ operation, sent });
  const { what } = writeWords[operation];
  const called = (value: unknown) => (textOf(value) ? `${what} ${value}` : what);
  switch (operation) {
    case "orders.create": {
      const type = textOf(fields.orderType) ?? what;
      const devices = counted(listOf(fields.productIds).length, "device");
      return joined(who ? `${type} for ${who}` : type, devices);
    }
    case "orders.purchase": {
      const type = textOf(fields.orderType) ?? what;
      const items = counted(boughtCount(listOf(fields.items)), "item");
      return who ? `${type}: ${joined(who, items)}` : joined(type, items);
    }
    case "orders.add-accessory": {
      const device = textOf(fields.serialNumber) ?? textOf(fields.productId);
      return device ? `${what} for ${device}` : what;
    }
    case "employees.update": {
      const changed = Object.keys(fields).filter((field) => field !== "id");
      return who ? `Change of ${who}: ${changed.map(plainName).join(", ")}` : what;
    }
    case "products.add-pin": {
      const device = textOf(fields.serialNumber) ?? textOf(fields.productId);
      return device ? `${what} for ${device}` : what;
    }
    case "employees.create":
      return called(fields.displayName);
    case "company.add-address":
      return called(fields.alias);
    case "teams.create":
      return called(fields.name);
    case "teams.update":
      return textOf(fields.name) ? `${what}: ${fields.name}` : what;
  }
};
