import type { ChangeEvent } from "react";
import type { OrderDraft } from "#components/flows/new-order/order-draft.ts";
import { allZones } from "#components/flows/new-order/pickup-time.ts";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useInBrowser } from "#components/ui/use-in-browser.ts";

/** When the courier may come, in local time: both ends of the window, or neither. */
export function PickupFields({
  value,
  onChange,
  usualZone,
  problems,
}: {
  value: OrderDraft["pickup"];
  onChange: (pickup: OrderDraft["pickup"]) => void;
  usualZone: string;
  problems: Readonly<Record<string, string>>;
}) {
  const zone = value.zone ?? usualZone;
  const isInBrowser = useInBrowser();
  const options = (isInBrowser ? allZones(usualZone, zone) : [zone]).map((name) => ({
    value: name,
    label: name.replaceAll("_", " "),
  }));
  const propsOf = (end: "from" | "to") => ({
    isOptional: true,
    type: "datetime-local",
    value: value[end],
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      onChange({ ...value, [end]: event.target.value }),
    error: problems[`pickup.${end}`],
  });
  const isEmpty = value.from === "" && value.to === "";
  return (
    <fieldset>
      <legend className="sr-only">Pickup window</legend>
      <div className="grid gap-2.5 sm:grid-cols-3">
        <TextField label="Pickup from" max={value.to || undefined} {...propsOf("from")} />
        <TextField label="To" min={value.from || undefined} {...propsOf("to")} />
        <SelectField
          label="Time zone"
          value={zone}
          options={options}
          onChange={(event) => onChange({ ...value, zone: event.target.value })}
          error={problems["pickup.timezone"]}
        />
      </div>
      {isEmpty ? (
        <p className="mt-1 text-small text-ink-3">If empty, the provider picks a time.</p>
      ) : (
        <button
          type="button"
          className="link mt-1 text-small"
          onClick={() => onChange({ ...value, from: "", to: "" })}
        >
          Clear pickup window
        </button>
      )}
    </fieldset>
  );
}
