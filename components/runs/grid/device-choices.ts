import { cellOf } from "#components/runs/line-text.ts";
import type { RunLine, RunView } from "#lib/protocol/run.ts";
import { isAllDevices } from "#lib/protocol/run-fields.ts";

/** A device that a person holds, as far as a cell can name it. */
export interface HeldDevice {
  id: string;
  serialNumber?: string | null | undefined;
}

/** What a row says about one device that its person holds. */
export interface DeviceChoice {
  id: string;
  /** How the cells name the device. */
  name: string;
  isReturned: boolean;
  /** Empty: that of the row. */
  returnOption: string;
  isOnHold: boolean;
}

const plain = (text: string) => text.trim().toLowerCase();

/** Returns the entries of a cell such as `C02ABC = recycle; C02DEF`: each name with its option. */
const entriesOf = (cell: string): Map<string, string> =>
  new Map(
    cell
      .split(";")
      .map((entry) => entry.split("=").map((part) => part.trim()))
      .flatMap(([name = "", option = ""]) => (name === "" ? [] : [[plain(name), option] as const])),
  );

const cellName = ({ id, serialNumber }: HeldDevice): string =>
  serialNumber && !/[;=]/.test(serialNumber) ? serialNumber : id;

const findEntry = (entries: ReadonlyMap<string, string>, { id, serialNumber }: HeldDevice) =>
  entries.get(plain(serialNumber ?? id)) ?? entries.get(plain(id));

const isYes = (cell: string) => /^(yes|y|true|x|1)$/i.test(cell.trim());

/** Returns what a row says about each device that its person holds. */
export const choicesOf = (
  run: Pick<RunView, "kind" | "columns">,
  line: RunLine,
  held: readonly HeldDevice[],
): DeviceChoice[] => {
  const cell = cellOf(run, line, "devices");
  const isAll = isAllDevices(cell);
  const devices = entriesOf(isAll ? "" : cell);
  const kept = entriesOf(cellOf(run, line, "keep"));
  const holdCell = cellOf(run, line, "legalHold");
  const holds = entriesOf(holdCell);
  // An offboarding without devices in its row takes back all that are not kept.
  const takesAll = isAll || (run.kind === "offboard" && devices.size === 0);
  return held.map((device) => {
    const option = findEntry(devices, device);
    return {
      id: device.id,
      name: cellName(device),
      isReturned: takesAll ? findEntry(kept, device) === undefined : option !== undefined,
      returnOption: option ?? "",
      isOnHold: isYes(holdCell) || findEntry(holds, device) !== undefined,
    };
  });
};

/** Returns the cells of a row that say what was chosen for each device, by field. */
export const cellsOf = (
  kind: RunView["kind"],
  choices: readonly DeviceChoice[],
): { field: string; value: string }[] => {
  const returned = choices.filter(({ isReturned }) => isReturned);
  const kept = choices.filter(({ isReturned }) => !isReturned);
  const onHold = returned.filter(({ isOnHold }) => isOnHold);
  const isPlain = kept.length === 0 && returned.every(({ returnOption }) => returnOption === "");
  const list = returned.map(({ name, returnOption }) =>
    returnOption === "" ? name : `${name} = ${returnOption}`,
  );
  const isAllOnHold = returned.length > 0 && onHold.length === returned.length;
  return [
    { field: "devices", value: kind === "offboard" && isPlain ? "" : list.join("; ") },
    ...(kind === "offboard"
      ? [{ field: "keep", value: kept.map(({ name }) => name).join("; ") }]
      : []),
    {
      field: "legalHold",
      value: isAllOnHold ? "yes" : onHold.map(({ name }) => name).join("; "),
    },
  ];
};
