import { useState } from "react";
import { accountName } from "#components/access/account-name.ts";
import { type ConnectionChoice, optionValue } from "#components/access/connection-choice.ts";
import { type GrantActions, GrantDialog } from "#components/access/grant-dialog.tsx";
import { EnvironmentBadge } from "#components/frame/environment-badge.tsx";
import type { ConnectionEnvironment } from "#lib/protocol/connection.ts";
import type { AccountView, ConnectionName, RoleName } from "#lib/protocol/person.ts";
import { t } from "#lib/protocol/words/t.ts";

const roleOf = ({ grants }: AccountView, connection: ConnectionName): RoleName | null =>
  grants.find((each) => optionValue(each) === optionValue(connection))?.role ?? null;

const noAccess = (
  <span aria-hidden="true" className="text-ink-3">
    —
  </span>
);

function Cell({
  person,
  connection,
  isEditable,
  onOpen,
}: {
  person: AccountView;
  connection: ConnectionChoice;
  isEditable: boolean;
  onOpen: () => void;
}) {
  const role = roleOf(person, connection);
  const shown = role ? t("access.roleName", { role }) : noAccess;
  if (!isEditable) {
    return (
      <span className="inline-flex min-h-6 items-center px-1.5 capitalize">
        {shown}
        {role === null && <span className="sr-only">{t("access.noAccess")}</span>}
      </span>
    );
  }
  return (
    <button
      type="button"
      aria-label={t("access.changeAccess", {
        role: role ?? "none",
        person: accountName(person),
        label: connection.label,
        environment: connection.environment,
      })}
      className="inline-flex min-h-6 min-w-16 items-center rounded-xs px-1.5 capitalize underline decoration-rule-3 decoration-dotted underline-offset-4 hover:bg-sunk max-sm:min-h-11"
      onClick={onOpen}
    >
      {shown}
    </button>
  );
}

function ConnectionHead({ connection }: { connection: ConnectionChoice }) {
  return (
    <th
      scope="col"
      className="min-w-32 border-s border-rule px-3 py-2 align-top text-small font-medium"
    >
      <span className="mb-1 block wrap-anywhere">{connection.label}</span>
      <EnvironmentBadge environment={connection.environment} />
      {connection.disabledAt && (
        <span className="mt-1 block text-ink-3">{t("access.disabled")}</span>
      )}
    </th>
  );
}

/**
 * People as rows, connections as columns, and in each cell the role, which opens its form. An admin
 * changes only the environments that they administer; demo accounts are restored at each start.
 */
export function AccessMatrix({
  people,
  connections,
  administered,
  ...actions
}: GrantActions & {
  people: readonly AccountView[];
  connections: readonly ConnectionChoice[];
  administered: readonly ConnectionEnvironment[];
}) {
  const [open, setOpen] = useState<{ personId: string; connection: ConnectionChoice } | null>(null);
  const enabled = people.filter(({ disabledAt }) => disabledAt === null);
  const person = enabled.find(({ id }) => id === open?.personId);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className="relative overflow-x-auto" aria-label={t("access.matrix")} tabIndex={0}>
        <table className="w-full border-separate border-spacing-0">
          <caption className="sr-only">{t("access.matrixCaption")}</caption>
          <thead>
            <tr>
              <th
                scope="col"
                className="sticky inset-s-0 bg-sheet px-4 py-2 align-top text-small font-medium text-ink-3"
              >
                {t("access.person")}
              </th>
              {connections.map((each) => (
                <ConnectionHead key={optionValue(each)} connection={each} />
              ))}
            </tr>
          </thead>
          <tbody>
            {enabled.map((each) => (
              <tr key={each.id}>
                <th
                  scope="row"
                  className="sticky inset-s-0 max-w-64 min-w-32 border-t border-rule sm:min-w-48 bg-sheet px-4 py-1.5 font-normal wrap-anywhere"
                >
                  {each.displayName}
                </th>
                {connections.map((connection) => (
                  <td
                    key={optionValue(connection)}
                    className="border-t border-s border-rule px-1.5 py-1"
                  >
                    <Cell
                      person={each}
                      connection={connection}
                      isEditable={
                        each.kind !== "demo" && administered.includes(connection.environment)
                      }
                      onOpen={() => setOpen({ personId: each.id, connection })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {open && person && (
        <GrantDialog
          person={person}
          connection={open.connection}
          role={roleOf(person, open.connection)}
          onClose={() => setOpen(null)}
          {...actions}
        />
      )}
    </>
  );
}
