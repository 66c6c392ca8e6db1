"use client";

import { TeamNameField } from "#components/employees/form/team-name-field.tsx";
import { EmployeeCountryField } from "#components/form/country-field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { SuggestField } from "#components/form/suggest-field.tsx";
import { TextArea, TextField } from "#components/form/text-field.tsx";
import { type Entries, editedFields } from "#components/runs/selection/selection-lines.ts";
import type { JobList } from "#components/runs/selection/stored-selection.ts";
import { useInBrowser } from "#components/ui/use-in-browser.ts";
import { useViewer } from "#components/viewer/viewer.tsx";
import { useRead } from "#lib/client/read.ts";
import { allZones } from "#lib/protocol/pickup-zones.ts";
import type { RunKind } from "#lib/protocol/run.ts";
import { runFieldWord } from "#lib/protocol/run-field-word.ts";
import { allDevices } from "#lib/protocol/run-fields.ts";
import { t } from "#lib/protocol/words/t.ts";
import { deployableStatus, dispositions } from "#lib/v4/fields/known-values.ts";

interface EntryFieldsProps {
  entries: Entries;
  onChange: (entries: Entries) => void;
}

/** What `yes` in a cell of a legal hold is. */
export const isYes = (cell: string | undefined) => cell === "yes";

/** The values that all selected people get. An empty one keeps what each has. */
function EditFields({ entries, onChange }: EntryFieldsProps) {
  const set = (name: string) => (value: string) => onChange({ ...entries, [name]: value });
  return (
    <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
      {editedFields.map((name) => {
        const shared = {
          label: runFieldWord(name),
          isOptional: true,
          value: entries[name] ?? "",
        };
        if (name === "teamName")
          return <TeamNameField key={name} {...shared} onValueChange={set(name)} />;
        if (name === "country")
          return (
            <EmployeeCountryField
              key={name}
              {...shared}
              empty={t("runSelection.keepsCountry")}
              onChange={({ target }) => set(name)(target.value)}
            />
          );
        return (
          <TextField
            key={name}
            {...shared}
            maxLength={200}
            autoComplete="off"
            onChange={({ target }) => set(name)(target.value)}
          />
        );
      })}
    </div>
  );
}

/** Which devices selected people give back. */
function DevicesField({ entries, onChange }: EntryFieldsProps) {
  return (
    <SelectField
      label={t("runSelection.devices")}
      value={entries.devices ?? allDevices}
      options={[
        { value: allDevices, label: t("runSelection.allHeld") },
        { value: "", label: t("runSelection.chooseEach") },
      ]}
      onChange={({ target }) => onChange({ ...entries, devices: target.value })}
    />
  );
}

function ReturnOptionField({ entries, onChange }: EntryFieldsProps) {
  return (
    <SelectField
      label={runFieldWord("returnOption")}
      value={entries.returnOption ?? ""}
      empty={t("runSelection.providerDecides")}
      options={dispositions.map((disposition) => ({ value: disposition, label: disposition }))}
      onChange={({ target }) => onChange({ ...entries, returnOption: target.value })}
    />
  );
}

function LegalHoldFields({ entries, onChange }: EntryFieldsProps) {
  const isHeld = isYes(entries.legalHold);
  return (
    <div className="grid gap-3">
      <label className="flex min-h-6 items-center gap-2">
        <input
          type="checkbox"
          className="size-3.5 accent-accent"
          checked={isHeld}
          onChange={({ target }) =>
            onChange({
              ...entries,
              legalHold: target.checked ? "yes" : "",
              ...(target.checked ? {} : { legalHoldInstructions: "" }),
            })
          }
        />
        {t("runSelection.holdAll")}
      </label>
      {isHeld && (
        <TextArea
          label={runFieldWord("legalHoldInstructions")}
          isOptional
          rows={2}
          maxLength={2000}
          placeholder={t("runSelection.holdExample")}
          value={entries.legalHoldInstructions ?? ""}
          onChange={({ target }) => onChange({ ...entries, legalHoldInstructions: target.value })}
        />
      )}
    </div>
  );
}

/** Returns the zones by the names that browsers know; none before hydration, because those differ. */
const zoneOptions = (isInBrowser: boolean) =>
  isInBrowser ? allZones().map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") })) : [];

/** One window for all rows. The time zone of each is that of its address, unless one is chosen. */
function PickupWindow({ entries, onChange }: EntryFieldsProps) {
  const isInBrowser = useInBrowser();
  const timeField = (name: "pickupFrom" | "pickupTo") => (
    <TextField
      label={runFieldWord(name)}
      isOptional
      type="datetime-local"
      // Without a last year, browsers expect six digits of it.
      max="9999-12-31T23:59"
      value={entries[name] ?? ""}
      onChange={({ target }) => onChange({ ...entries, [name]: target.value })}
    />
  );
  return (
    <fieldset>
      <legend className="sr-only">{t("runSelection.pickupWindow")}</legend>
      <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-3">
        {timeField("pickupFrom")}
        {timeField("pickupTo")}
        <SelectField
          label={t("runSelection.timeZone")}
          value={isInBrowser ? (entries.pickupZone ?? "") : ""}
          empty={t("runSelection.ofEachAddress")}
          options={zoneOptions(isInBrowser)}
          onChange={({ target }) => onChange({ ...entries, pickupZone: target.value })}
        />
      </div>
      <p className="mt-1 text-small text-ink-3">{t("runSelection.providerPicks")}</p>
    </fieldset>
  );
}

/** The model that all replaced devices get, suggested from the stock. */
function ModelField({ entries, onChange }: EntryFieldsProps) {
  const { data } = useRead("inventory.search", { status: deployableStatus, limit: 50 });
  const models = new Set(data?.data.items.flatMap(({ model }) => model?.trim() || []));
  return (
    <SuggestField
      label={runFieldWord("model")}
      hint={t("runSelection.ownModel")}
      value={entries.model ?? ""}
      onValueChange={(model) => onChange({ ...entries, model })}
      suggestions={[...models].toSorted()}
      maxLength={200}
    />
  );
}

/** Returns why what was entered for all rows is not enough; `null` if it is. */
export const entriesProblem = (entries: Entries): string | null => {
  const { pickupFrom = "", pickupTo = "" } = entries;
  if (pickupFrom === "" && pickupTo === "") return null;
  if (pickupFrom === "") return t("runSelection.enterStart");
  if (pickupTo === "") return t("runSelection.enterEnd");
  return pickupFrom < pickupTo ? null : t("runSelection.endsBefore");
};

/** The fields that hold for all rows of a job. */
export function EntryFields({
  kind,
  list,
  ...props
}: EntryFieldsProps & { kind: RunKind; list: JobList }) {
  const { environment } = useViewer();
  if (kind === "edit") return <EditFields {...props} />;
  if (kind === "charger")
    return (
      <p className="text-ink-2">
        {environment === "sandbox"
          ? t("runSelection.chargerSandbox")
          : t("runSelection.chargerGoes")}
      </p>
    );
  const takesHold = kind === "offboard" || kind === "collect";
  return (
    <div className="grid gap-5">
      <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
        {kind === "collect" && list === "employees" && <DevicesField {...props} />}
        {kind === "replace" ? <ModelField {...props} /> : <ReturnOptionField {...props} />}
      </div>
      {takesHold && <LegalHoldFields {...props} />}
      <PickupWindow {...props} />
    </div>
  );
}
