import { setTimeout as wait } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import type { PolicyRule } from "#lib/protocol/policy.ts";
import { findRow } from "#lib/server/intents/journal/find-rows.ts";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { openPayload, sealPayload } from "#lib/server/intents/journal/secrets.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { fromNow } from "#lib/server/work/due-rows.ts";
import type { FaultyService } from "../service/faulty-service.ts";
import type { EvidenceRow } from "./false-statements.ts";
import { ConnectionLost, type Instance } from "./instance.ts";
import { holding, storePolicy } from "./policies.ts";

/** About half of the writes of a plan: orders of several devices, and new employees. */
const rules: readonly PolicyRule[] = [
  holding({ operations: ["orders.create"], unitsOver: 1 }),
  holding({ operations: ["employees.create"] }),
];

/** Whether a request that arrived at the service is one that the rules hold, by its own content. */
const isHeldKind = ({ method, path, body }: FaultyService["arrivals"][number]): boolean => {
  if (method !== "POST" || body === null) return false;
  if (path.endsWith("/employees")) return true;
  const { productIds } = JSON.parse(body) as { productIds?: unknown };
  return path.endsWith("/orders") && Array.isArray(productIds) && productIds.length > 1;
};

/** The person of the forms, who may not approve them, and two who may. */
const requester = "bench";
const approvers = ["approver 1", "approver 2"] as const;

/** Every so many held requests are refused by the approvers, or have their body replaced at the moment of their approval. */
const refusedEvery = 9;
const replacedEvery = 5;
/** Every so many become ready without an approval, as by a mistake of another part. */
const forcedEvery = 7;

/**
 * Replaces the body of chosen requests in the statement that makes them ready: no approver has seen it. Whatever
 * could write to the database, or a mistake, could do that.
 */
const installReplacements = async () => {
  await store().execute(sql`
    create table replaced_bodies (intent_id text primary key, sealed_body text not null)`);
  await store().execute(sql`
    create function replace_body() returns trigger language plpgsql as $$
    begin
      if old.state = 'draft' and new.state = 'ready' then
        new.sealed_body = coalesce(
          (select sealed_body from replaced_bodies where intent_id = new.id), new.sealed_body);
      end if;
      return new;
    end $$`);
  await store().execute(sql`
    create trigger replace_body before update on intents
    for each row execute function replace_body()`);
};

const replaceAtApproval = async (row: IntentRow) => {
  const payload = openPayload(row);
  if (!payload) return;
  const sealed = sealPayload({ ...payload, body: payload.body.replace(/}$/, " }") }, row);
  await store().execute(sql`
    insert into replaced_bodies values (${row.id}, ${sealed}) on conflict do nothing`);
};

const forceReady = ({ id }: IntentRow) =>
  store()
    .update(intents)
    .set({ state: "ready", nextAt: fromNow(0), deadline: fromNow(60_000) })
    .where(and(eq(intents.id, id), eq(intents.state, "draft")));

/** Saves the rules, and lets two approvers decide on what they hold, both at the same time. */
export const startApprovals = async (instances: readonly Instance[]) => {
  await storePolicy(rules);
  await installReplacements();
  /** What each held request asked for, before anyone approved it. */
  const drafted = new Map<string, string>();
  let count = 0;

  const isDraft = async (id: string) => (await findRow(id))?.state === "draft";

  /** Decides as someone, and again whenever the connection is lost, until the request is decided on. */
  const decideAs = async (as: string, id: string, choice: "approve" | "abandon", n: number) => {
    for (let tries = 0; tries < 500 && (await isDraft(id)); tries += 1) {
      const instance = instances[(n + tries) % instances.length] as Instance;
      try {
        const answer = await instance.decide({ as, intentId: id, decision: { choice } });
        if (!("failure" in answer) || answer.failure.kind === "conflict") return;
      } catch (error) {
        if (!(error instanceof ConnectionLost)) throw error;
      }
      await wait(20);
    }
  };

  return {
    drafted,
    /** Decides on a request, if a rule holds it. */
    async decideOn(intentId: string | null): Promise<void> {
      const row = intentId === null ? null : await findRow(intentId);
      if (row?.state !== "draft" || drafted.has(row.id)) return;
      count += 1;
      const n = count;
      drafted.set(row.id, openPayload(row)?.body ?? "");
      if (n % replacedEvery === 0) await replaceAtApproval(row);
      if (n % forcedEvery === 0) return void (await forceReady(row));
      // Refused, unless something is wrong: then nobody else's approval follows.
      await decideAs(requester, row.id, "approve", n);
      const choice = n % refusedEvery === 0 ? "abandon" : "approve";
      await Promise.all(approvers.map((as, at) => decideAs(as, row.id, choice, n + at)));
    },
  };
};

/** What approvals must never let happen, and how much there was of them. */
export interface ApprovalTally {
  /** Requests of a held kind that the service got without someone else's approval of these bytes. */
  unapproved: number;
  held: number;
  approved: number;
}

/** Without rules, nothing needs an approval. */
export const withoutPolicies: ApprovalTally = { unapproved: 0, held: 0, approved: 0 };

/** Compares what the service got with what was approved, by the evidence and the bodies that approvers saw. */
export const tallyApprovals = (
  drafted: ReadonlyMap<string, string>,
  lines: readonly EvidenceRow[],
  { arrivals }: FaultyService,
): ApprovalTally => {
  const isApproval = ({ what, detail }: EvidenceRow) =>
    what === "decided" && detail.choice === "approve" && detail.by !== requester;
  const approvedIds = new Set(lines.filter(isApproval).map(({ intentId }) => intentId));
  const bodies = new Set([...drafted].flatMap(([id, body]) => (approvedIds.has(id) ? body : [])));
  const sent = arrivals.filter((arrival) => arrival.isWrite && isHeldKind(arrival));
  return {
    unapproved: sent.filter(({ body }) => !bodies.has(body ?? "")).length,
    held: drafted.size,
    approved: approvedIds.size,
  };
};

/** Returns the requests that a rule held and that someone refused. */
export const isRefusedDraft = ({ state, heldBy }: IntentRow): boolean =>
  state === "abandoned" && heldBy !== null;

/** Returns whether the policy refused a request right before it would have been sent. */
export const isStoppedByPolicy = ({ state, heldBy, sentAt, failure }: IntentRow): boolean =>
  state === "refused" && heldBy !== null && sentAt === null && failure?.kind === "aborted";
