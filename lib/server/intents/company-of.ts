import "server-only";
import type { Connection } from "#lib/server/keys/connection";
import { openWay } from "#lib/server/keys/way";
import { isV4Error } from "#lib/v4/errors";

const holder = globalThis as typeof globalThis & { qmCompanies?: Map<string, string> };

/**
 * Which company a connection's key is for, as the service tells it; `null` where it does not. Kept
 * for the process's life: a key does not change companies, and a new key is a new row.
 */
export const companyOf = async (connection: Connection): Promise<string | null> => {
  holder.qmCompanies ??= new Map();
  const { environment, id, baseUrl, keyHint } = connection;
  const name = JSON.stringify([environment, id, baseUrl, keyHint]);
  const known = holder.qmCompanies.get(name);
  if (known !== undefined) return known;
  try {
    const { client } = await openWay(connection);
    const { data } = await client.perform("me", {});
    const ids = data.access?.companyIds ?? [];
    if (ids.length === 0) return null;
    const company = JSON.stringify([baseUrl, ...[...ids].sort()]);
    holder.qmCompanies.set(name, company);
    return company;
  } catch (error) {
    if (isV4Error(error)) return null;
    throw error;
  }
};
