"use client";

import Link from "next/link";
import { type FormEvent, useRef } from "react";
import { FailureNotice } from "#components/data/failure-notice.tsx";
import { employeeHref } from "#components/data/record-hrefs.ts";
import { useMay } from "#components/data/viewer.tsx";
import type { EmployeeDraft } from "#components/flows/employee-form/employee-draft.ts";
import { EmployeeFields } from "#components/flows/employee-form/employee-fields.tsx";
import {
  ChangesReceipt,
  NewReceipt,
  saveLabel,
} from "#components/flows/employee-form/employee-receipt.tsx";
import { useTeamNames } from "#components/flows/employee-form/team-name-field.tsx";
import { useEmployeeForm } from "#components/flows/employee-form/use-employee-form.ts";
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx";
import { useFirstError } from "#components/form/use-first-error.ts";
import { useLeaveGuard } from "#components/form/use-leave-guard.ts";
import { Outcome } from "#components/intent/outcome.tsx";
import { Button } from "#components/ui/button.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useRead } from "#lib/client/read.ts";
import type { Employee } from "#lib/v4/records/employee.ts";

/** Who reaches certain teams alone keeps to them: beyond, the person would be out of their sight. */
const useTeamProblem = (isNew: boolean) => {
  const names = useTeamNames();
  const canMakeTeams = useMay("teams.create");
  return (start: EmployeeDraft, draft: EmployeeDraft): { teamName?: string } => {
    const said = draft.teamName.trim();
    if (canMakeTeams || names === null || names.includes(said)) return {};
    if (!isNew && said === start.teamName.trim()) return {};
    return { teamName: `Choose one of your teams: ${names.join(", ")}.` };
  };
};

/** An e-mail that the service refused because somebody has it: who that is. */
function EmailOwner({ email, id }: { email: string; id: string }) {
  const { data } = useRead("employees.list", { email });
  const owner = data?.data.items.find((each) => each.id !== id);
  if (!owner) return null;
  return (
    <p>
      <Link className="link" href={employeeHref(owner.id)} prefetch={false} target="_blank">
        Open the employee who has this e-mail
      </Link>
    </p>
  );
}

/** The form of an employee, for a new record or for the changes of one. */
export function EmployeeForm({
  idempotencyKey,
  employee = null,
}: {
  idempotencyKey: string;
  employee?: Employee | null;
}) {
  const isNew = employee === null;
  const ref = useRef<HTMLFormElement>(null);
  const form = useEmployeeForm(employee, idempotencyKey, useTeamProblem(isNew));
  const { write, changes, draft, isBusy, readFailure } = form;
  const { outcome, isSent } = write;
  useFirstError(ref, form.attempts, outcome?.fieldErrors);
  useLeaveGuard(changes.length > 0 && !isSent);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void form.submit();
  };
  const isTaken = !isNew && form.errorOf("email") && outcome?.conflict !== null;
  return (
    <form
      ref={ref}
      noValidate
      onSubmit={onSubmit}
      aria-label={isNew ? "New employee" : "Edit employee"}
      className="mt-4 grid grid-cols-1 items-start gap-x-7 gap-y-6 wide:grid-cols-main-aside"
    >
      <fieldset disabled={isSent || isBusy} className="m-0 grid min-w-0 gap-7 border-0 p-0">
        <EmployeeFields form={form} isNew={isNew} />
      </fieldset>
      <aside
        aria-label={isNew ? "What will be created" : "What will be saved"}
        className="wide:sticky wide:top-[66px]"
      >
        <Panel
          title={isNew ? "What will be created" : "What will be saved"}
          aside={
            !isNew &&
            changes.length > 0 &&
            !isSent && (
              <button type="button" className="link" onClick={form.undoAll}>
                Undo all
              </button>
            )
          }
        >
          <div className="grid gap-3.5">
            {isNew ? <NewReceipt form={form} /> : <ChangesReceipt id={employee.id} form={form} />}
            {readFailure && !isSent && (
              <div>
                <p className="mb-1 text-ink-2">
                  Nothing was saved: whether somebody else changed the record could not be read.
                </p>
                <FailureNotice failure={readFailure} onRetry={() => void form.submit()} />
              </div>
            )}
            {!isSent && (
              <ConfirmSubmit
                label={isNew ? "Create employee" : saveLabel(changes.length)}
                isReady={changes.length > 0}
                isSending={isBusy}
                effect={
                  <p className="text-small text-ink-3">
                    {isNew
                      ? "Created once, whatever happens to the network."
                      : "Saved once, whatever happens to the network."}
                  </p>
                }
              />
            )}
            <Outcome write={write} again={form.sendAgain}>
              <Button onClick={() => void form.startOver()}>
                {isNew ? "Create another" : "Change something else"}
              </Button>
            </Outcome>
            {isTaken && <EmailOwner email={draft.email.trim()} id={employee.id} />}
          </div>
        </Panel>
      </aside>
    </form>
  );
}
