import { toHeaderValue } from "#lib/protocol/page-owner.ts";
import { t } from "#lib/protocol/words/t.ts";
import { ownerOf } from "#lib/server/auth/owner.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import { connectionName } from "#lib/server/words/stored-words.ts";

/**
 * Throws `PrincipalError` (other_connection) where a page that was rendered with one connection, in
 * another tab, would get data of another. `shown`: whose data the page shows, as a value of the header;
 * `null` where it shows none.
 */
export const refuseOtherPage = (
  shown: string | null,
  principal: Pick<Principal, "userId" | "connection">,
): void => {
  if (shown === null || shown === toHeaderValue(ownerOf(principal))) return;
  const { connection } = principal;
  throw new PrincipalError("other_connection", {
    sentence: t("refusal.otherPage", {
      hasNone: connection ? "no" : "yes",
      label: connection ? connectionName(connection) : "",
      environment: connection?.environment ?? "",
    }),
  });
};
