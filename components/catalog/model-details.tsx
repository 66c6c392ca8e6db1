import type { CatalogModel, ModelLine } from "#components/catalog/models.ts";
import { OtherFields } from "#components/record/other-fields.tsx";
import { Code } from "#components/ui/code.tsx";
import { Country } from "#components/ui/country.tsx";
import { StatusLabel } from "#components/ui/status-label.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { fieldsOnlyInRow, unshownFields } from "#lib/v4/normalize/unshown-fields.ts";
import type { CatalogOption } from "#lib/v4/records/device.ts";

const availabilityOf = ({ available }: CatalogOption) => {
  if (available == null) return <span className="text-ink-3">Availability unknown</span>;
  return (
    <StatusLabel variant={available ? "good" : "none"}>
      {available ? "Available" : "Not available"}
    </StatusLabel>
  );
};

const listNames = { option: "Option", suggestion: "Suggestion" };

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
          {[listNames[list], item.productType, item.location].filter(Boolean).join(" · ")}
        </p>
        <p className="wrap-anywhere">
          {priceText(item.price, item.currency) ?? <span className="text-ink-3">No price</span>}{" "}
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
        More details
        <span className="sr-only"> of {model.model || model.lines[0]?.item.id}</span>
      </summary>
      <ul className="mt-1">
        {model.lines.map((line) => (
          <LineDetails key={line.key} line={line} />
        ))}
      </ul>
    </details>
  );
}
