import type { Metadata } from "next";
import { titleWord } from "#lib/protocol/words/screen-words.ts";
import { t } from "#lib/protocol/words/t.ts";
import { findPrincipal } from "#lib/server/auth/principal.ts";
import { type Read, readAnswers } from "#lib/server/upstream/prefetch.ts";
import type { InputOf, OutputOf, ReadName } from "#lib/v4/registry.ts";
import { type RecordPageProps, recordId, recordTitle } from "./page-params.ts";

/** The reads of one record by its ID. */
type RecordRead = {
  [Name in ReadName]: { id: string } extends InputOf<Name> ? Name : never;
}[ReadName];

/** Returns a page's `generateMetadata`. The read of the record is the page's own: it is made once. */
export const recordMetadata =
  <Name extends RecordRead>(
    kind: string,
    read: Name,
    nameOf: (record: OutputOf<Name>) => string | null,
  ) =>
  async ({ params }: RecordPageProps): Promise<Metadata> => {
    const id = await recordId(params);
    if (id === null) return { title: t("screens.pageNotFound") };
    const principal = await findPrincipal();
    const reads = [[read, { id }]] as unknown as readonly Extract<Read, readonly [Name, unknown]>[];
    const [record] = principal ? await readAnswers<Name>(principal, reads) : [];
    return {
      title: recordTitle(titleWord(kind), id, record ? nameOf(record as OutputOf<Name>) : null),
    };
  };
