import { idField } from "#lib/v4/fields/field.ts";
import { fromIdSegment } from "#lib/v4/fields/id-segment.ts";

/** Returns the id that a segment of an address stands for; `null` where it stands for none. */
export const toRecordId = (segment: string): string | null => {
  const parsed = idField.safeParse(fromIdSegment(segment));
  return parsed.success ? parsed.data : null;
};
