import { notFound } from "next/navigation";
import { toRecordId } from "./to-record-id";

/** The id that a page's address names. What can be no identifier at all is no page. */
export const recordId = async (params: Promise<{ id: string }>): Promise<string> =>
  toRecordId((await params).id) ?? notFound();
