import "server-only";
import type { ScanCoverage } from "#lib/protocol/open-orders.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { SealError } from "#lib/server/keys/seal.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { findCoverage } from "#lib/server/mirror/coverage.ts";
import { MirroredOrders } from "#lib/server/mirror/mirrored-open-orders.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import { mayRead } from "#lib/server/upstream/policy.ts";
import { redact } from "#lib/server/upstream/redact.ts";
import { showUnsafeIn } from "#lib/server/upstream/show-unsafe-text.ts";
import { isOutage, isV4Error } from "#lib/v4/errors.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** A scan of the service can prove at most this many open orders (scan-orders.ts). */
export const maxScannedOrders = 2_000;

/** The open orders of a person's connection from its mirror, by a complete sweep. */
export interface MirrorAnswers {
  orders: MirroredOrders;
  coverage: ScanCoverage & { at: string };
  /** Returns orders of the mirror as the person's role may see them. */
  show: (orders: readonly Order[]) => Order[];
}

/**
 * Returns the answers of the mirror; `null` if it does not prove the open orders, or if a scan of the
 * service proves them as well and is newer: without events the mirror is as old as its last sweep.
 * `isStandIn`: there is no scan, because the service does not answer.
 */
export const openMirror = async (
  principal: Principal,
  { isStandIn = false } = {},
): Promise<MirrorAnswers | null> => {
  const { connection, role } = principal;
  if (!connection || !mayRead(role, "orders.list")) return null;
  const found = await findCoverage(connection, { isStandIn }).catch((error: unknown) => {
    if (!isV4Error(error) && !(error instanceof PrincipalError)) throw error;
    return null;
  });
  if (!found) return null;
  if (!isStandIn && !found.hasEvents && found.openCount <= maxScannedOrders) return null;
  const orders = new MirroredOrders(connection, Date.now());
  const { openCount, missingCount, at } = found;
  return {
    orders,
    coverage: {
      isComplete: missingCount === 0,
      readCount: openCount,
      totalCount: openCount + missingCount,
      counted: "open orders",
      others: 0,
      at: at.toISOString(),
    },
    show: (found) => found.map((order) => showUnsafeIn(redact(role, order))),
  };
};

/** Returns an answer of the mirror; `null` where a record of it can't be decrypted any more. */
const answerFrom = async <Answer>(
  mirror: MirrorAnswers | null,
  fromMirror: (mirror: MirrorAnswers) => Promise<Answer>,
): Promise<Answer | null> => {
  if (!mirror) return null;
  try {
    return await fromMirror(mirror);
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    log().warn({ error: errorFields(error) }, "the mirror can't be decrypted");
    return null;
  }
};

/**
 * Answers from the mirror where it proves the open orders, else from the service, else from what the mirror
 * had of them last, with its moment.
 */
export const fromMirrorOr = async <Answer extends object>(
  principal: Principal,
  fromMirror: (mirror: MirrorAnswers) => Promise<Answer>,
  fromService: () => Promise<Answer>,
): Promise<Answer> => {
  const mirrored = await answerFrom(await openMirror(principal), fromMirror);
  if (mirrored) return mirrored;
  try {
    return await fromService();
  } catch (error) {
    if (!isOutage(error)) throw error;
    const lastKnown = await openMirror(principal, { isStandIn: true });
    const answer = await answerFrom(lastKnown, fromMirror);
    if (!answer) throw error;
    return answer;
  }
};
