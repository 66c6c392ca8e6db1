import Link from "next/link";
import { byCountry, type CartLine, lineKey, totalsOf } from "#components/catalog/cart/cart.ts";
import { itemName, lineCost } from "#components/catalog/line-text.ts";
import { PurchaseCheck } from "#components/catalog/purchase/purchase-check-panel.tsx";
import { effectText, sumText } from "#components/catalog/purchase/purchase-words.ts";
import type { PurchaseFormState } from "#components/catalog/purchase/use-purchase-form.ts";
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx";
import { orderStatusOf } from "#components/requests/order-status.tsx";
import { Outcome } from "#components/requests/outcome.tsx";
import { Button, buttonClassName } from "#components/ui/button.tsx";
import { Country } from "#components/ui/country.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { useRead } from "#lib/client/read.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { employeeTitle } from "#lib/v4/records/employee-title.ts";

function Review({ lines }: { lines: readonly CartLine[] }) {
  const { unpriced } = totalsOf(lines);
  const numbers = useNumbers();
  const sum = sumText(lines, numbers);
  return (
    <>
      {byCountry(lines).map(([country, group]) => (
        <div key={country} className="border-b border-dashed border-rule-2 px-4 py-2.5">
          <p className="mb-1 flex items-baseline gap-2 text-small text-ink-3">
            {country
              ? tRich("purchase.from", {
                  country: () => <Country key="country" code={country} named />,
                })
              : t("purchase.noCountry")}
          </p>
          <ul className="grid gap-0.5">
            {group.map((line) => (
              <li key={lineKey(line)} className="flex items-baseline gap-3">
                <span className="min-w-0 grow wrap-anywhere">
                  {numbers.numberText(line.quantity)} × {itemName(line)}
                </span>
                <span className="shrink-0 text-ink-2">
                  {lineCost(line, numbers) ?? (
                    <span className="text-ink-3">{t("cart.noPrice")}</span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className="border-b border-dashed border-rule-2 px-4 py-2.5">
        {sum && (
          <p className="flex items-baseline justify-between gap-3 font-medium">
            <span>{t("cart.total")}</span> <span className="text-end">{sum}</span>
          </p>
        )}
        {unpriced > 0 && (
          <p className="text-ink-2">
            {t("purchase.notInTotal", { count: unpriced, n: numbers.numberText(unpriced) })}
          </p>
        )}
        <p className="text-small text-ink-3">{t("purchase.prices")}</p>
      </div>
    </>
  );
}

/** What will be bought, the button that places it, and the outcome. */
export function ReviewPanel({ form }: { form: PurchaseFormState }) {
  const { type, employeeId, lines, write, cart } = form;
  const numbers = useNumbers();
  const isForEmployee = type === "Purchase for Employee";
  const employee = useRead(
    "employees.get",
    { id: employeeId ?? "" },
    { enabled: isForEmployee && employeeId !== null },
  ).data?.data;
  const receiver = isForEmployee ? (employee ? employeeTitle(employee) : employeeId) : null;
  const canContinue = write.outcome?.status === "accepted" && (cart?.lines.length ?? 0) > 0;
  return (
    <section className="sheet lg:sticky lg:top-17" aria-labelledby="review">
      <div className="border-b border-dashed border-rule-2 px-4 py-3">
        <h2 id="review" className="text-prose!">
          {t("purchase.review")}
        </h2>
        <p className="text-small text-ink-3">{codeWord("orderType", type)}</p>
      </div>
      <Review lines={lines} />
      {!write.isSent && form.missing === null && (
        <PurchaseCheck lines={lines} employeeId={isForEmployee ? employeeId : null} />
      )}
      <div className="grid gap-3 px-4 py-3.5">
        {!write.isSent && (
          <ConfirmSubmit
            label={t("purchase.place")}
            effect={form.missing ?? effectText(lines, receiver, numbers)}
            word={codeWord("orderType", type)}
            isReady={form.isReady}
            isSending={form.isBusy}
          />
        )}
        <Outcome write={write} again={form.sendAgain} statusOf={orderStatusOf}>
          <p className="flex flex-wrap gap-2">
            <Link href="/catalog" className={buttonClassName()}>
              {t("purchase.back")}
            </Link>
            {canContinue && (
              <Button onClick={() => void form.startOver()}>{t("cart.continue")}</Button>
            )}
          </p>
        </Outcome>
      </div>
    </section>
  );
}
