"use server";

import "server-only";
import { headers } from "next/headers";
import { emptyFailure } from "#lib/protocol/failure.ts";
import type { ConnectionName } from "#lib/protocol/person.ts";
import type { SwitchAnswer } from "#lib/protocol/session.ts";
import { t } from "#lib/protocol/words/t.ts";
import { ownerOf } from "#lib/server/auth/owner.ts";
import { PersonError } from "#lib/server/auth/people.ts";
import { setSessionCookie } from "#lib/server/auth/session-cookie.ts";
import { switchConnection as switchTo } from "#lib/server/auth/switch-connection.ts";
import { requirePerson, toActionFailure } from "#lib/server/http/require-person.ts";
import { clientAddress } from "#lib/server/limits/client-address.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import { connectionNameSchema } from "./connection-name.ts";

/** Lets this browser's session use another connection of the person. The page must be loaded anew. */
export async function switchConnection(name: ConnectionName): Promise<SwitchAnswer> {
  try {
    const principal = await requirePerson();
    const parsed = connectionNameSchema.safeParse(name);
    if (!parsed.success) {
      throw new PrincipalError("role", {
        sentence: t("refusal.malformed"),
      });
    }
    const { data } = parsed;
    await setSessionCookie(await switchTo(principal, data, clientAddress(await headers())));
    return { owner: ownerOf({ userId: principal.userId, connection: data }) };
  } catch (error) {
    if (error instanceof PersonError) {
      return { failure: { ...emptyFailure, kind: "validation", message: error.message } };
    }
    return { failure: await toActionFailure(error, null) };
  }
}
