import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { deviceName } from "#components/devices/device-text.ts";
import { FailureNotice } from "#components/failure/failure-notice.tsx";
import { CountryField } from "#components/form/country-field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { DeviceSummary } from "#components/orders/new/device-row.tsx";
import { StockModelRow } from "#components/orders/new/stock-model-row.tsx";
import { useStockDevices } from "#components/orders/new/use-stock-devices.ts";
import {
  maxDevices,
  type StockFilter,
  type StockModel,
  type StockSearch,
  useModelInStock,
  useStockSearch,
} from "#components/orders/new/use-stock-search.ts";
import { emptyListText } from "#components/search/empty-list.ts";
import { Button } from "#components/ui/button.tsx";
import { Country } from "#components/ui/country.tsx";
import type { Numbers } from "#components/ui/number.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { countryName } from "#lib/protocol/country-name.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t } from "#lib/protocol/words/t.ts";
import { foldText } from "#lib/v4/fields/fold-text.ts";
import { pinDeviceTypes } from "#lib/v4/fields/known-values.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** Few enough devices to be shown without opening their models. */
const maxOpen = 6;

const summaryOf = ({ page, models, isListWhole }: StockSearch, { numberText }: Numbers) => {
  if (!page || page.items.length === 0) return null;
  const found = { models: models.length, m: numberText(models.length) };
  const { length } = page.items;
  if (isListWhole) return t("orderStock.whole", { ...found, count: length, n: numberText(length) });
  return t("orderStock.cut", {
    ...found,
    limit: numberText(maxDevices),
    total: page.totalCount === null ? "unknown" : numberText(page.totalCount),
  });
};

function SearchResults({
  search: { page, data, isElsewhere, isPlaceholderData, error, refetch },
  filter: { text, country, category },
  children,
}: {
  search: StockSearch;
  filter: StockFilter;
  /** The rows of the models. */
  children: ReactNode;
}) {
  // That the search before found nothing says nothing about this one.
  if (!page || (isPlaceholderData && page.items.length === 0)) {
    return (
      <div className="px-3 py-2.5">
        {error ? (
          <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={4} />
        )}
      </div>
    );
  }
  if (page.items.length === 0) {
    const known =
      text.trim() || category ? t("orderStock.noMatches") : t("orderStock.noneAvailable");
    const list = { totalCount: page.totalCount, gap: data?.gap ?? null };
    return <p className="px-3 py-2.5 text-ink-2">{emptyListText(list, "device", known)}</p>;
  }
  return (
    <>
      {isElsewhere && (
        <p className="border-b border-rule px-3 py-1.5 text-small text-ink-2">
          {t("orderStock.elsewhere", { country: countryName(country) })}
        </p>
      )}
      <ul
        className={`max-h-[24rem] overflow-y-auto ${isPlaceholderData ? "opacity-60" : ""}`}
        aria-label={t("orderStock.list")}
      >
        {children}
      </ul>
    </>
  );
}

