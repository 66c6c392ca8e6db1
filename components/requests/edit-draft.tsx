import type { ReactNode } from "react";
import { employeeHref, newEmployeeForm } from "#components/employees/employee-screen.ts";
import { WriteLink } from "#components/form/write-link.tsx";
import { newOrderForm } from "#components/orders/order-screen.ts";
import type { IntentDetail } from "#lib/protocol/intent.ts";
import { t } from "#lib/protocol/words/t.ts";
import { fieldsOf } from "#lib/protocol/write-text.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** The page with the form of a write, from what the agent filled in. A form in a dialog comes by a slot. */
const draftForms: Partial<Record<WriteName, (sent: unknown) => string>> = {
  "orders.create": () => newOrderForm.route,
  "employees.create": () => newEmployeeForm.route,
  "employees.update": (sent) => `${employeeHref(String(fieldsOf(sent).id))}/edit`,
};

/** Returns whether the viewer may place a request with changes in place of this draft. */
export const mayEditDraft = ({
  state,
  agent,
  choices,
}: Pick<IntentDetail, "state" | "agent" | "choices">) =>
  state === "draft" && agent !== null && choices.includes("approve");

/** The line of a draft's page with the button or link that opens its form. */
export function DraftEdit({ children }: { children: ReactNode }) {
  return (
    <p className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-2">
      {children}
      {t("requestPage.editNote")}
    </p>
  );
}

/** Opens the draft of an agent in the form of its write; nothing for a write without a page of its own. */
export function EditDraft({
  request: { id, operation, sent, ...request },
}: {
  request: IntentDetail;
}) {
  const form = draftForms[operation];
  if (!mayEditDraft(request) || form === undefined) return null;
  return (
    <DraftEdit>
      <WriteLink operation={operation} href={`${form(sent)}?draft=${id}`}>
        {t("requestPage.editAndPlace")}
      </WriteLink>
    </DraftEdit>
  );
}
