import "server-only";
import { t } from "#lib/protocol/words/t.ts";
import { perProcess } from "#lib/server/per-process.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import { maxExportConnections } from "#lib/server/store/store.ts";

const running = perProcess("qmExports", () => new Set<string>());

/** Returns why a person can't start an export now, in a sentence; `null` if they can. */
export const exportProblem = (userId: string): string | null => {
  const all = running();
  if (all.has(userId)) {
    return t("refusal.ownExport");
  }
  if (all.size >= maxExportConnections) {
    return t("refusal.otherExports");
  }
  return null;
};

/**
 * Takes a place among the exports that this process writes at once: a person has one. Returns a function that
 * gives it back. Throws `PrincipalError` (busy).
 */
export const takeExportSlot = (userId: string): (() => void) => {
  const sentence = exportProblem(userId);
  if (sentence !== null) throw new PrincipalError("busy", { sentence, retryAfterMs: 10_000 });
  const all = running();
  all.add(userId);
  return () => void all.delete(userId);
};
