import "server-only";
import type { Connection } from "#lib/server/keys/connection";
import { openWay } from "#lib/server/keys/way";
import { isV4Error } from "#lib/v4/errors";

type Company = string | null;

const holder = globalThis as typeof globalThis & { qmCompanies?: Map<string, Promise<Company>> };

const ask = async (connection: Connection): Promise<Company> => {
  try {
    const { client } = await openWay(connection);
    const { data } = await client.perform("me", {});
    const ids = data.access?.companyIds ?? [];
    return ids.length === 0 ? null : JSON.stringify([connection.baseUrl, ...[...ids].sort()]);
  } catch (error) {
    if (isV4Error(error)) return null;
    throw error;
  }
};

/**
 * Which company a connection's key is for, as the service tells it; `null` where it does not. Kept
 * for the process's life: a key does not change companies, and a new key is a new row.
 */
export const companyOf = async (connection: Connection): Promise<Company> => {
  holder.qmCompanies ??= new Map();
  const { environment, id, baseUrl, keyHint } = connection;
  const name = JSON.stringify([environment, id, baseUrl, keyHint]);
  const known = holder.qmCompanies.get(name);
  if (known !== undefined) return known;
  const asked = ask(connection);
  holder.qmCompanies.set(name, asked);
  const company = await asked.catch((error: unknown) => {
    holder.qmCompanies?.delete(name);
    throw error;
  });
  // Not told this time is not told for ever.
  if (company === null) holder.qmCompanies.delete(name);
  return company;
};
