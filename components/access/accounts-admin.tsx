"use client";

import { useState } from "react";
import { AccessMatrix } from "#components/access/access-matrix.tsx";
import { accountName } from "#components/access/account-name.ts";
import { AccountRow, type PersonActions } from "#components/access/account-row.tsx";
import type { ConnectionChoice } from "#components/access/connection-choice.ts";
import type { GrantActions } from "#components/access/grant-dialog.tsx";
import { InviteForm } from "#components/access/invite-form.tsx";
import { ChangeProblem } from "#components/failure/change-problem.tsx";
import { useResumedChange } from "#components/form/use-resumed-change.ts";
import { SettingsSection } from "#components/settings/section.tsx";
import { Copy } from "#components/ui/copy.tsx";
import {
  resetAccountPassword,
  setAccountDisabled,
  setAccountGrant,
  setAccountRole,
  withdrawAccountGrant,
} from "#lib/client/accounts.ts";
import type { ConnectionEnvironment } from "#lib/protocol/connection.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import type { AccountView } from "#lib/protocol/person.ts";
import { t } from "#lib/protocol/words/t.ts";

type Answer = { people: AccountView[]; password?: string } | { failure: Failure };

/** Keeps the accounts on screen and runs the changes of them. */
const usePeople = (stored: readonly AccountView[]) => {
  const [people, setPeople] = useState(stored);
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [secret, setSecret] = useState<{ name: string; password: string } | null>(null);

  const { note } = useResumedChange();

  /** Runs a change of an account. `text`: what is said when it is made. */
  const run = async (name: string, text: string, change: () => Promise<Answer | null>) => {
    if (isBusy) return;
    setBusy(true);
    const answer = await change();
    setBusy(false);
    const problem = answer && "failure" in answer ? answer.failure : null;
    note(problem, () => void run(name, text, change));
    setFailure(problem);
    setNotice(problem ? null : answer ? text : t("access.nothingToSave"));
    if (!answer || "failure" in answer) return;
    setPeople(answer.people);
    setSecret(answer.password === undefined ? null : { name, password: answer.password });
  };
  const actions: PersonActions & GrantActions = {
    onSave: (person, nextRole) =>
      void run(
        accountName(person),
        t("access.changed", { name: accountName(person) }),
        async () => {
          const { id, role, grants } = person;
          const isSame = nextRole === role && grants.every((grant) => grant.role === role);
          return isSame ? null : setAccountRole(id, nextRole);
        },
      ),
    onGrant: ({ id, displayName }, connection, role) =>
      void run(displayName, t("access.granted", { name: displayName, role }), () =>
        setAccountGrant(id, connection, role),
      ),
    onWithdraw: ({ id, displayName }, connection) =>
      void run(displayName, t("access.withdrawn", { name: displayName }), () =>
        withdrawAccountGrant(id, connection),
      ),
    onSetDisabled: (person, isDisabled) =>
      void run(
        accountName(person),
        t(isDisabled ? "access.nowDisabled" : "access.nowEnabled", { name: accountName(person) }),
        () => setAccountDisabled(person.id, isDisabled),
      ),
    onReset: (person) =>
      void run(accountName(person), t("access.passwordReset", { name: accountName(person) }), () =>
        resetAccountPassword(person.id),
      ),
  };
  const onInvited = (email: string, password: string, all: AccountView[]) => {
    setPeople(all);
    setSecret({ name: email, password });
    setFailure(null);
    setNotice(t("access.invited", { email }));
  };
  return { people, isBusy, notice, failure, secret, actions, onInvited };
};

/** The accounts of Quartermaster, for admins. A one-time password is shown once. */
export function AccountsAdmin({
  stored,
  connections,
  administered,
}: {
  stored: readonly AccountView[];
  connections: readonly ConnectionChoice[];
  /** The environments that the admin on screen administers. */
  administered: readonly ConnectionEnvironment[];
}) {
  const { people, isBusy, notice, failure, secret, actions, onInvited } = usePeople(stored);
  return (
    <>
      <div role="status" className="grid gap-1 empty:hidden">
        {notice && <p>{notice}</p>}
        {secret && (
          <div className="sheet mb-4 grid gap-1 px-4 py-3">
            <span className="font-medium">
              {t("access.oneTimePassword", { name: secret.name })}
            </span>
            <Copy value={secret.password} label={t("access.copyPassword")} />
          </div>
        )}
      </div>
      <ChangeProblem failure={failure} className="mb-3" />
      <SettingsSection id="invite" title={t("access.invite")} hint={t("access.inviteHint")}>
        <InviteForm connections={connections} onInvited={onInvited} />
      </SettingsSection>
      <SettingsSection id="accounts" title={t("access.accounts")} hint={t("access.accountsHint")}>
        <ul className="divide-y divide-rule">
          {people.map((person) => (
            <AccountRow
              // A changed account begins its form anew.
              key={JSON.stringify([person.id, person.role, person.grants, person.disabledAt])}
              person={person}
              connections={connections}
              isBusy={isBusy}
              onSave={actions.onSave}
              onSetDisabled={actions.onSetDisabled}
              onReset={actions.onReset}
            />
          ))}
        </ul>
      </SettingsSection>
      <SettingsSection
        id="access"
        title={t("access.access")}
        hint={t("access.accessHint", {
          only: administered.length === 1 ? String(administered[0]) : "none",
        })}
      >
        <AccessMatrix
          people={people}
          connections={connections}
          administered={administered}
          onGrant={actions.onGrant}
          onWithdraw={actions.onWithdraw}
        />
      </SettingsSection>
    </>
  );
}
