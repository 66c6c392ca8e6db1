import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { type ChainRow, isHeadGenuine, openChainKey } from "#lib/server/audit/chain-key.ts";
import { findNeededVersion } from "#lib/server/keys/seal.ts";
import { perSettings } from "#lib/server/per-process.ts";
import { masterKeys } from "#lib/server/store/schema.ts";
import type { StoreReader } from "#lib/server/store/store.ts";

/** The key with which this process last appended to the chain. */
const known = perSettings("auditChainKey", (): { key: Buffer | null } => ({ key: null }));

/** Remembers the key with which entries were appended. */
export const noteChainKey = (key: Buffer): void => {
  known().key = key;
};

/** Whether the store is used with the key of a version, by an instance that has got it earlier. */
const isUsedElsewhere = async (tx: StoreReader, version: number): Promise<boolean> => {
  const found = await tx
    .select({ version: masterKeys.version })
    .from(masterKeys)
    .where(and(eq(masterKeys.version, version), isNull(masterKeys.lostAt)));
  return found.length > 0;
};

/**
 * Returns the key of the chain; `null` if it is lost. In a rotation, another instance may have encrypted it with a
 * master key that this one has not: the key that made the head is still right. Throws where this process does not
 * know that one, because with a new key all rows until now would count as changed.
 */
export const findChainKey = async (tx: StoreReader, chain: ChainRow): Promise<Buffer | null> => {
  const opened = openChainKey(chain.sealedKey);
  if (opened !== null) return opened;
  const { key } = known();
  if (key !== null && isHeadGenuine(key, chain)) return key;
  const version = findNeededVersion(chain.sealedKey);
  if (version === null || !(await isUsedElsewhere(tx, version))) return null;
  throw new Error(
    `The audit log is encrypted with version ${version} of the master key, which another instance has. Give this one the same QM_MASTER_KEY, and restart it.`,
  );
};
