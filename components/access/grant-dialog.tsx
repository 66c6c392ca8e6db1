import { type FormEvent, useId } from "react";
import { type ConnectionChoice, roleOptions } from "#components/access/connection-choice.ts";
import { Form } from "#components/form/form.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { EnvironmentBadge } from "#components/frame/environment-badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { useModal } from "#components/ui/use-modal.ts";
import type { AccountView, ConnectionName, RoleName } from "#lib/protocol/person.ts";
import { t } from "#lib/protocol/words/t.ts";

/** What can be done with the access of a person to a connection. */
export interface GrantActions {
  onGrant: (person: AccountView, connection: ConnectionName, role: RoleName) => void;
  onWithdraw: (person: AccountView, connection: ConnectionName) => void;
}

/** The form that gives one person one connection, changes their role with it, or withdraws it. */
export function GrantDialog({
  person,
  connection,
  role,
  onClose,
  onGrant,
  onWithdraw,
}: GrantActions & {
  person: AccountView;
  connection: ConnectionChoice;
  /** `null`: the person doesn't have the connection. */
  role: RoleName | null;
  onClose: () => void;
}) {
  const ref = useModal();
  const id = useId();
  const isLocal = person.kind === "local";
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).get("role");
    onGrant(person, connection, isLocal ? (chosen as RoleName) : person.role);
    onClose();
  };
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      onClose={onClose}
      className="m-auto w-[min(26rem,calc(100vw-1.5rem))] rounded-md border border-rule-2 bg-sheet p-0 text-ink shadow-float backdrop:bg-scrim"
    >
      <Form onSubmit={submit} className="grid gap-3 px-5 py-4">
        <h2 id={id} className="text-prose wrap-anywhere">
          {t("access.accessOf", { name: person.displayName })}
        </h2>
        <p className="flex flex-wrap items-center gap-2">
          <EnvironmentBadge environment={connection.environment} />
          <span className="min-w-0 wrap-anywhere">
            {connection.label} <span className="code text-ink-3">…{connection.keyHint}</span>
          </span>
        </p>
        <SelectField
          label={t("access.roleWithConnection")}
          name="role"
          options={roleOptions()}
          defaultValue={role ?? person.role}
          disabled={!isLocal}
          hint={isLocal ? undefined : t("access.roleFromProvider")}
        />
        <p className="text-small text-ink-3">{t("access.grantNote")}</p>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="main" className="max-sm:h-11">
            {role === null ? t("access.giveAccess") : t("access.save")}
          </Button>
          {role !== null && (
            <Button
              className="max-sm:h-11"
              onClick={() => {
                onWithdraw(person, connection);
                onClose();
              }}
            >
              {t("access.withdraw")}
            </Button>
          )}
          <Button variant="quiet" data-safe="" className="max-sm:h-11" onClick={onClose}>
            {t("access.cancel")}
          </Button>
        </div>
      </Form>
    </dialog>
  );
}
