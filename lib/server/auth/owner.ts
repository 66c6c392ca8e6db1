import type { Principal } from "#lib/server/auth/principal.ts";

/** Returns the person and the connection in use as one opaque text: whose data a page and a stream show. */
export const ownerOf = ({
  userId,
  connection,
}: Pick<Principal, "userId" | "connection">): string =>
  connection ? `${userId} ${connection.environment} ${connection.id}` : `${userId} none`;
