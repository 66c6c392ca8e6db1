import "server-only";
import { env } from "#lib/server/env.ts";
import { saveGrant } from "#lib/server/grants/grants.ts";
import { saveEnvConnection } from "#lib/server/keys/connection.ts";
import type { Role } from "#lib/server/role.ts";
import type { StoreReader } from "#lib/server/store/store.ts";

/** Gives a person the connection of QM_API_KEY. Returns false if the settings have none. */
export const grantEnvConnection = async (
  tx: StoreReader,
  personId: string,
  role: Role,
): Promise<boolean> => {
  const id = await saveEnvConnection(tx);
  if (id === null) return false;
  await saveGrant(tx, personId, { environment: env().QM_ENVIRONMENT, id, role });
  return true;
};
