import type { Database } from "#sandbox/world/database.ts";

/** A person who can sign in: one of the sandbox's keys that work, with its user. */
export interface Account {
  /** Not the hash, of which it is a part: clients see it. */
  id: string;
  keyHash: string;
  label: string;
  name: string;
  email: string;
}

const idOf = (keyHash: string) => `key_${keyHash.slice(0, 24)}`;

/** Returns the people who can sign in, one entry for each of their keys. */
export const listAccounts = (db: Database): Account[] =>
  db
    .all<{ hash: string; label: string; name: string; email: string }>(
      `select keys.hash, keys.label, users.name, users.email
       from keys join users on users.n = keys.user
       where keys.active = 1 and users.status = 'active'
         and (keys.expires_at is null or keys.expires_at > ?)
       order by users.n, keys.label`,
      Date.now(),
    )
    .map(({ hash, ...account }) => ({ ...account, id: idOf(hash), keyHash: hash }));

export const findAccount = (db: Database, id: string): Account | null =>
  listAccounts(db).find((account) => account.id === id) ?? null;
