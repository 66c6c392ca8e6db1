import { type SyntheticEvent, useRef, useState } from "react";
import { Field } from "#components/form/field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { zoneLabel } from "#components/moment/zone-label.ts";
import type { OrderDraft } from "#components/orders/new/order-draft.ts";
import {
  nextWorkingDay,
  type SuggestedWindow,
  suggestionText,
} from "#components/orders/new/pickup-suggestion.ts";
import { useInBrowser } from "#components/ui/use-in-browser.ts";
import { useViewer } from "#components/viewer/viewer.tsx";
import { countryName } from "#lib/protocol/country-name.ts";
import { byLanguage } from "#lib/protocol/intl-words.ts";
import { incompleteTime, isWallClock } from "#lib/protocol/pickup-format.ts";
import { windowText } from "#lib/protocol/pickup-window-text.ts";
import { allZones, zonesOfCountry } from "#lib/protocol/pickup-zones.ts";
import { t } from "#lib/protocol/words/t.ts";

type Pickup = OrderDraft["pickup"];

/** One end of the window, in the browser's own control. */
function PickupTimeField({
  label,
  value,
  onChange,
  error,
}: {
  label: string;
  /** A wall-clock time, or `incompleteTime`. */
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}) {
  const [isFocused, setFocused] = useState(false);
  const isIncomplete = value !== "" && !isWallClock(value);
  // The browser reports a time of which a part is missing as an empty one, often without an event.
  const read = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => {
    const next = input.value === "" && input.validity.badInput ? incompleteTime : input.value;
    if (next !== value) onChange(next);
  };
  return (
    <Field
      label={label}
      isOptional
      error={isIncomplete && !isFocused ? t("orderPickup.enterTime") : error}
    >
      {(control) => (
        <input
          {...control}
          type="datetime-local"
          className="field h-9 w-full"
          value={isWallClock(value) ? value : ""}
          // Without a last year, browsers expect six digits of it.
          max="9999-12-31T23:59"
          onChange={read}
          onKeyUp={read}
          onFocus={() => setFocused(true)}
          onBlur={(event) => {
            setFocused(false);
            read(event);
          }}
        />
      )}
    </Field>
  );
}

const toOptions = (zones: readonly string[]) =>
  zones
    .map((zone) => ({ value: zone, label: zoneLabel(zone) }))
    .sort((left, right) => byLanguage(left.label, right.label));

/** Returns the zones of the pickup's country, then all others. */
const zoneOptions = (country: string | null, zone: string | null, addressZone: string | null) => {
  const near = [...new Set([...(addressZone ? [addressZone] : []), ...zonesOfCountry(country)])];
  const others = allZones().filter((other) => !near.includes(other));
  const chosen = zone && !near.includes(zone) && !others.includes(zone) ? toOptions([zone]) : [];
  if (near.length === 0) return [...chosen, ...toOptions(others)];
  return [
    ...chosen,
    {
      label: country
        ? t("orderPickup.inCountry", { country: countryName(country) })
        : t("orderPickup.ofAddress"),
      options: toOptions(near),
    },
    { label: t("orderPickup.otherZones"), options: toOptions(others) },
  ];
};

const hintOf = (zone: string | null, addressZone: string | null) => {
  if (zone !== null) return t("orderPickup.localTime");
  return addressZone ? t("orderPickup.fromAddress") : t("orderPickup.needed");
};

/** The time zone of the window: that of the delivery address, or else one that the person chooses. */
function ZoneField({
  value: { from, to, zone },
  onChange,
  country,
  addressZone,
  error,
}: {
  value: Pickup;
  onChange: (zone: string | null) => void;
  country: string | null;
  addressZone: string | null;
  error: string | undefined;
}) {
  const isInBrowser = useInBrowser();
  const chosen = zone ?? addressZone;
  const isAsked = chosen === null && (from !== "" || to !== "");
  return (
    <SelectField
      label={t("orderPickup.zone")}
      value={isInBrowser ? (chosen ?? "") : ""}
      options={isInBrowser ? zoneOptions(country, zone, addressZone) : []}
      {...(chosen === null || !isInBrowser ? { empty: t("orderPickup.chooseZone") } : {})}
      onChange={(event) => onChange(event.target.value || null)}
      error={error ?? (isAsked ? t("orderPickup.undecided") : undefined)}
      // Browsers differ in the zones that they know: before hydration only the height is kept.
      hint={isInBrowser ? hintOf(zone, addressZone) : "\u00a0"}
    />
  );
}

/** When the courier may come, in local time: both ends of the window, or neither. */
export default function PickupFields({
  value,
  onChange,
  country,
  addressZone,
  problems,
}: {
  value: Pickup;
  onChange: (pickup: Pickup) => void;
  /** The country of the pickup, whose time zones are offered first. */
  country: string | null;
  addressZone: string | null;
  problems: Readonly<Record<string, string>>;
}) {
  const isInBrowser = useInBrowser();
  const viewer = useViewer();
  const fields = useRef<HTMLDivElement>(null);
  /** Counts how often the window was cleared: an incomplete time is known to the control alone. */
  const [clearings, setClearings] = useState(0);
  const { from, to } = value;
  const zone = value.zone ?? addressZone;
  const isEmpty = from === "" && to === "";
  const isWhole = isWallClock(from) && isWallClock(to) && zone !== null;
  const suggested =
    isInBrowser && isEmpty ? nextWorkingDay(new Date(), zone ?? viewer.timeZone, country) : null;
  const suggest = (next: SuggestedWindow) => {
    onChange({ ...value, ...next });
    fields.current?.querySelector("input")?.focus();
  };
  const clear = () => {
    onChange({ ...value, from: "", to: "" });
    setClearings(clearings + 1);
  };
  return (
    <fieldset>
      <legend className="sr-only">{t("orderPickup.window")}</legend>
      <div
        data-step={isEmpty ? "" : undefined}
        className="mb-1.5 flex min-h-6 flex-wrap items-center gap-x-3"
      >
        <p className="label grow" aria-hidden="true">
          {t("orderPickup.window")}
        </p>
        {suggested ? (
          <button
            type="button"
            className="link min-h-6 text-small disabled:hidden"
            onClick={() => suggest(suggested)}
          >
            {t("orderPickup.use", { window: suggestionText(suggested, viewer.locale) })}
          </button>
        ) : (
          !isEmpty && (
            <button
              type="button"
              className="link min-h-6 text-small disabled:hidden"
              onClick={clear}
            >
              {t("orderPickup.clear")}
            </button>
          )
        )}
      </div>
      <div
        key={clearings}
        ref={fields}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12.5rem),1fr))] items-start gap-2.5"
      >
        <div data-step>
          <PickupTimeField
            label={t("orderPickup.from")}
            value={from}
            onChange={(start) => onChange({ ...value, from: start })}
            error={problems["pickup.from"]}
          />
        </div>
        <div data-step>
          <PickupTimeField
            label={t("orderPickup.to")}
            value={to}
            onChange={(end) => onChange({ ...value, to: end })}
            error={problems["pickup.to"]}
          />
        </div>
        <div data-step={zone === null && from !== "" ? "" : undefined}>
          <ZoneField
            value={value}
            onChange={(next) => onChange({ ...value, zone: next })}
            country={country}
            addressZone={addressZone}
            error={problems["pickup.timezone"]}
          />
        </div>
      </div>
      <p className="mt-1 min-h-6 text-small text-ink-3">
        {isEmpty
          ? t("orderPickup.ifEmpty")
          : isWhole && `${windowText(from, to, viewer.locale)}, ${zone}`}
      </p>
    </fieldset>
  );
}
