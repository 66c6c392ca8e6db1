import { notFound } from "next/navigation";
import { toRecordId } from "./to-record-id.ts";

/** Returns the id that a page's address names; shows the "not found" page where it names none. */
export const recordId = async (params: Promise<{ id: string }>): Promise<string> =>
  toRecordId((await params).id) ?? notFound();
