import type { Principal } from "#lib/server/auth/principal.ts";

/** Returns the person and their API key as one opaque text: whose data a page and a stream show. */
export const ownerOf = ({ userId, connection }: Pick<Principal, "userId" | "connection">): string =>
  `${userId} ${connection?.id}`;
