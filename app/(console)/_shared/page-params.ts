import type { Metadata } from "next";
import { idField } from "#lib/v4/fields/field.ts";
import { fromIdSegment } from "#lib/v4/fields/id-segment.ts";

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

interface RecordPageProps {
  params: Promise<{ id: string }>;
}

/** Returns the record ID in a page's path; `null` if it can't be one of the service. */
export const recordId = async (params: RecordPageProps["params"]): Promise<string | null> =>
  toRecordId((await params).id);

/** Returns a page's `generateMetadata`, whose title names the kind of the record and its ID. */
export const recordMetadata =
  (kind: string) =>
  async ({ params }: RecordPageProps): Promise<Metadata> => {
    const id = await recordId(params);
    return { title: id === null ? "Page not found" : `${kind} ${id}` };
  };
