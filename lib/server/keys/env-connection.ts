import "server-only";
import { env } from "#lib/server/env.ts";
import { saveConnection } from "#lib/server/keys/connection.ts";
import type { StoreReader } from "#lib/server/store/store.ts";
import { capabilities } from "#lib/v4/operations/operation.ts";

const id = "env";

/** Stores the connection of QM_API_URL and QM_API_KEY. Returns its id; `null` without them. */
export const saveEnvConnection = async (tx: StoreReader): Promise<typeof id | null> => {
  const { QM_API_URL, QM_API_KEY, QM_ENVIRONMENT } = env();
  if (QM_API_URL === undefined || QM_API_KEY === undefined) return null;
  await saveConnection(
    tx,
    {
      id,
      environment: QM_ENVIRONMENT,
      label: "Key of the settings",
      baseUrl: QM_API_URL,
      capabilities: [...capabilities],
    },
    QM_API_KEY,
  );
  return id;
};
