import { saveGrant } from "#lib/server/grants/grants.ts";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import { people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";

type NewPerson = Pick<typeof people.$inferInsert, "id" | "role"> &
  Partial<typeof people.$inferInsert>;

/** Stores a person, unless they exist, and gives them these connections with their role. */
export const storePerson = async (
  person: NewPerson,
  ...connections: readonly (ConnectionIdentity | null)[]
): Promise<void> => {
  const { id, role } = person;
  await store()
    .insert(people)
    .values({ email: `${id}@example.com`, displayName: id, ...person })
    .onConflictDoNothing();
  for (const connection of connections) {
    if (connection === null) continue;
    const { environment, id: connectionId } = connection;
    await store().transaction((tx) => saveGrant(tx, id, { environment, id: connectionId, role }));
  }
};
