import { idField } from "#lib/v4/fields/field.ts";
import { fromIdSegment } from "#lib/v4/fields/id-segment.ts";

/** Returns the ID in a path segment; `null` if the segment can't be one. */
export const toRecordId = (segment: string): string | null => {
  const parsed = idField.safeParse(fromIdSegment(segment));
  return parsed.success ? parsed.data : null;
};
