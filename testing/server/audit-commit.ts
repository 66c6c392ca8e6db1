import { commitWith } from "#lib/server/audit/commit-change.ts";

const nobody = { actor: null, connection: null, from: null };

/** Commits a change with the entry of an admin's change, for tests that look at the change only. */
export const testCommit = commitWith({ action: "people.set-role", outcome: "done", ...nobody });
