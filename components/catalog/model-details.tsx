import { hidden } from "#components/catalog/hidden.tsx";
import type { CatalogModel, ModelLine } from "#components/catalog/models.ts";
import { OtherFields } from "#components/record/other-fields.tsx";
import { Code } from "#components/ui/code.tsx";
import { Country } from "#components/ui/country.tsx";
import { StatusLabel } from "#components/ui/status-label.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { fieldsOnlyInRow, unshownFields } from "#lib/v4/normalize/unshown-fields.ts";
import type { CatalogOption } from "#lib/v4/records/device.ts";

const availabilityOf = ({ available }: CatalogOption) => {
  if (available == null)
    return <span className="text-ink-3">{t("catalog.unknownAvailability")}</span>;
  return (
    <StatusLabel variant={available ? "good" : "none"}>
      {available ? t("catalog.available") : t("catalog.notAvailable")}
    </StatusLabel>
  );
};

const listNames = {
  option: () => t("catalog.option"),
  suggestion: () => t("catalog.suggestion"),
};

/** The fields that a card and its details show of a record. A currency without a price is not among them. */
const shownFields = ({ price }: CatalogOption) => [
  ...["id", "model", "configuration", "country", "available", "maker", "productType", "location"],
  ...["price", "buildToOrder"],
  ...(price == null ? [] : ["currency"]),
];

/** Every record of a line, as each list of the API sent it. */
function LineDetails({ line: { records } }: { line: ModelLine }) {
  const { priceText } = useNumbers();
  return records.map(({ item, list }, index) => {
    const first = records[0]?.item ?? item;
    const rest = unshownFields(item, shownFields(item));
    const others = index === 0 ? rest : fieldsOnlyInRow(rest, first);
    return (
      <li
        // biome-ignore lint/suspicious/noArrayIndexKey: one list may name an item several times
        key={`${list} ${index}`}
        className="grid gap-0.5 border-rule py-1.5 not-first:border-t"
      >
        <p className="flex flex-wrap items-baseline gap-x-2.5">
          <Country code={item.country} named />
          {availabilityOf(item)}
        </p>
        <p className="text-ink-3 wrap-anywhere">
          {[
            listNames[list](),
            item.productType && codeWord("deviceCode", item.productType),
            item.location && codeWord("deviceCode", item.location),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <p className="wrap-anywhere">
          {priceText(item.price, item.currency) ?? (
            <span className="text-ink-3">{t("cart.noPrice")}</span>
          )}{" "}
          <Code>{item.id}</Code>
        </p>
        {Object.keys(others).length > 0 && <OtherFields record={others} />}
      </li>
    );
  });
}

/** What a card has no room for, by country, behind a button. */
export function ModelDetails({ model }: { model: CatalogModel }) {
  return (
    <details className="text-small">
      <summary className="min-h-6 w-fit cursor-pointer text-ink-3 hover:text-ink">
        {tRich("catalog.moreDetails", {
          model: model.model || (model.lines[0]?.item.id ?? ""),
          hidden,
        })}
      </summary>
      <ul className="mt-1">
        {model.lines.map((line) => (
          <LineDetails key={line.key} line={line} />
        ))}
      </ul>
    </details>
  );
}
