import type { ConnectionView } from "#lib/protocol/connection.ts";
import type { ConnectionName } from "#lib/protocol/person.ts";
import { t } from "#lib/protocol/words/t.ts";

/** What a choice of a connection needs to know of it. */
export type ConnectionChoice = Pick<
  ConnectionView,
  "environment" | "id" | "label" | "keyHint" | "disabledAt"
>;

/** Returns a connection's identity as the value of an option. */
export const optionValue = (connection: ConnectionName | null): string =>
  connection ? `${connection.environment} ${connection.id}` : "";

/** Returns the connection of an option's value, or `null`. */
export const connectionOf = (
  value: string,
  connections: readonly ConnectionChoice[],
): ConnectionName | null => {
  const found = connections.find((each) => optionValue(each) === value);
  return found ? { environment: found.environment, id: found.id } : null;
};

export const connectionLabel = ({ label, environment, keyHint }: ConnectionChoice): string =>
  `${label} …${keyHint} (${environment})`;

/** Returns the options of a connection: those that are enabled. */
export const connectionOptions = (connections: readonly ConnectionChoice[]) =>
  connections
    .filter(({ disabledAt }) => disabledAt === null)
    .map((each) => ({ value: optionValue(each), label: connectionLabel(each) }));

export const roleOptions = () => [
  { value: "admin", label: t("access.admin") },
  { value: "manager", label: t("access.manager") },
  { value: "support", label: t("access.support") },
];
