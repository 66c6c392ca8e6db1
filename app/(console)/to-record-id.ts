import { idField } from "#lib/v4/field";

/** The identifier that the last part of an address stands for; `null` where it can be none. */
export const toRecordId = (part: string): string | null => {
  try {
    const parsed = idField.safeParse(decodeURIComponent(part));
    return parsed.success ? parsed.data : null;
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
};
