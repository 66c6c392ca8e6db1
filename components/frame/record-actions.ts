import { chargerHref, requestParam } from "#components/devices/device-text.ts";
import { employeeHref } from "#components/employees/employee-screen.ts";
import { newOrderFor, repeatRow } from "#components/frame/command-lists.ts";
import { type CommandRow, recordRow, type Subject } from "#components/frame/command-row.ts";
import { chargerDevicesOf } from "#components/orders/charger-devices.ts";
import { orderHref } from "#components/orders/order-screen.ts";
import { isCancelled, isChargerEligible } from "#lib/v4/fields/known-values.ts";
import type { WriteName } from "#lib/v4/registry.ts";

const copyRow = (what: string, text: string | null | undefined): CommandRow[] =>
  text
    ? [
        {
          key: `copy ${what}`,
          title: `Copy ${what}`,
          note: text,
          icon: "copy",
          action: { type: "copy", text, what },
        },
      ]
    : [];

const goRow = (title: string, href: string, icon: CommandRow["icon"]): CommandRow => ({
  key: title,
  title,
  icon,
  action: { type: "go", href },
});

/** The person whom a record is about, with an ID. */
const personOf = (subject: Subject) => {
  if (subject.kind === "employee") return { id: subject.id, name: subject.title };
  if (subject.kind !== "order" && subject.kind !== "device") return null;
  const { employeeId, employeeName } = subject.record ?? {};
  return employeeId ? { id: employeeId, name: employeeName ?? employeeId } : null;
};

const chargerRow = (subject: Subject): CommandRow[] => {
  const { kind, id } = subject;
  if (kind === "device" && isChargerEligible(subject.record?.chargerStatus))
    return [goRow("Request charger…", chargerHref(id), "plug")];
  const order = kind === "order" ? subject.record : undefined;
  if (order && !isCancelled(order.status) && chargerDevicesOf(order).length > 0)
    return [goRow("Request charger…", `${orderHref(id)}?${requestParam}=charger`, "plug")];
  return [];
};

/** Returns the actions of a record that a role with these writes can use. */
export function recordActions(subject: Subject, writes: readonly WriteName[]): CommandRow[] {
  const { kind, id } = subject;
  const person = personOf(subject);
  return [
    { ...recordRow(subject), key: "open", title: "Open", icon: "arrow" },
    ...copyRow("ID", id),
    ...(kind === "device" ? copyRow("serial number", subject.record?.serialNumber) : []),
    ...(kind === "employee" ? copyRow("email", subject.record?.email) : []),
    ...(person && kind !== "employee"
      ? [goRow(`Open ${person.name}`, employeeHref(person.id), "person")]
      : []),
    ...(person && writes.includes("orders.create") ? [newOrderFor(person.id, person.name)] : []),
    ...(kind === "order" && subject.record
      ? repeatRow([subject.record], writes, () => "Repeat order…")
      : []),
    ...(kind === "employee" && writes.includes("employees.update")
      ? [goRow("Edit…", `${employeeHref(id)}/edit`, "person")]
      : []),
    ...(writes.includes("orders.add-accessory") ? chargerRow(subject) : []),
  ];
}
