import { idField } from "#lib/v4/fields/field.ts";
import { fromIdSegment } from "#lib/v4/fields/id-segment.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** Returns a page's search parameters in the type that the browser uses. */
export const toParams = (search: Awaited<SearchParams>) =>
  new URLSearchParams(
    Object.entries(search).flatMap(([name, value = []]) =>
      [value].flat().map((text) => [name, text]),
    ),
  );

/** Returns the record ID that a path segment stands for; `null` if it stands for none. */
export const toRecordId = (segment: string): string | null =>
  idField.safeParse(fromIdSegment(segment)).data ?? null;

export interface RecordPageProps {
  params: Promise<{ id: string }>;
}

/** Returns the record ID in a page's path; `null` if it can't be one of the service. */
export const recordId = async (params: RecordPageProps["params"]): Promise<string | null> =>
  toRecordId((await params).id);

/**
 * Returns the title of a tab with a record: what the record is called, so that several tabs can be told
 * apart; the kind of the record and its ID where that isn't known.
 */
export const recordTitle = (kind: string, id: string, name: string | null) =>
  name?.trim() ? showUnsafe(name.trim()) : `${kind} ${id}`;
