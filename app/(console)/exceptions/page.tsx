import { exceptionFields, toExceptionFilter } from "#components/exceptions/exception-filters.ts";
import { ExceptionQueue } from "#components/exceptions/exception-queue.tsx";
import { exceptionsScreen } from "#components/exceptions/exceptions-screen.ts";
import { exceptionsKey } from "#lib/protocol/query-keys.ts";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { findExceptions } from "#lib/server/exceptions/find-exceptions.ts";
import { readSearch } from "#lib/v4/search.ts";
import { PageWords } from "../../_shared/page-words.tsx";
import { screenMetadata } from "../../_shared/screen-metadata.ts";
import { toParams } from "../_shared/page-params.ts";
import { PageTitle } from "../_shared/page-title.tsx";
import { PrefetchedAnswers } from "../_shared/prefetched.tsx";

export const generateMetadata = screenMetadata(exceptionsScreen);

export default async function ExceptionsPage({ searchParams }: PageProps<"/exceptions">) {
  const principal = await requirePrincipal();
  const filter = toExceptionFilter(readSearch(exceptionFields, toParams(await searchParams)));
  // If reading fails here, the browser reads again and shows the failure.
  const answer = await findExceptions(principal, filter).catch(() => null);
  return (
    <PageWords of="(console)/exceptions/page">
      <PageTitle>{exceptionsScreen.title}</PageTitle>
      <PrefetchedAnswers answers={answer ? [[exceptionsKey(filter), answer]] : []}>
        <ExceptionQueue />
      </PrefetchedAnswers>
    </PageWords>
  );
}
