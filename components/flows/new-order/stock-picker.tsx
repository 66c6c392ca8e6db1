import { type ReactNode, useDeferredValue, useRef, useState } from "react";
import { FailureNotice } from "#components/data/failure-notice.tsx";
import { DeviceRow } from "#components/flows/new-order/device-row.tsx";
import { useStockDevices } from "#components/flows/new-order/use-stock-devices.ts";
import { CountryField } from "#components/form/country-field.tsx";
import { isCountryCode } from "#components/form/field-checks.ts";
import { TextField } from "#components/form/text-field.tsx";
import { countryName } from "#components/ui/country.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** The search has no pages: other devices are found by a narrower search. */
const maxDevices = 50;

/** Searches available devices by text and country; in other countries where that one has none. */
function useStockSearch(text: string, country: string) {
  const query = useDeferredValue(text.trim());
  const input = { status: "available", limit: maxDevices, ...(query ? { query } : {}) };
  const inCountry = useRead(
    "inventory.search",
    isCountryCode(country) ? { ...input, country } : input,
    { keepOld: true },
  );
  const isElsewhere =
    isCountryCode(country) &&
    !inCountry.isPlaceholderData &&
    inCountry.data?.data.items.length === 0;
  const elsewhere = useRead("inventory.search", input, { enabled: isElsewhere });
  const found = isElsewhere ? elsewhere : inCountry;
  return { ...found, isElsewhere, page: found.data?.data ?? null };
}

type StockSearch = ReturnType<typeof useStockSearch>;

const countText = (count: number, total: number | null) => {
  if (count === 0) return null;
  if (total !== null && total > count) return `Showing ${count} of ${total}. Search to narrow.`;
  return count >= maxDevices ? `Showing the first ${count}. Search to narrow.` : `${count} found`;
};

function SearchResults({
  search: { page, isElsewhere, isFetching, error, refetch },
  text,
  country,
  children,
}: {
  search: StockSearch;
  text: string;
  country: string;
  /** The rows of the found devices. */
  children: ReactNode;
}) {
  if (!page) {
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
    return (
      <p className="px-3 py-2.5 text-ink-2">
        {text.trim() ? "No matches" : "No devices available in stock"}
      </p>
    );
  }
  return (
    <>
      {isElsewhere && (
        <p className="border-b border-rule px-3 py-1.5 text-small text-ink-2">
          None in {countryName(country)}. From other countries:
        </p>
      )}
      <ul
        className={`max-h-[19.5rem] overflow-y-auto ${isFetching ? "opacity-60" : ""}`}
        aria-label="Available in stock"
      >
        {children}
      </ul>
    </>
  );
}

/** The chosen devices that the search does not show, each with the way to drop it. */
function ChosenElsewhere({
  ids,
  onDrop,
}: {
  ids: readonly string[];
  onDrop: (id: string) => void;
}) {
  const { devices, failed } = useStockDevices(ids);
  if (ids.length === 0) return null;
  return (
    <ul className="sheet mb-2 border-accent" aria-label="Chosen from stock">
      {ids.map((id) => (
        <DeviceRow
          key={id}
          device={devices.get(id) ?? { id }}
          isChosen
          isStock
          onChoose={() => onDrop(id)}
        >
          {failed.includes(id) && (
            <span className="text-small text-signal">Not found or no access</span>
          )}
        </DeviceRow>
      ))}
    </ul>
  );
}

/** Chooses devices from stock by a search. Above it are those chosen in other searches. */
export function StockPicker({
  chosen,
  onChange,
  country: employeeCountry,
  label,
  note,
  isPlaced,
}: {
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  /** The employee's country, whose stock is shown first. */
  country: string | null;
  label: string;
  note: string | null;
  isPlaced: boolean;
}) {
  const [text, setText] = useState("");
  const [pickedCountry, setPickedCountry] = useState<string | null>(null);
  const country = pickedCountry ?? employeeCountry ?? "";
  const { addKnown } = useStockDevices(chosen);
  const search = useStockSearch(text, country);
  const input = useRef<HTMLInputElement>(null);
  const found = search.page?.items ?? [];
  const notFound = chosen.filter((id) => found.every((device) => device.id !== id));
  const sorted = [...found].sort(
    (left, right) =>
      Number(right.country === employeeCountry) - Number(left.country === employeeCountry),
  );
  const drop = (id: string) => onChange(chosen.filter((other) => other !== id));
  const choose = (device: Device, isChosen: boolean) => {
    addKnown(device);
    if (isChosen) onChange([...chosen, device.id]);
    else drop(device.id);
  };
  return (
    <section aria-label={label}>
      <div className="mb-1.5 flex flex-wrap items-baseline gap-x-3">
        <h2 className="label grow">{label}</h2>
        <p className="text-small text-ink-3">{chosen.length} selected</p>
      </div>
      {note && <p className="mb-2 text-small text-ink-3">{note}</p>}
      <ChosenElsewhere
        ids={isPlaced ? chosen : notFound}
        onDrop={(id) => {
          drop(id);
          // The row disappears with its checkbox, which had the focus.
          input.current?.focus();
        }}
      />
      {!isPlaced && (
        <>
          <div className="grid gap-2.5 sm:grid-cols-2">
            <TextField
              ref={input}
              label="Find in stock"
              value={text}
              onChange={(event) => setText(event.target.value)}
              placeholder="Model, maker or serial"
              maxLength={200}
              autoComplete="off"
              spellCheck={false}
            />
            <CountryField
              label="Stock location"
              empty="Any country"
              value={country}
              onChange={(event) => setPickedCountry(event.target.value)}
            />
          </div>
          <div className="sheet mt-2 border-rule-2" aria-busy={search.isFetching}>
            <SearchResults search={search} text={text} country={country}>
              {sorted.map((device) => (
                <DeviceRow
                  key={device.id}
                  device={device}
                  isChosen={chosen.includes(device.id)}
                  isStock
                  onChoose={(isChosen) => choose(device, isChosen)}
                />
              ))}
            </SearchResults>
          </div>
          <p className="mt-1 min-h-[18px] text-small text-ink-3" role="status">
            {countText(found.length, search.page?.totalCount ?? null)}
          </p>
        </>
      )}
    </section>
  );
}
