import { notFound } from "next/navigation";
import { idField } from "#lib/v4/fields/field.ts";
import { fromIdSegment } from "#lib/v4/fields/id-segment.ts";

/** Returns the record ID that a path segment stands for; `null` if it stands for none. */
export const toRecordId = (segment: string): string | null => {
  const parsed = idField.safeParse(fromIdSegment(segment));
  return parsed.success ? parsed.data : null;
};

/** Returns the record ID in a page's path, or renders the "not found" page. */
export const recordId = async (params: Promise<{ id: string }>): Promise<string> =>
  toRecordId((await params).id) ?? notFound();
