import { type RecordKind, recordOfPath } from "#components/screens/screens.ts";
import { toIdSegment } from "#lib/v4/fields/id-segment.ts";

/** A record that a card can show. */
export interface HoveredRecord {
  kind: "order" | "employee" | "device";
  id: string;
}

const hasCard = (record: { kind: RecordKind; id: string }): record is HoveredRecord =>
  record.kind === "order" || record.kind === "employee" || record.kind === "device";

/** Returns the record with a card whose own page a path is; `null` for every other page. */
export const hoveredRecord = (path: string): HoveredRecord | null => {
  const record = recordOfPath(path);
  if (!record || !hasCard(record)) return null;
  // Not what an ID would be written as.
  return path.endsWith(`/${toIdSegment(record.id)}`) ? record : null;
};

const dialogs =
  'dialog, [role="dialog"]:not([aria-modal="false"]), [role="menu"], [role="listbox"]';

/** Where links have no card: in dialogs and menus, and in parts that show the record themselves. */
const excluded = `${dialogs}, [data-no-hover-card]`;

/** Returns whether a dialog or a menu is open, over which no card may appear. */
export const isCovered = () =>
  [...document.querySelectorAll(dialogs)].some(
    (element) => !(element instanceof HTMLDialogElement) || element.open,
  );

/** Returns the link to a record's page around an element, with its record; `null` without one. */
export const linkOf = (target: EventTarget | null) => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.origin !== window.location.origin || link.closest(excluded)) return null;
  const record = hoveredRecord(link.pathname);
  return record && link.pathname !== window.location.pathname ? { link, record } : null;
};
