import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";

/** Returns the person and the connection in use as one opaque text: whose data a page and a stream show. */
export const ownerOf = ({
  userId,
  connection,
}: {
  userId: string;
  connection: ConnectionIdentity | null;
}): string =>
  connection ? `${userId} ${connection.environment} ${connection.id}` : `${userId} none`;