/** The chosen devices, each with a button that drops it. */
function ChosenDevices({ ids, onDrop }: { ids: readonly string[]; onDrop: (id: string) => void }) {
  const { devices, failed } = useStockDevices(ids);
  if (ids.length === 0) return null;
  return (
    <ul className="sheet mt-2 border-accent" aria-label={t("orderStock.chosen")}>
      {ids.map((id) => {
        const device = devices.get(id) ?? { id };
        return (
          <li
            key={id}
            data-device={id}
            className="flex items-center gap-x-3 border-rule px-3 py-2 not-first:border-t"
          >
            <span className="min-w-0 grow">
              <DeviceSummary device={device} withSpec />
            </span>
            {failed.includes(id) && (
              <span className="text-small text-signal">{t("orderStock.notFound")}</span>
            )}
            <Country code={devices.get(id)?.country} />
            <Button
              variant="quiet"
              className="disabled:hidden"
              aria-label={t("orderStock.removeName", { name: deviceName(device) })}
              onClick={() => onDrop(id)}
            >
              {t("orderStock.remove")}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

/** Returns the categories to choose from: those of the contract, and others that came in answers. */
function useCategories(devices: readonly Device[]) {
  const [categories, setCategories] = useState<readonly string[]>(pinDeviceTypes);
  const more = devices.flatMap(({ deviceType }) =>
    deviceType && !categories.includes(deviceType) ? [deviceType] : [],
  );
  if (more.length > 0) setCategories([...new Set([...categories, ...more])]);
  return categories.map((category) => ({
    value: category,
    label: codeWord("deviceCode", category),
  }));
}

/** Returns the only device with exactly this serial number; `null` without one, or with several. */
export const deviceOfSerial = (devices: readonly Device[], text: string): Device | null => {
  const serial = foldText(text.trim());
  if (serial === "") return null;
  const [only, ...more] = devices.filter(
    ({ serialNumber }) => serialNumber != null && foldText(serialNumber.trim()) === serial,
  );
  return only && more.length === 0 ? only : null;
};

/** Chooses devices from stock by a search, grouped by model. Below it are those chosen so far. */
export default function StockPicker({
  chosen,
  onChange,
  country: employeeCountry,
  firstModel,
  sameModel = null,
  label,
  note,
  isPlaced,
}: {
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  /** The employee's country, whose stock is shown first. */
  country: string | null;
  /** The model to search for and to open first; none of its devices is chosen. */
  firstModel: string | null;
  /** The model of the device that is replaced, which stands first and open while nothing is typed. */
  sameModel?: string | null;
  label: string;
  note: string | null;
  isPlaced: boolean;
}) {
  const [text, setText] = useState(firstModel ?? "");
  const [category, setCategory] = useState("");
  const [pickedCountry, setPickedCountry] = useState<string | null>(null);
  const filter = { text, category, country: pickedCountry ?? employeeCountry ?? "" };
  const numbers = useNumbers();
  const { addKnown } = useStockDevices(chosen);
  const search = useStockSearch(filter);
  const input = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const found = search.page?.items ?? [];
  const categories = useCategories(found);
  const same = useModelInStock(text.trim() || category ? null : sameModel, filter.country);
  const isNamed = ({ title }: StockModel, model: string | null) =>
    model !== null && foldText(title) === foldText(model);
  const others = search.models.filter((model) => !same || !isNamed(model, same.title));
  const drop = (id: string) => onChange(chosen.filter((other) => other !== id));
  const choose = (device: Device, isChosen: boolean) => {
    addKnown(device);
    if (isChosen) onChange([...chosen, device.id]);
    else drop(device.id);
  };
  const exact = search.isSettled ? deviceOfSerial(found, text) : null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey)
      return;
    event.preventDefault();
    // Once chosen, Enter moves on to the results as it does for any text.
    if (exact && !chosen.includes(exact.id)) return choose(exact, true);
    results.current?.querySelector<HTMLElement>("button, input")?.focus();
  };
  return (
    <section aria-label={label} data-step className="@container">
      <div className="mb-1.5 flex min-h-6 flex-wrap items-center gap-x-3">
        <h2 className="label grow">{label}</h2>
        <p className="text-small text-ink-3">
          {t("orderStock.selected", { count: chosen.length })}
        </p>
      </div>
      {note && <p className="mb-2 text-small text-ink-3">{note}</p>}
      {!isPlaced && (
        <>
          <div className="grid gap-2.5 @lg:grid-cols-[2fr_1fr_1fr]">
            <TextField
              ref={input}
              label={t("orderStock.find")}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={onKeyDown}
              placeholder={t("orderStock.example")}
              maxLength={200}
              autoComplete="off"
              spellCheck={false}
            />
            <SelectField
              label={t("orderStock.category")}
              empty={t("orderStock.allCategories")}
              value={category}
              options={categories}
              onChange={(event) => setCategory(event.target.value)}
            />
            <CountryField
              label={t("orderStock.location")}
              empty={t("orderStock.anyCountry")}
              value={filter.country}
              onChange={(event) => setPickedCountry(event.target.value)}
            />
          </div>
          <div
            ref={results}
            className="sheet mt-2 overflow-hidden border-rule-2"
            aria-busy={search.isFetching}
          >
            <SearchResults search={search} filter={filter}>
              {[...(same ? [same] : []), ...others].map((model) => (
                <StockModelRow
                  key={model.title}
                  model={model}
                  chosen={chosen}
                  isOpenFirst={
                    found.length <= maxOpen || isNamed(model, firstModel) || model === same
                  }
                  onChoose={choose}
                />
              ))}
            </SearchResults>
          </div>
          <p className="mt-1 min-h-[18px] text-small text-ink-3" role="status">
            {exact && !chosen.includes(exact.id)
              ? t("orderStock.enterSelects")
              : summaryOf(search, numbers)}
          </p>
        </>
      )}
      <ChosenDevices
        ids={chosen}
        onDrop={(id) => {
          drop(id);
          // The row disappears with its button, which had the focus.
          input.current?.focus();
        }}
      />
    </section>
  );
}
