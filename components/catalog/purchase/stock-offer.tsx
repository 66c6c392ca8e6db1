import Link from "next/link";
import type { CartLine } from "#components/catalog/cart/cart.ts";
import { hidden } from "#components/catalog/hidden.tsx";
import { stockNumber } from "#components/catalog/stock-text.tsx";
import { countModel } from "#components/devices/model-count.ts";
import { newOrderHref } from "#components/orders/order-links.ts";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import { useReads } from "#lib/client/reads.ts";
import { countryName } from "#lib/protocol/country-name.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { isCountryCode } from "#lib/v4/fields/country-code.ts";
import { deployableStatus } from "#lib/v4/fields/known-values.ts";
import { endpoints } from "#lib/v4/operations/endpoints.ts";

/** The most models that are searched for: each is one read. */
const maxModels = 10;

const modelsOf = (lines: readonly CartLine[]) => [
  ...new Set(lines.flatMap(({ model }) => model ?? [])),
];

/** Returns the available devices of these models in one country, for a deployment instead. */
function useStockOf(models: readonly string[], country: string) {
  const answers = useReads(
    "inventory.search",
    models.map((query) => ({
      input: {
        query,
        country,
        status: deployableStatus,
        limit: endpoints["inventory.search"].limit.maximum,
      },
    })),
  );
  const offers = models.flatMap((model, index) => {
    const answer = answers[index]?.data;
    const stock =
      answer &&
      countModel(
        answer,
        { model, country },
        { askedCountry: country, isStock: true, others: models },
      );
    return stock && stock.count > 0 ? [{ model, devices: stock.devices, stock }] : [];
  });
  const error = answers.find((answer) => answer.error)?.error ?? null;
  return { offers, failure: error ? failureOf(error) : null };
}

function Offers({
  lines,
  employeeId,
  country,
}: {
  lines: readonly CartLine[];
  employeeId: string;
  country: string;
}) {
  const numbers = useNumbers();
  const all = modelsOf(lines);
  const { offers, failure } = useStockOf(all.slice(0, maxModels), country);
  return (
    <div aria-live="polite" className="empty:hidden">
      {offers.length > 0 && (
        <section
          aria-label={t("purchase.stockFirst")}
          className="rounded-md border border-rule border-s-2 border-s-accent bg-sheet px-3.5 py-2.5"
        >
          <p className="font-medium">{t("purchase.stockIn", { country: countryName(country) })}</p>
          <ul className="mt-1 grid gap-1">
            {offers.map(({ model, devices, stock }) => {
              const quantity = lines
                .filter((line) => line.model === model)
                .reduce((sum, line) => sum + line.quantity, 0);
              const deviceIds = devices.slice(0, quantity).map(({ id }) => id);
              return (
                <li key={model} className="flex flex-wrap items-baseline gap-x-3">
                  <span className="min-w-0 grow wrap-anywhere">
                    {t("purchase.offer", { n: stockNumber(stock, numbers), model })}
                  </span>
                  <Link
                    className="link underline"
                    prefetch={false}
                    href={newOrderHref({ type: "Deployment", employeeId, deviceIds })}
                  >
                    {tRich("purchase.deployInstead", { count: deviceIds.length, model, hidden })}
                  </Link>
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {failure && (
        <p className="text-small text-ink-3">
          {t("purchase.stockUnchecked", { message: failure.message })}
        </p>
      )}
      {all.length > maxModels && (
        <p className="mt-1 text-small text-ink-3">
          {t("purchase.stockChecked", { count: maxModels, total: all.length })}
        </p>
      )}
    </div>
  );
}

/** Offers the cart's models from stock in the employee's country before any are bought. */
export function StockOffer({
  lines,
  employeeId,
}: {
  lines: readonly CartLine[];
  employeeId: string;
}) {
  const country = useRead("employees.get", { id: employeeId }).data?.data.country;
  if (!isCountryCode(country)) return null;
  return <Offers lines={lines} employeeId={employeeId} country={country} />;
}
