import { cache } from "react";
import { z } from "zod";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { findIntent } from "#lib/server/intents/read/find.ts";

/** The request of an address, within the person's reach; `null` for another's as for none. */
export const findRequest = cache(async (id: string) =>
  z.uuid().safeParse(id).success ? findIntent(await requirePrincipal(), id) : null,
);
