"use client";

import { useState } from "react";
import { deviceName } from "#components/devices/device-text.ts";
import { FailureNotice } from "#components/failure/failure-notice.tsx";
import { cellsOf, choicesOf, type DeviceChoice } from "#components/runs/grid/device-choices.ts";
import { cellOf, personOf } from "#components/runs/line-text.ts";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import type { RunLine, RunView } from "#lib/protocol/run.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t } from "#lib/protocol/words/t.ts";
import { dispositions } from "#lib/v4/fields/known-values.ts";
import type { RecordOf } from "#lib/v4/registry.ts";

interface LineDevicesProps {
  run: RunView;
  line: RunLine;
  isBusy: boolean;
  onSave: (changes: { line: number; field: string; value: string }[]) => void;
}

function DeviceLine({
  device,
  choice,
  rowOption,
  onChange,
}: {
  device: RecordOf<"employees.devices">;
  choice: DeviceChoice;
  rowOption: string;
  onChange: (choice: DeviceChoice) => void;
}) {
  const name = deviceName(device);
  return (
    <li className="grid gap-1.5 border-t border-rule py-2 first:border-t-0">
      <label className="flex min-h-6 items-start gap-2">
        <input
          type="checkbox"
          className="mt-1 size-3.5 accent-accent"
          checked={choice.isReturned}
          aria-label={t("runGrid.collect", { name })}
          onChange={({ target }) => onChange({ ...choice, isReturned: target.checked })}
        />
        <span className="min-w-0">
          <span className="block wrap-anywhere">{device.model ?? device.id}</span>
          <span className="code block text-small text-ink-3">{choice.name}</span>
        </span>
      </label>
      {choice.isReturned ? (
        <div className="flex items-center gap-3 ps-5.5">
          <select
            aria-label={t("runGrid.returnOptionOf", { name })}
            className="field h-7! min-w-0 grow text-compact"
            value={choice.returnOption}
            onChange={({ target }) => onChange({ ...choice, returnOption: target.value })}
          >
            <option value="">
              {rowOption === ""
                ? t("runGrid.providerDecides")
                : t("runGrid.asRow", { option: rowOption })}
            </option>
            {rowOption !== "" && (
              <option value="Provider decides">{t("runGrid.providerDecides")}</option>
            )}
            {dispositions.map((disposition) => (
              <option key={disposition} value={disposition}>
                {codeWord("disposition", disposition)}
              </option>
            ))}
          </select>
          <label className="flex min-h-6 items-center gap-1.5 text-small whitespace-nowrap">
            <input
              type="checkbox"
              className="size-3.5 accent-accent"
              checked={choice.isOnHold}
              aria-label={t("runGrid.holdFor", { name })}
              onChange={({ target }) => onChange({ ...choice, isOnHold: target.checked })}
            />
            {t("runGrid.hold")}
          </label>
        </div>
      ) : (
        <p className="ps-5.5 text-small text-ink-3">{t("runGrid.stays")}</p>
      )}
    </li>
  );
}

/** The devices that a person holds, as choices that are written into the cells of the row. */
function DeviceForm({
  run,
  line,
  isBusy,
  onSave,
  devices,
}: LineDevicesProps & { devices: readonly RecordOf<"employees.devices">[] }) {
  const [choices, setChoices] = useState(() => choicesOf(run, line, devices));
  const change = (next: DeviceChoice) =>
    setChoices(choices.map((each) => (each.id === next.id ? next : each)));
  const submit = () => {
    const cells = cellsOf(run.kind, choices);
    onSave(cells.map((cell) => ({ line: line.line, ...cell })));
  };
  if (devices.length === 0)
    return (
      <p className="text-compact text-ink-2">
        {t("runGrid.holdsNone", { person: personOf(run, line) })}
      </p>
    );
  return (
    <form
      noValidate
      aria-label={t("runGrid.devicesOf", { line: line.line })}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      // The keys of the grid would change another cell.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <ul className="text-compact">
        {devices.map((device) => {
          const choice = choices.find(({ id }) => id === device.id);
          return (
            choice && (
              <DeviceLine
                key={device.id}
                device={device}
                choice={choice}
                rowOption={cellOf(run, line, "returnOption")}
                onChange={change}
              />
            )
          );
        })}
      </ul>
      <Button type="submit" className="mt-1" disabled={isBusy}>
        {t("runGrid.saveDevices")}
      </Button>
    </form>
  );
}

/** Reads the devices that the person of a row holds now. */
function HeldDevices({ id, ...props }: LineDevicesProps & { id: string }) {
  const { data, error, refetch } = useRead("employees.devices", { id });
  if (!data) {
    if (error) return <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />;
    return <Skeleton lines={3} />;
  }
  return <DeviceForm {...props} devices={data.data.items} />;
}

/** Finds the person of a row that has an email alone. */
function FoundByEmail({ email, ...props }: LineDevicesProps & { email: string }) {
  const { data, error } = useRead("employees.list", { email });
  if (!data) return error ? null : <Skeleton lines={3} />;
  const [person, ...others] = data.data.items;
  return person && others.length === 0 ? <HeldDevices {...props} id={person.id} /> : null;
}

/** The devices of the person of a row: which come back, how, and which are on legal hold. */
export function LineDevices(props: LineDevicesProps) {
  const { run, line } = props;
  if (run.kind !== "offboard" && run.kind !== "collect") return null;
  const id = cellOf(run, line, "id").trim();
  const email = cellOf(run, line, "email").trim();
  if (id === "" && email === "") return null;
  return (
    <section aria-label={t("runGrid.devices")}>
      <h2>{t("runGrid.devices")}</h2>
      {id === "" ? <FoundByEmail {...props} email={email} /> : <HeldDevices {...props} id={id} />}
    </section>
  );
}
