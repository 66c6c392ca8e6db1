"use client";

import { useDeferredValue, useRef, useState } from "react";
import { FailureNotice } from "#components/data/failure-notice.tsx";
import { DeviceRow } from "#components/flows/new-order/device-row.tsx";
import { useStockDevices } from "#components/flows/new-order/use-stock-devices.ts";
import { CountryField } from "#components/form/country-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { countryName } from "#components/ui/country.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** The list has no pages: what is not among these is found by saying more. */
const offered = 50;

const isCode = (text: string) => /^[A-Z]{2}$/.test(text);

/** Available devices by text and country; where the country has none, those of elsewhere. */
function useAvailable(text: string, country: string) {
  const query = useDeferredValue(text.trim());
  const input = { status: "available", limit: offered, ...(query ? { query } : {}) };
  const near = useRead("inventory.search", isCode(country) ? { ...input, country } : input, {
    keepOld: true,
  });
  const isNoneNear =
    isCode(country) && !near.isPlaceholderData && near.data?.data.items.length === 0;
  const far = useRead("inventory.search", input, { enabled: isNoneNear });
  const found = isNoneNear ? far : near;
  return { ...found, isFar: isNoneNear, page: found.data?.data ?? null };
}

const countWords = (count: number, total: number | null, isFull: boolean) => {
  if (count === 0) return null;
  if (total !== null && total > count) return `first ${count} of ${total}, refine to see others`;
  return isFull ? `first ${count}, refine to see others` : `${count} found`;
};

/** Devices from stock: a search of what is available; above it what was chosen from another search. */
export function StockPicker({
  chosen,
  onChange,
  country: personCountry,
  label,
  note,
  isPlaced,
}: {
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  /** The person's: its stock is shown first. */
  country: string | null;
  label: string;
  note?: string;
  isPlaced: boolean;
}) {
  const [text, setText] = useState("");
  const [picked, setPicked] = useState<string | null>(null);
  const country = picked ?? personCountry ?? "";
  const { devices, failed, know } = useStockDevices(chosen);
  const { page, isFar, isFetching, error, refetch } = useAvailable(text, country);
  const search = useRef<HTMLInputElement>(null);
  const found = page?.items ?? [];
  const elsewhere = isPlaced
    ? chosen
    : chosen.filter((id) => found.every((device) => device.id !== id));
  const nearFirst = [...found].sort(
    (left, right) =>
      Number(right.country === personCountry) - Number(left.country === personCountry),
  );
  const drop = (id: string) => onChange(chosen.filter((other) => other !== id));
  const choose = (device: Device, isChosen: boolean) => {
    know(device);
    if (isChosen) onChange([...chosen, device.id]);
    else drop(device.id);
  };
  const count = countWords(found.length, page?.totalCount ?? null, found.length >= offered);
  return (
    <section aria-label={label}>
      <div className="mb-1.5 flex flex-wrap items-baseline gap-x-3">
        <h2 className="label grow">{label}</h2>
        <p className="text-small text-ink-3">{chosen.length} chosen</p>
      </div>
      {note && <p className="mb-2 text-small text-ink-3">{note}</p>}
      {elsewhere.length > 0 && (
        <ul className="sheet mb-2 border-accent" aria-label="Chosen from stock">
          {elsewhere.map((id) => (
            <DeviceRow
              key={id}
              device={devices.get(id) ?? { id }}
              isChosen
              isStock
              onChoose={() => {
                drop(id);
                // The row goes with its tick; the focus must not.
                search.current?.focus();
              }}
            >
              {failed.includes(id) && (
                <span className="text-small text-signal">not found, or out of your sight</span>
              )}
            </DeviceRow>
          ))}
        </ul>
      )}
      {!isPlaced && (
        <>
          <div className="grid gap-2.5 sm:grid-cols-2">
            <TextField
              ref={search}
              label="Find in stock"
              value={text}
              onChange={(event) => setText(event.target.value)}
              placeholder="Model, maker or serial"
              maxLength={200}
              autoComplete="off"
              spellCheck={false}
            />
            <CountryField
              label="Country of the stock"
              empty="Any country"
              value={country}
              onChange={(event) => setPicked(event.target.value)}
            />
          </div>
          <div className="sheet mt-2 border-rule-2" aria-busy={isFetching}>
            {error && !page ? (
              <div className="px-3 py-2.5">
                <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />
              </div>
            ) : !page ? (
              <div className="px-3 py-2.5">
                <Skeleton lines={4} />
              </div>
            ) : (
              <>
                {isFar && found.length > 0 && (
                  <p className="border-b border-rule px-3 py-1.5 text-small text-ink-2">
                    Nothing available in {countryName(country)}
                    {text.trim() && " matches"}. From elsewhere:
                  </p>
                )}
                {found.length === 0 ? (
                  <p className="px-3 py-2.5 text-ink-2">
                    {text.trim()
                      ? "No available device matches."
                      : "No available device is in stock."}
                  </p>
                ) : (
                  <ul
                    className={`max-h-[19.5rem] overflow-y-auto ${isFetching ? "opacity-60" : ""}`}
                    aria-label="Available in stock"
                  >
                    {nearFirst.map((device) => (
                      <DeviceRow
                        key={device.id}
                        device={device}
                        isChosen={chosen.includes(device.id)}
                        isStock
                        onChoose={(isChosen) => choose(device, isChosen)}
                      />
                    ))}
                  </ul>
                )}
              </>
            )}
          </div>
          <p className="mt-1 min-h-[18px] text-small text-ink-3" role="status">
            {count}
          </p>
        </>
      )}
    </section>
  );
}
