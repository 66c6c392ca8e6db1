import { chargerHref, requestParam } from "#components/devices/device-text.ts";
import { employeeHref } from "#components/employees/employee-screen.ts";
import { newOrderFor, repeatRow } from "#components/frame/command-lists.ts";
import { type CommandRow, recordRow, type Subject } from "#components/frame/command-row.ts";
import { chargerDevicesOf } from "#components/orders/charger-devices.ts";
import { orderHref } from "#components/orders/order-screen.ts";
import { t } from "#lib/protocol/words/t.ts";
import { isCancelled, isChargerEligible } from "#lib/v4/fields/known-values.ts";
import type { WriteName } from "#lib/v4/registry.ts";

const copyRow = (
  kind: "ID" | "serial" | "email",
  text: string | null | undefined,
): CommandRow[] => {
  const what = t("command.what", { what: kind });
  return text
    ? [
        {
          key: `copy ${kind}`,
          title: t("command.copyWhat", { what }),
          note: text,
          icon: "copy",
          action: { type: "copy", text, what },
        },
      ]
    : [];
};

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
    return [goRow(t("command.requestCharger"), chargerHref(id), "plug")];
  const order = kind === "order" ? subject.record : undefined;
  if (order && !isCancelled(order.status) && chargerDevicesOf(order).length > 0)
    return [goRow(t("command.requestCharger"), `${orderHref(id)}?${requestParam}=charger`, "plug")];
  return [];
};

/** Returns the actions of a record that a role with these writes can use. */
export function recordActions(subject: Subject, writes: readonly WriteName[]): CommandRow[] {
  const { kind, id } = subject;
  const person = personOf(subject);
  return [
    { ...recordRow(subject), key: "open", title: t("command.openRecord"), icon: "arrow" },
    ...copyRow("ID", id),
    ...(kind === "device" ? copyRow("serial", subject.record?.serialNumber) : []),
    ...(kind === "employee" ? copyRow("email", subject.record?.email) : []),
    ...(person && kind !== "employee"
      ? [goRow(t("command.openName", { name: person.name }), employeeHref(person.id), "person")]
      : []),
    ...(person && writes.includes("orders.create") ? [newOrderFor(person.id, person.name)] : []),
    ...(kind === "order" && subject.record
      ? repeatRow([subject.record], writes, () => t("command.repeatThis"))
      : []),
    ...(kind === "employee" && writes.includes("employees.update")
      ? [goRow(t("command.edit"), `${employeeHref(id)}/edit`, "person")]
      : []),
    ...(writes.includes("orders.add-accessory") ? chargerRow(subject) : []),
  ];
}
