import { findPrincipal } from "#lib/server/principal";
import { failureOf, PrincipalError } from "#lib/server/principal-error";
import { readAnswer } from "#lib/server/read-answer";
import { readStatus } from "#lib/server/read-status";
import { isSameOriginRead } from "#lib/server/same-origin";
import type { Failure } from "#lib/v4/failure";
import { type InputOf, isReadName, type OperationName, type ReadName } from "#lib/v4/registry";
import { readSearch } from "#lib/v4/search";
import { searchFieldsOf } from "#lib/v4/search-fields";

const privately = { "Cache-Control": "private, no-store" };

const refusal = (failure: Failure, status: number) => {
  const headers = new Headers(privately);
  if (failure.retryAfterMs !== null) {
    headers.set("Retry-After", String(Math.ceil(failure.retryAfterMs / 1000)));
  }
  return Response.json({ error: failure }, { status, headers });
};

const refuse = (kind: Failure["kind"], status: number, message: string) =>
  refusal(
    { kind, status: null, message, requestId: null, retryAfterMs: null, capability: null },
    status,
  );

const failed = (error: unknown, name: OperationName | null) => {
  const failure = failureOf(error, name);
  return refusal(failure, readStatus(failure.kind));
};

/**
 * Every read of the browser: `GET /api/read/orders.list?status=processing`. One door for all of
 * them, so it checks all of it each time: where the request comes from, that the name is a read of
 * the registry's own, the session, the role, the input.
 */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ operation: string }> },
): Promise<Response> {
  if (!isSameOriginRead(request.headers)) {
    return refuse("role", 403, "This address answers only the console's own pages.");
  }
  const { operation } = await params;
  try {
    const principal = await findPrincipal();
    if (!principal) return failed(new PrincipalError("signed_out"), null);
    if (!isReadName(operation)) return refuse("not_found", 404, "There is no such read.");
    const search = new URL(request.url).searchParams;
    const fields = searchFieldsOf(operation);
    const unknown = [...search.keys()].find((given) => fields.every(({ name }) => name !== given));
    if (unknown !== undefined) {
      return refuse("validation", 400, `${operation} takes no parameter of this name.`);
    }
    const input = readSearch(fields, search) as InputOf<ReadName>;
    const answer = await readAnswer(principal, operation, input, { signal: request.signal });
    return Response.json(answer, { headers: privately });
  } catch (error) {
    return failed(error, isReadName(operation) ? operation : null);
  }
}
