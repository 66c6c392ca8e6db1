import "server-only";
import type { StoreReader } from "#lib/server/store/store.ts";

declare const isRecorded: unique symbol;

/**
 * A transaction that commits together with the audit entries of what it changes. Only `commitChange` of
 * `lib/server/audit` opens one, so a function that asks for it can't be called without an entry.
 */
export type ChangeTx = StoreReader & { readonly [isRecorded]: true };

/**
 * Marks a transaction for a change that no audit entry describes: what the settings or the demo decide at
 * each start, and what the identity provider says.
 */
export const withoutEntry = (tx: StoreReader): ChangeTx => tx as ChangeTx;
