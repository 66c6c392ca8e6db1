import type { Route } from "next";
import { toIdSegment } from "#lib/v4/fields/id-segment.ts";
import type { ListName, OperationName, ReadName } from "#lib/v4/registry.ts";

/** How much script a screen may load at first, by what it is: `scripts/browser/budgets.ts`. */
export type SizeClass = "list" | "queue" | "record" | "form" | "other";

/** The place of a screen in the navigation, whose order is that of `screens.ts`. */
export interface RailPlace {
  /** The letter that opens the screen after `g`. */
  readonly key: string;
  /** An outline on a grid of 24 by 24: as a path it adds little script to a page. */
  readonly icon: string;
  /** Sections are separated by a line: records, what was sent and received, and Quartermaster itself. */
  readonly section: "records" | "traffic" | "console";
}

/** A part of a page that its address names: `/settings#agents`. */
export interface ScreenSection {
  readonly id: string;
  readonly label: string;
  /** Stands above the section in the list of sections. */
  readonly heading?: string;
}

export interface ScreenHelp {
  readonly slug: string;
  readonly title: string;
  /** What the page is about, where the help explains nothing else of its own. */
  readonly summary?: string;
}

/**
 * What the product must know of one page. Navigation, shortcuts, the command bar, links, the help
 * index, the reads that are repeated, and the screens that every check visits are derived from it.
 * Each page loads all definitions, so they hold data only.
 */
export interface ScreenDefinition {
  /** The route as Next.js writes it, such as `/orders/[id]`. */
  readonly route: `/${string}`;
  /** The title of the page, unique among the screens. Of a record's page: what the record is. */
  readonly title: string;
  readonly sizeClass: SizeClass;
  /** What a role needs to open the screen: an operation, the role of an admin, or any write at all. */
  readonly needs: OperationName | "admin" | "any write" | null;
  /** The list that a record or a form belongs to. */
  readonly list?: ScreenDefinition;
  /** The operation whose records the screen lists. */
  readonly operation?: ListName;
  /** What the screen shows of the service and repeats while a person looks at it. */
  readonly liveReads?: readonly ReadName[];
  /** What it shows of the service as it was when the page was opened. */
  readonly reads?: readonly ReadName[];
  /** The kind of the record that the page is about, for the records that the command bar finds. */
  readonly kind?: string;
  /** The help page of the screen. Several screens may share one. */
  readonly help?: ScreenHelp;
  readonly rail?: RailPlace;
  /** The parts of the page with a heading and an ID of their own, which the command bar finds. */
  readonly sections?: readonly ScreenSection[];
  /** The action of the command bar that opens the form, with the key that opens it everywhere. */
  readonly action?: {
    readonly icon: "plus" | "person";
    readonly key?: string;
    /** Other words that find it. */
    readonly words?: string;
  };
  /** Whether the screen works without an API key. */
  readonly isKeyless?: boolean;
}

/** Returns a function from the ID of a record, which may hold any characters, to the path of its page. */
export const recordHrefIn =
  ({ route }: Pick<ScreenDefinition, "route">) =>
  (id: string) =>
    `${route}/${toIdSegment(id)}` as Route;
