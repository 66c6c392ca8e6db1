"use client";

import Link from "next/link";
import { employeeHref } from "#components/employees/employee-screen.ts";
import { firstNameOf } from "#components/employees/form/employee-draft.ts";
import { EmployeeFields } from "#components/employees/form/employee-fields.tsx";
import {
  ChangesSummary,
  NewEmployeeSummary,
  saveLabel,
} from "#components/employees/form/employee-summary.tsx";
import {
  type ReplacedDraft,
  useEmployeeForm,
} from "#components/employees/form/use-employee-form.ts";
import { FailureNotice } from "#components/failure/failure-notice.tsx";
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx";
import { onFormKey } from "#components/form/form-keys.ts";
import { WriteLink } from "#components/form/write-link.tsx";
import { newOrderHref } from "#components/orders/order-links.ts";
import { Outcome } from "#components/requests/outcome.tsx";
import { Button } from "#components/ui/button.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useRead } from "#lib/client/read.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import type { Employee } from "#lib/v4/records/employee.ts";

/** Links to the employee who has the email that the service refused. */
function EmailOwner({ email, id }: { email: string; id: string }) {
  const { data } = useRead("employees.list", { email });
  const owner = data?.data.items.find((each) => each.id !== id);
  if (!owner) return null;
  return (
    <p>
      <Link className="link" href={employeeHref(owner.id)} prefetch={false} target="_blank">
        {t("employeeForm.openExisting")}
      </Link>
    </p>
  );
}

/** The next step after an employee is created, for a person who may place orders. */
function OrderLaptopLink({ id, name }: { id: string; name: string }) {
  return (
    <WriteLink
      operation="orders.create"
      href={newOrderHref({ type: "Deployment", employeeId: id })}
      variant="main"
    >
      <span>
        {tRich("employeeForm.orderFor", {
          name: () => (
            <bdi key="name" className="inline-block max-w-[18ch] truncate align-bottom">
              {firstNameOf(name)}
            </bdi>
          ),
        })}
      </span>
    </WriteLink>
  );
}

/** The form of an employee, for a new record or for the changes of one. */
export function EmployeeForm({
  idempotencyKey,
  employee = null,
  replaced = null,
}: {
  idempotencyKey: string;
  employee?: Employee | null;
  /** The draft of an agent that the form replaces. */
  replaced?: ReplacedDraft | null;
}) {
  const isNew = employee === null;
  const form = useEmployeeForm(employee, idempotencyKey, replaced);
  const { write, changes, draft, readFailure } = form;
  const { outcome, isSent } = write;
  const isEmailTaken = form.errorOf("email") !== undefined && outcome?.conflict !== null;
  return (
    <form
      ref={form.ref}
      noValidate
      onSubmit={form.onSubmit}
      onKeyDown={onFormKey}
      aria-label={isNew ? t("employeeForm.newEmployee") : t("employeeForm.editEmployee")}
      className="mt-4 grid max-w-form grid-cols-1 items-start gap-x-7 gap-y-6 wide:grid-cols-main-aside"
    >
      <fieldset disabled={form.isReadOnly} className="m-0 grid min-w-0 gap-7 border-0 p-0">
        <EmployeeFields form={form} isNew={isNew} />
      </fieldset>
      <aside
        aria-label={isNew ? t("employeeForm.summary") : t("employeeForm.changes")}
        className="wide:sticky wide:top-[66px]"
      >
        <Panel
          title={isNew ? t("employeeForm.summary") : t("employeeForm.changes")}
          aside={
            !isNew &&
            changes.length > 0 &&
            !isSent && (
              <button type="button" className="link" onClick={form.undoAll}>
                {t("employeeForm.undoAll")}
              </button>
            )
          }
        >
          <div className="grid gap-3.5">
            {isNew ? (
              <NewEmployeeSummary form={form} />
            ) : (
              <ChangesSummary id={employee.id} form={form} />
            )}
            {readFailure && readFailure.kind !== "signed_out" && !isSent && (
              <div>
                <p className="mb-1 text-ink-2">{t("employeeForm.notChecked")}</p>
                <FailureNotice failure={readFailure} onRetry={() => void form.submit()} />
              </div>
            )}
            {!isSent && (
              <ConfirmSubmit
                label={isNew ? t("employeeForm.create") : saveLabel(changes.length)}
                isReady={changes.length > 0}
                isSending={form.isBusy}
              />
            )}
            <Outcome write={write} again={form.sendAgain}>
              <div className="flex flex-wrap gap-2">
                {isNew && outcome?.resultId && (
                  <OrderLaptopLink id={outcome.resultId} name={draft.displayName} />
                )}
                <Button onClick={() => void form.startOver()}>
                  {isNew ? t("employeeForm.createAnother") : t("employeeForm.editAgain")}
                </Button>
              </div>
            </Outcome>
            {!isNew && isEmailTaken && <EmailOwner email={draft.email.trim()} id={employee.id} />}
          </div>
        </Panel>
      </aside>
    </form>
  );
}
