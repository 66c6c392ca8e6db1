import { recordHrefIn } from "#components/screens/screen-definition.ts";
import { listOfKind, type RecordKind } from "#components/screens/screens.ts";
import type { ShellDialog } from "#lib/client/shell-dialog.ts";
import type { IntentView } from "#lib/protocol/intent.ts";
import type { Device } from "#lib/v4/records/device.ts";
import type { Employee } from "#lib/v4/records/employee.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** What choosing a row does. */
export type CommandAction =
  | { type: "go"; href: string }
  | { type: "copy"; text: string; what: string }
  | { type: "theme"; theme: "light" | "dark" }
  | { type: "dialog"; dialog: ShellDialog };

/** A record in a row; `record` as a search answered it, absent for one that was only opened lately. */
export type Subject = { kind: RecordKind; id: string; title: string } & (
  | { kind: "order"; record?: Order }
  | { kind: "employee"; record?: Employee }
  | { kind: "device"; record?: Device }
  | { kind: "team"; record?: undefined }
  | { kind: "request"; record?: IntentView }
);

export interface CommandRow {
  /** Unique among the rows on screen. */
  key: string;
  title: string;
  /** Other words that find it. */
  words?: string;
  /** Shown in gray after the title: a team, a serial number. */
  note?: string | null | undefined;
  /** The key caps of the shortcut that does the same. */
  keyCaps?: readonly string[];
  icon?:
    | "plus"
    | "person"
    | "theme"
    | "arrow"
    | "copy"
    | "help"
    | "code"
    | "plug"
    | "repeat"
    | undefined;
  /** The icon of a screen in the navigation. */
  outline?: string;
  action: CommandAction;
  subject?: Subject;
  /** When the record was opened. Milliseconds. */
  openedAt?: number;
  /** A fact at the right edge: the number of orders. */
  fact?: string;
  /** An open order of the person whom the action is for. */
  openOrder?: Order | undefined;
  /** Whether the row is only chosen with the arrow keys or the pointer, not by a blind Enter. */
  isFallback?: boolean;
}

export interface CommandGroup {
  key: string;
  label: string;
  note?: string | undefined;
  rows: CommandRow[];
}

const hrefOf = ({ kind, id }: Subject): string => recordHrefIn(listOfKind(kind))(id);

/** Returns the row of a record, which opens its page. */
export const recordRow = (
  subject: Subject,
  more: Partial<Pick<CommandRow, "note" | "openedAt">> = {},
): CommandRow => ({
  key: `${subject.kind} ${subject.id}`,
  title: subject.title,
  action: { type: "go", href: hrefOf(subject) },
  subject,
  ...more,
});
