import { fromIdSegment, toIdSegment } from "#lib/v4/fields/id-segment.ts";

/** A record that a card can show. */
export interface HoveredRecord {
  kind: "order" | "employee" | "device";
  id: string;
}

const kinds: Readonly<Record<string, HoveredRecord["kind"]>> = {
  orders: "order",
  employees: "employee",
  inventory: "device",
};

/** Returns the record whose own page a path is; `null` for every other page. */
export const recordOfPath = (path: string): HoveredRecord | null => {
  const [, list = "", segment = "", ...rest] = path.split("/");
  const kind = Object.hasOwn(kinds, list) ? kinds[list] : undefined;
  if (!kind || segment === "" || rest.length > 0) return null;
  const id = fromIdSegment(segment);
  // The path of a form, such as /orders/new, is not what an ID would be written as.
  return id === null || toIdSegment(id) !== segment ? null : { kind, id };
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
  const record = recordOfPath(link.pathname);
  return record && link.pathname !== window.location.pathname ? { link, record } : null;
};
