import type { Client } from "#lib/v4/client/client.ts";
import { isV4Error } from "#lib/v4/errors.ts";
import { nameKey } from "#lib/v4/fields/name-key.ts";

/** Reads the names of the teams, by `nameKey`; `null` where the key may not. Throws `V4Error`. */
export const readTeams = async (client: Client): Promise<ReadonlyMap<string, string> | null> => {
  try {
    const { data } = await client.perform("teams.list", {});
    const names = data.items.flatMap(({ name }) => (typeof name === "string" ? [name] : []));
    return new Map(names.map((name) => [nameKey(name), name]));
  } catch (error) {
    if (isV4Error(error) && error.kind === "authorization") return null;
    throw error;
  }
};
