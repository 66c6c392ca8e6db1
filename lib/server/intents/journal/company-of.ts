import "server-only";
import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Connection } from "#lib/server/keys/connection.ts";
import { companyName, noteOwner } from "#lib/server/keys/key-owner.ts";
import { openClient } from "#lib/server/keys/upstream-access.ts";
import { perSettings } from "#lib/server/per-process.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { isV4Error } from "#lib/v4/errors.ts";

type Company = string | null;

const companies = perSettings("companies", () => new Map<string, Promise<Company>>());

const askService = async (connection: Connection): Promise<Company> => {
  try {
    const client = await openClient(connection);
    const { data } = await client.perform("me", {});
    const ids = data.access?.companyIds ?? [];
    if (ids.length === 0) return null;
    await noteOwner(connection, data);
    return companyName(connection.baseUrl, ids);
  } catch (error) {
    if (isV4Error(error)) return null;
    throw error;
  }
};

/**
 * Returns which company a connection's key is for, or `null` where the service does not say. Cached for
 * the life of the process: a key does not change companies, and a new key is a new row.
 */
export const companyOf = async (connection: Connection): Promise<Company> => {
  const { environment, id, baseUrl, keyHint } = connection;
  const name = JSON.stringify([environment, id, baseUrl, keyHint]);
  const known = companies().get(name);
  if (known !== undefined) return known;
  const answer = askService(connection);
  companies().set(name, answer);
  const company = await answer.catch((error: unknown) => {
    companies().delete(name);
    throw error;
  });
  // The service may answer the next time, so no failure is cached.
  if (company === null) companies().delete(name);
  return company;
};

/**
 * Returns whose records a connection's writes are about, for locks: the company, or the one that the
 * service last named. Where it never named one, every connection to that address counts as one company,
 * which blocks too much rather than too little.
 */
export const lockScopeOf = async (connection: Connection, company: Company): Promise<string> => {
  if (company !== null) return company;
  const [latest] = await store()
    .select({ company: intents.company })
    .from(intents)
    .where(
      and(
        eq(intents.environment, connection.environment),
        eq(intents.connectionId, connection.id),
        isNotNull(intents.company),
      ),
    )
    .orderBy(desc(intents.createdAt))
    .limit(1);
  const known = latest?.company ?? null;
  // The connection may have been pointed at another service since.
  return known?.startsWith(JSON.stringify([connection.baseUrl]).slice(0, -1))
    ? known
    : connection.baseUrl;
};
