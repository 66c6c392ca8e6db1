import { useRef, useState } from "react";
import { useViewer } from "#components/data/viewer.tsx";
import { Field } from "#components/form/field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import type { OrderDraft } from "#components/orders/new/order-draft.ts";
import { isWallClock, windowText } from "#components/orders/new/pickup-format.ts";
import { pickupText, readPickupText } from "#components/orders/new/pickup-text.ts";
import { allZones, zonesOfCountry } from "#components/orders/new/pickup-zones.ts";
import { countryName } from "#components/ui/country.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { useInBrowser } from "#components/ui/use-in-browser.ts";
import { collator } from "#lib/protocol/intl.ts";

const calendarPath = "M4 6h16v14H4ZM4 10.5h16M8 3v5M16 3v5";

type Pickup = OrderDraft["pickup"];

const timeProblem = "Enter a day and a time, such as 25 Nov 9:00.";

/**
 * One end of the window: a text such as `25 Nov 9:00`, or a choice in the browser's own calendar.
 * What was read is written back in the person's format when the field is left.
 */
function PickupTimeField({
  label,
  value,
  onChange,
  sameDay,
  placeholder,
  error,
}: {
  label: string;
  /** A wall-clock time, or what was typed instead. */
  value: string;
  onChange: (value: string) => void;
  /** The start of the window: a time alone is on that day. */
  sameDay?: string;
  placeholder: string;
  error: string | undefined;
}) {
  /** What is being typed; `null` while the field is not in use. */
  const [typed, setTyped] = useState<string | null>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const { locale } = useViewer();
  const problem = typed === null && value !== "" && !isWallClock(value) ? timeProblem : undefined;
  const read = (text: string) => {
    setTyped(text);
    const context = { locale, today: new Date(), ...(sameDay ? { sameDay } : {}) };
    onChange(readPickupText(text, context) ?? text.trim());
  };
  return (
    <Field label={label} isOptional error={problem ?? error}>
      {(control) => (
        <span className="relative flex">
          <input
            {...control}
            className="field h-9 w-full pr-9"
            value={typed ?? pickupText(value, locale)}
            onChange={(event) => read(event.target.value)}
            onBlur={() => setTyped(null)}
            placeholder={placeholder}
            maxLength={80}
            autoComplete="off"
            spellCheck={false}
          />
          <input
            ref={calendar}
            type="datetime-local"
            value={isWallClock(value) ? value : ""}
            onChange={(event) => onChange(event.target.value)}
            tabIndex={-1}
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-0 w-9 opacity-0"
          />
          <button
            type="button"
            aria-label={`${label}: choose in a calendar`}
            className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-md text-ink-3 hover:text-ink disabled:hidden"
            onClick={() => calendar.current?.showPicker()}
          >
            <Icon path={calendarPath} className="size-4" />
          </button>
        </span>
      )}
    </Field>
  );
}

/** Returns `Denver, America`, so that typing the place finds it in the list. */
const zoneLabel = (zone: string) => zone.replaceAll("_", " ").split("/").reverse().join(", ");

const toOptions = (zones: readonly string[]) =>
  zones
    .map((zone) => ({ value: zone, label: zoneLabel(zone) }))
    .sort((left, right) => collator("en-GB", {}).compare(left.label, right.label));

/** Returns the zones of the pickup's country, then all others. */
const zoneOptions = (country: string | null, zone: string | null, addressZone: string | null) => {
  const near = [...new Set([...(addressZone ? [addressZone] : []), ...zonesOfCountry(country)])];
  const others = allZones().filter((other) => !near.includes(other));
  const chosen = zone && !near.includes(zone) && !others.includes(zone) ? toOptions([zone]) : [];
  if (near.length === 0) return [...chosen, ...toOptions(others)];
  return [
    ...chosen,
    { label: country ? `In ${countryName(country)}` : "Of the address", options: toOptions(near) },
    { label: "All other time zones", options: toOptions(others) },
  ];
};

const hintOf = (zone: string | null, addressZone: string | null) => {
  if (zone !== null) return "The local time of the pickup.";
  return addressZone ? "From the delivery address." : "Needed for a pickup window.";
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
      label="Time zone"
      value={isInBrowser ? (chosen ?? "") : ""}
      options={isInBrowser ? zoneOptions(country, zone, addressZone) : []}
      {...(chosen === null || !isInBrowser ? { empty: "Choose a time zone" } : {})}
      onChange={(event) => onChange(event.target.value || null)}
      error={
        error ?? (isAsked ? "Choose the time zone: the address does not decide it." : undefined)
      }
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
  const { locale } = useViewer();
  const { from, to } = value;
  const zone = value.zone ?? addressZone;
  const isWhole = isWallClock(from) && isWallClock(to) && zone !== null;
  const changeStart = (start: string) => {
    // A time that was typed before its day was known.
    const context = { locale, today: new Date(), sameDay: start };
    onChange({
      ...value,
      from: start,
      to: isWallClock(to) ? to : (readPickupText(to, context) ?? to),
    });
  };
  return (
    <fieldset>
      <legend className="sr-only">Pickup window</legend>
      <div className="grid items-start gap-2.5 sm:grid-cols-3">
        <div data-step>
          <PickupTimeField
            label="Pickup from"
            value={from}
            onChange={changeStart}
            placeholder={isInBrowser ? "e.g. 25 Nov 9:00" : ""}
            error={problems["pickup.from"]}
          />
        </div>
        <div data-step>
          <PickupTimeField
            label="To"
            value={to}
            onChange={(end) => onChange({ ...value, to: end })}
            sameDay={from}
            placeholder={isInBrowser ? "e.g. 17:00" : ""}
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
      <p className="mt-1 flex min-h-6 flex-wrap items-center gap-x-3 text-small text-ink-3">
        {from === "" && to === "" ? (
          "If empty, the provider picks a time."
        ) : (
          <>
            {isWhole && (
              <span>
                {windowText(from, to, locale)}, {zone}
              </span>
            )}
            <button
              type="button"
              className="link min-h-6 disabled:hidden"
              onClick={() => onChange({ ...value, from: "", to: "" })}
            >
              Clear pickup window
            </button>
          </>
        )}
      </p>
    </fieldset>
  );
}
