import type { Adapter, AdapterPayload } from "oidc-provider";

/** The maximum number of records. Anyone on this machine may register clients. */
const maxRecords = 10_000;

interface Entry {
  payload: AdapterPayload;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/**
 * Returns a store of clients, grants and tokens in memory, one adapter for each kind of record. A
 * restart of the sandbox forgets them, and clients sign in again.
 */
export const memoryAdapter = (maximum = maxRecords) => {
  const entries = new Map<string, Entry>();

  const removeExpired = () => {
    const now = Date.now();
    for (const [key, { expiresAt }] of entries) if (expiresAt <= now) entries.delete(key);
  };
  /** Makes room for one more: first what has expired goes, then what is oldest. */
  const makeRoom = () => {
    if (entries.size < maximum) return;
    removeExpired();
    for (const key of entries.keys()) {
      if (entries.size < maximum) return;
      entries.delete(key);
    }
  };
  const payloadAt = (key: string) => {
    const entry = entries.get(key);
    return entry && entry.expiresAt > Date.now() ? entry.payload : undefined;
  };
  return (kind: string): Adapter => {
    const keyOf = (id: string) => `${kind}:${id}`;
    const findWhere = (matches: (payload: AdapterPayload) => boolean) => {
      for (const [key, { payload }] of entries) {
        if (key.startsWith(`${kind}:`) && matches(payload)) return payloadAt(key);
      }
      return undefined;
    };
    return {
      upsert: async (id, payload, expiresIn) => {
        makeRoom();
        const expiresAt =
          expiresIn === undefined ? Number.POSITIVE_INFINITY : Date.now() + expiresIn * 1_000;
        entries.set(keyOf(id), { payload, expiresAt });
      },
      find: async (id) => payloadAt(keyOf(id)),
      findByUid: async (uid) => findWhere((payload) => payload.uid === uid),
      findByUserCode: async (userCode) => findWhere((payload) => payload.userCode === userCode),
      consume: async (id) => {
        const payload = payloadAt(keyOf(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1_000);
      },
      destroy: async (id) => {
        entries.delete(keyOf(id));
      },
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of entries) {
          if (payload.grantId === grantId) entries.delete(key);
        }
      },
    };
  };
};
