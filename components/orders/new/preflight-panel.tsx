import { type ReactNode, useEffect, useState } from "react";
import { FailureNotice } from "#components/failure/failure-notice.tsx";
import { CheckRow } from "#components/orders/new/check-row.tsx";
import type { NewOrderFormState } from "#components/orders/new/use-new-order-form.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { StatusLabel, type StatusVariant } from "#components/ui/status-label.tsx";
import { t } from "#lib/protocol/words/t.ts";
import type { ValidationResult } from "#lib/v4/order-validation.ts";

/** How the result of a check is said. */
export const checkLabels: Record<
  ValidationResult["kind"],
  [variant: StatusVariant, text: () => string]
> = {
  allowed: ["good", () => t("orderCheck.allowed")],
  denied: ["bad", () => t("orderCheck.denied")],
  inconclusive: ["unsure", () => t("orderCheck.inconclusive")],
};

const notChecked = () => t("orderCheck.notChecked");

/** Returns what the panel says in its head: `Checking…`, `Can be placed`. */
const stateOf = ({
  order,
  preflight,
  placed,
}: NewOrderFormState): [StatusVariant, () => string] => {
  if (placed) return checkLabels[placed.validation.kind];
  if (order.missing.length > 0) return ["open", notChecked];
  if (preflight.isChecking) return ["open", () => t("orderCheck.checking")];
  if (preflight.failure) return ["unsure", () => t("orderCheck.noAnswer")];
  return preflight.result ? checkLabels[preflight.result.validation.kind] : ["open", notChecked];
};

const ageText = (seconds: number) => {
  if (seconds < 1) return t("orderCheck.checked", { age: "now", count: 0 });
  return seconds < 60
    ? t("orderCheck.checked", { age: "seconds", count: seconds })
    : t("orderCheck.checked", { age: "minutes", count: Math.floor(seconds / 60) });
};

/** `Checked 2 s ago`, updated every second. */
function Checked({ at }: { at: number }) {
  const [now, setNow] = useState(at);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = window.setInterval(tick, 1_000);
    return () => window.clearInterval(timer);
  }, []);
  return <>{ageText(Math.max(0, Math.floor((now - at) / 1_000)))}</>;
}

/** The rows of the result; dimmed while they belong to the order before the last change. */
function ResultRows({ form: { preflight, placed, rows } }: { form: NewOrderFormState }) {
  const result = placed ?? preflight.result;
  const isOutdated = !placed && (preflight.isChecking || !result);
  return (
    <>
      <ul className={`grid gap-2 ${isOutdated ? "opacity-50" : ""}`}>
        {rows.map((row) => (
          <CheckRow key={row.key} row={row} />
        ))}
      </ul>
      {result?.validation.kind === "denied" && result.validation.reasons.length === 0 && (
        <p className="mt-2 text-ink-2">{t("orderCheck.noReason")}</p>
      )}
      {result?.validation.kind === "inconclusive" && (
        <p className="mt-2 text-ink-2">{t("orderCheck.neither")}</p>
      )}
    </>
  );
}

function PanelBody({ form }: { form: NewOrderFormState }) {
  const { placed } = form;
  const { missing } = form.order;
  const { isChecking, failure, shown, retry } = form.preflight;
  if (!placed && missing.length > 0) {
    return (
      <ul className="grid gap-1 text-ink-2">
        {missing.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    );
  }
  if (!placed && failure && !isChecking) {
    return (
      <>
        <FailureNotice failure={failure} onRetry={retry} />
        <p className="mt-1.5 text-ink-2">{t("orderCheck.needed")}</p>
      </>
    );
  }
  if (placed || (shown && !failure)) return <ResultRows form={form} />;
  return isChecking ? <Skeleton lines={3} /> : null;
}

const section = "border-t border-dashed border-rule-2 px-4 py-3.5 empty:hidden";

/** The pre-flight check: the service's answer about exactly the order that would be sent. */
export function PreflightPanel({
  form,
  children,
}: {
  form: NewOrderFormState;
  children: ReactNode;
}) {
  const { result, isChecking } = form.preflight;
  const [variant, text] = stateOf(form);
  return (
    <section className="sheet border-rule-2" aria-labelledby="preflight" aria-busy={isChecking}>
      <div className="px-4 py-3.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 id="preflight">{t("orderCheck.title")}</h2>
          <p role="status">
            <StatusLabel variant={variant}>{text()}</StatusLabel>
          </p>
        </div>
        <p className="min-h-[18px] text-small text-ink-3">
          {form.placed
            ? t("orderCheck.whenPlaced")
            : form.order.missing.length > 0
              ? t("orderCheck.complete")
              : result && <Checked key={result.at} at={result.at} />}
        </p>
      </div>
      <div className={section}>
        <PanelBody form={form} />
      </div>
      {children && <div className={section}>{children}</div>}
    </section>
  );
}
