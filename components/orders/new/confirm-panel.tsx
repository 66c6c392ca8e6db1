import { ConfirmSubmit } from "#components/form/confirm-submit.tsx";
import { Form } from "#components/form/form.tsx";
import { onFormKey } from "#components/form/form-keys.ts";
import { effectText } from "#components/orders/new/effect-text.ts";
import type { NewOrderFormState } from "#components/orders/new/use-new-order-form.ts";
import { orderStatusOf } from "#components/requests/order-status.tsx";
import { Outcome } from "#components/requests/outcome.tsx";
import { Button } from "#components/ui/button.tsx";
import { ModKeyCap } from "#components/ui/mod-key.tsx";
import { useNumbers, useViewer } from "#components/viewer/viewer.tsx";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";

/** The last step: what will physically happen, the button that places the order, and the outcome. */
export default function ConfirmPanel({ form }: { form: NewOrderFormState }) {
  const { environment } = useViewer();
  const numbers = useNumbers();
  const { write, draft, order } = form;
  const { type } = draft;
  if (!type) return null;
  const effect = effectText({
    ...order,
    type,
    numbers,
    serialOf: (id) => order.devices.get(id)?.serialNumber,
  });
  return (
    <div className="grid gap-3">
      {write.isSent ? (
        <p className="text-ink-2">{effect}</p>
      ) : (
        <Form onSubmit={form.onSubmit} onKeyDown={onFormKey}>
          {form.needsOverride && (
            <label className="mb-2.5 flex items-start gap-2 text-ink-2">
              <input
                type="checkbox"
                checked={form.isConfirmed}
                onChange={(event) => form.onConfirm(event.target.checked)}
                className="mt-0.75 size-3.5 shrink-0 accent-accent"
              />
              {t("orderConfirm.override")}
            </label>
          )}
          <ConfirmSubmit
            key={type}
            label={t("orderConfirm.place")}
            busyLabel={t("orderConfirm.placing")}
            word={codeWord("orderType", type)}
            effect={
              <>
                {effect}
                {environment === "sandbox" && (
                  <span className="text-ink-3"> {t("orderConfirm.sandbox")}</span>
                )}
              </>
            }
            isReady={form.isReady}
            isSending={form.isBusy}
          />
          <p className="mt-2 hidden text-end text-small text-ink-3 pointer-fine:block">
            <ModKeyCap>↵</ModKeyCap>
          </p>
        </Form>
      )}
      {form.hasPreflightChanged &&
        write.outcome?.failure?.kind !== "signed_out" &&
        !write.isSent && (
          <p role="alert" className="border-s-2 border-signal py-1 ps-3 text-ink-2">
            {t("orderConfirm.changed")}
          </p>
        )}
      <Outcome write={write} again={form.sendAgain} statusOf={orderStatusOf}>
        <div className="flex flex-wrap gap-2">
          {draft.employeeId && (
            <Button onClick={() => form.startAnother(draft.employeeId)}>
              <span>
                {tRich("orderConfirm.anotherFor", {
                  name: () => (
                    <bdi key="name" className="inline-block max-w-[18ch] truncate align-bottom">
                      {order.name}
                    </bdi>
                  ),
                })}
              </span>
            </Button>
          )}
          <Button onClick={() => form.startAnother(null)}>{t("orderConfirm.another")}</Button>
        </div>
      </Outcome>
    </div>
  );
}
