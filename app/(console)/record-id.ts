import { notFound } from "next/navigation";
import { idField } from "#lib/v4/field";

/** The id that a page's address names. What can be no identifier at all is no page. */
export const recordId = async (params: Promise<{ id: string }>): Promise<string> => {
  const { id } = await params;
  try {
    const parsed = idField.safeParse(decodeURIComponent(id));
    if (parsed.success) return parsed.data;
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
  }
  notFound();
};
