"use client";

import type { FormEvent } from "react";
import { accountName } from "#components/access/account-name.ts";
import { AccountSessions } from "#components/access/account-sessions.tsx";
import {
  type ConnectionChoice,
  connectionLabel,
  optionValue,
  roleOptions,
} from "#components/access/connection-choice.ts";
import { Form } from "#components/form/form.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { Moment } from "#components/moment/moment.tsx";
import { Button } from "#components/ui/button.tsx";
import { StatusLabel } from "#components/ui/status-label.tsx";
import type { AccountView } from "#lib/protocol/person.ts";
import { t } from "#lib/protocol/words/t.ts";

const kinds = (): Readonly<Record<AccountView["kind"], string>> => ({
  local: t("access.password"),
  "identity provider": t("access.identityProvider"),
  demo: t("access.demo"),
});

/** What can be done with an account. */
export interface PersonActions {
  onSave: (person: AccountView, role: string) => void;
  onSetDisabled: (person: AccountView, isDisabled: boolean) => void;
  onReset: (person: AccountView) => void;
}

function PersonForm({
  person,
  isBusy,
  onSave,
  onSetDisabled,
  onReset,
}: PersonActions & {
  person: AccountView;
  isBusy: boolean;
}) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    onSave(person, String(fields.get("role") ?? person.role));
  };
  const isDisabled = person.disabledAt !== null;
  return (
    <Form
      onSubmit={submit}
      aria-label={t("access.changePerson", { person: accountName(person) })}
      className="grid gap-3 pt-3"
    >
      <div className="sm:w-1/2">
        <SelectField
          label={t("access.role")}
          name="role"
          options={roleOptions()}
          defaultValue={person.role}
          disabled={person.kind !== "local"}
          hint={person.kind === "local" ? t("access.roleHint") : t("access.roleFromProvider")}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="main"
          className="max-sm:h-11"
          aria-disabled={isBusy || undefined}
        >
          {t("access.save")}
        </Button>
        {person.kind === "local" && (
          <Button className="max-sm:h-11" onClick={() => onReset(person)}>
            {t("access.resetPassword")}
          </Button>
        )}
        <Button className="max-sm:h-11" onClick={() => onSetDisabled(person, !isDisabled)}>
          {isDisabled ? t("access.enable") : t("access.disable")}
        </Button>
      </div>
      <p className="text-small text-ink-3">{t("access.signsOut")}</p>
    </Form>
  );
}

function GrantsOf({
  person: { grants },
  connections,
}: {
  person: AccountView;
  connections: readonly ConnectionChoice[];
}) {
  if (grants.length === 0) return <p className="text-ink-3">{t("access.noConnection")}</p>;
  return grants.map((grant) => {
    const found = connections.find((each) => optionValue(each) === optionValue(grant));
    return (
      <p key={optionValue(grant)} className="wrap-anywhere">
        {found ? connectionLabel(found) : grant.id}
        {grants.length > 1 && (
          <span className="text-ink-3">{t("access.asRole", { role: grant.role })}</span>
        )}
      </p>
    );
  });
}

/** One account: who it is, what it may do, and the form that changes it. */
export function AccountRow({
  person,
  connections,
  isBusy,
  ...actions
}: PersonActions & {
  person: AccountView;
  connections: readonly ConnectionChoice[];
  isBusy: boolean;
}) {
  const { email, displayName, role, kind, disabledAt, lastSignInAt, mustChangePassword } = person;
  return (
    <li className="px-4 py-2.5">
      <div className="grid gap-x-4 gap-y-1 md:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,1fr)]">
        <div className="min-w-0 wrap-anywhere">
          <p className="font-medium">{displayName}</p>
          <p className="text-small text-ink-3">{email ?? t("access.noEmail")}</p>
        </div>
        <div className="min-w-0">
          <p className="capitalize">{t("access.roleName", { role })}</p>
          <div className="text-small text-ink-2">
            <GrantsOf person={person} connections={connections} />
          </div>
        </div>
        <div className="min-w-0">
          {disabledAt ? (
            <StatusLabel variant="none">{t("access.disabled")}</StatusLabel>
          ) : mustChangePassword ? (
            <StatusLabel variant="open">{t("access.invitedState")}</StatusLabel>
          ) : (
            <StatusLabel variant="good">{t("access.active")}</StatusLabel>
          )}
          <p className="text-small text-ink-3">
            {kinds()[kind]} · {lastSignInAt ? <Moment at={lastSignInAt} /> : t("access.noSignIn")}
          </p>
        </div>
      </div>
      <div className="mt-1 flex flex-wrap gap-x-4">
        {kind !== "demo" && (
          <details className="open:basis-full">
            <summary
              className="link inline-flex min-h-6 cursor-pointer items-center max-sm:min-h-11"
              aria-label={t("access.editPerson", { person: accountName(person) })}
            >
              {t("access.edit")}
            </summary>
            <PersonForm person={person} isBusy={isBusy} {...actions} />
          </details>
        )}
        <AccountSessions person={person} />
      </div>
    </li>
  );
}
