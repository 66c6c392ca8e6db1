import { emptyFailure } from "#lib/protocol/failure.ts";
import { t } from "#lib/protocol/words/t.ts";
import { closedPolicy, securityHeaders } from "#lib/server/http/security-headers.ts";

/** Answers an address of the API, or of a built file, that does not exist. Pages have a page for it. */
export const GET = (): Response => {
  const message = t("refusal.noAddress");
  return Response.json(
    { message, error: { ...emptyFailure, kind: "not_found", message } },
    // The gate takes the address of a missing file for a file's and sets only a file's headers.
    { status: 404, headers: securityHeaders("/api/missing", closedPolicy) },
  );
};

export { GET as DELETE, GET as PATCH, GET as POST, GET as PUT };
