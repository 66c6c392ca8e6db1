import type { CartLine } from "#components/catalog/cart/cart.ts";
import { checkLine, checkReceiver } from "#components/catalog/purchase/purchase-check.ts";
import { FailureNotice } from "#components/failure/failure-notice.tsx";
import { Since } from "#components/moment/since.tsx";
import { CheckRow } from "#components/orders/new/check-row.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { StatusLabel, type StatusVariant } from "#components/ui/status-label.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import { useReads } from "#lib/client/reads.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { isCountryCode } from "#lib/v4/fields/country-code.ts";
import { endpoints } from "#lib/v4/operations/endpoints.ts";

/** The most lines that are looked up: each is one read. */
const maxChecked = 10;
const maxSpecsLength = 200;

const labels = {
  good: () => t("purchaseCheck.good"),
  bad: () => t("purchaseCheck.bad"),
  unsure: () => t("purchaseCheck.unsure"),
  open: () => t("purchaseCheck.checking"),
} as const;

/** Returns the worst of the rows: what the head of the panel says. */
const worstOf = (variants: readonly StatusVariant[]) =>
  (["bad", "unsure"] as const).find((each) => variants.includes(each)) ?? "good";

/**
 * Reads what decides about a purchase: the receiver's address, and each item in the catalog as it is now.
 * The service checks no purchase in advance (api-v4.md, Endpoints, Orders), so this stops no one.
 */
export function PurchaseCheck({
  lines,
  employeeId,
}: {
  lines: readonly CartLine[];
  /** `null` for the company's inventory. */
  employeeId: string | null;
}) {
  const numbers = useNumbers();
  const employee = useRead(
    "employees.get",
    { id: employeeId ?? "" },
    { enabled: employeeId !== null },
  );
  const checked = lines.filter(({ country }) => isCountryCode(country)).slice(0, maxChecked);
  const catalog = useReads(
    "devices.options",
    checked.map(({ country, model }) => ({
      input: {
        country,
        limit: endpoints["devices.options"].limit.maximum,
        // Ranks the model first, because an answer has no further pages.
        ...(model ? { specs: model.slice(0, maxSpecsLength) } : {}),
      },
    })),
  );
  const reads = [...(employeeId === null ? [] : [employee]), ...catalog];
  const isChecking = reads.some(({ data, error }) => !data && !error);
  const failed = reads.find(({ data, error }) => !data && error);
  const rows = [
    ...(employeeId !== null && employee.data ? [checkReceiver(employee.data.data)] : []),
    ...checked.flatMap((line, index) => {
      const { data, error } = catalog[index] ?? {};
      return data || error ? [checkLine(line, data?.data.items ?? null, numbers)] : [];
    }),
  ];
  const variant = isChecking ? "open" : worstOf(rows.map((row) => row.variant));
  const [at] = reads.flatMap(({ data }) => data?.at ?? []).sort();
  return (
    <section
      aria-labelledby="purchase-check"
      aria-busy={isChecking}
      className="border-b border-dashed border-rule-2 px-4 py-3"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 id="purchase-check" className="font-semibold">
          {t("purchaseCheck.title")}
        </h3>
        <p role="status">
          <StatusLabel variant={variant}>{labels[variant]()}</StatusLabel>
        </p>
      </div>
      <p className="min-h-[18px] text-small text-ink-3">
        {at &&
          !isChecking &&
          tRich("purchaseCheck.asOf", { moment: () => <Since key="moment" at={at} /> })}
      </p>
      <ul className="mt-1.5 grid gap-2">
        {rows.map((row) => (
          <CheckRow key={row.key} row={row} />
        ))}
      </ul>
      {isChecking && <Skeleton lines={2} />}
      {failed?.error && (
        <FailureNotice
          failure={failureOf(failed.error)}
          onRetry={() => {
            for (const each of reads) if (each.error) void each.refetch();
          }}
        />
      )}
      {lines.length > checked.length && (
        <p className="mt-1.5 text-small text-ink-3">
          {t("purchaseCheck.someChecked", {
            count: numbers.numberText(checked.length),
            total: numbers.numberText(lines.length),
          })}
        </p>
      )}
    </section>
  );
}
