import { type SQL, sql } from "drizzle-orm";
import type { UnchangedEntry } from "#lib/server/audit/record-audit.ts";
import { verifyAuditIn } from "#lib/server/audit/verify-audit.ts";
import { auditStore, type Store } from "#lib/server/store/store.ts";

/** Returns an entry of a kind that differs from the next ones in every column. */
export const testEntry = (n: number): UnchangedEntry => ({
  ...(n % 3 === 0
    ? { action: (["export", "employees.get"] as const)[n % 2] ?? "export", outcome: "done" }
    : {
        action: ["orders.create", "sign-in", "employees.read", "export"][n % 4] ?? "",
        outcome: n % 3 === 1 ? "denied" : "failed",
      }),
  actor:
    n % 5 === 0 ? null : { personId: `p${n % 7}`, email: `p${n % 7}@acme.example`, role: "admin" },
  connection: n % 6 === 0 ? null : { environment: "sandbox", id: `person:p${n % 7}` },
  from: n % 9 === 0 ? null : `203.0.113.${n % 250}`,
  subject: n % 4 === 0 ? null : `ord_${n}`,
  details: { status: "accepted", row: n },
  requestId: n % 8 === 0 ? null : `r-${n}`,
});

/** Returns numbers in [0, 1) that a seed decides (a linear congruential generator). */
export const chance = (seed: number) => {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** Columns of text, with what each is changed to. */
const textColumns = [
  "action",
  "outcome",
  "person_id",
  "person_email",
  "role",
  "environment",
  "connection_id",
  "address",
  "subject",
  "details",
  "request_id",
  "hash",
];

const copyOf = (seq: number, newSeq: number) => sql`
  insert into audit_entries (seq, at, action, outcome, person_id, person_email, role, environment,
    connection_id, address, subject, details, request_id, hash)
  select ${newSeq}, at, action, outcome, person_id, person_email, role, environment, connection_id,
    address, subject, details, request_id, hash from audit_entries where seq = ${seq}`;

/** A way to change the log in the database behind Quartermaster's back. */
interface Tampering {
  name: string;
  statements: SQL[];
}

const pickFrom = (random: () => number, count: number) => 1 + Math.floor(random() * count);

const changes: Readonly<Record<string, (random: () => number, count: number) => SQL[]>> = {
  "a text": (random, count) => {
    const column = sql.identifier(textColumns[Math.floor(random() * textColumns.length)] ?? "");
    const seq = pickFrom(random, count);
    return [
      sql`update audit_entries set ${column} = coalesce(${column}, '') || 'x' where seq = ${seq}`,
    ];
  },
  "no text instead of null": (random, count) => {
    const seq = pickFrom(random, count);
    return [
      sql`update audit_entries set subject = case when subject is null then '' end where seq = ${seq}`,
    ];
  },
  "a time": (random, count) => [
    sql`update audit_entries set at = at + interval '1 millisecond' where seq = ${pickFrom(random, count)}`,
  ],
  "a number": (random, count) => [
    sql`update audit_entries set seq = ${-pickFrom(random, count)} where seq = ${pickFrom(random, count)}`,
  ],
  "a row deleted": (random, count) => [
    sql`delete from audit_entries where seq = ${pickFrom(random, count)}`,
  ],
  "a row deleted and the rest moved up": (random, count) => {
    const seq = pickFrom(random, count);
    return [
      sql`delete from audit_entries where seq = ${seq}`,
      sql`update audit_entries set seq = -seq where seq > ${seq}`,
      sql`update audit_entries set seq = -seq - 1 where seq < 0`,
    ];
  },
  "a row inserted after the last": (random, count) => [copyOf(pickFrom(random, count), count + 1)],
  "a row inserted before the first": (random, count) => [
    copyOf(pickFrom(random, count), -pickFrom(random, 9)),
  ],
  "a row inserted between two": (random, count) => {
    const seq = pickFrom(random, count);
    return [
      sql`update audit_entries set seq = -seq where seq > ${seq}`,
      sql`update audit_entries set seq = -seq + 1 where seq < 0`,
      copyOf(pickFrom(random, seq), seq + 1),
    ];
  },
  "two rows swapped": (random, count) => {
    const [one, other] = [pickFrom(random, count - 1), count];
    return [
      sql`update audit_entries set seq = -1 where seq = ${one}`,
      sql`update audit_entries set seq = ${one} where seq = ${other}`,
      sql`update audit_entries set seq = ${other} where seq = -1`,
    ];
  },
  "the newest rows removed": (random, count) => [
    sql`delete from audit_entries where seq >= ${pickFrom(random, count)}`,
  ],
  "the newest rows removed, and the head put back": (random, count) => {
    const seq = 2 + Math.floor(random() * (count - 2));
    return [
      sql`delete from audit_entries where seq >= ${seq}`,
      sql`update audit_chain set seq = ${seq - 1},
        hash = (select hash from audit_entries where seq = ${seq - 1})`,
    ];
  },
  "all rows removed": () => [sql`truncate audit_entries`],
  "the head removed": () => [sql`delete from audit_chain`],
  "the head's number": () => [sql`update audit_chain set seq = seq + 1`],
  "the head's MAC": () => [sql`update audit_chain set head_mac = 'x' || head_mac`],
  "the key": () => [sql`update audit_chain set sealed_key = 'x' || sealed_key`],
};

/** Returns a tampering of a log with so many rows. Every kind comes in turn. */
export const tamperingOf = (n: number, random: () => number, count: number): Tampering => {
  const names = Object.keys(changes);
  const name = names[n % names.length] ?? "";
  return { name, statements: changes[name]?.(random, count) ?? [] };
};

class RolledBack extends Error {}

/** Applies statements with the triggers off, as the database's owner can, and undoes them after `work`. */
export const whileTampered = async <Value>(
  statements: readonly SQL[],
  work: (tx: Parameters<Parameters<Store["transaction"]>[0]>[0]) => Promise<Value>,
): Promise<Value> => {
  let value: { of: Value } | null = null;
  await auditStore()
    .transaction(async (tx) => {
      await tx.execute(sql`alter table audit_entries disable trigger user`);
      await tx.execute(sql`alter table audit_chain disable trigger user`);
      for (const statement of statements) await tx.execute(statement);
      value = { of: await work(tx) };
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  if (value === null) throw new Error("The tampering did not run.");
  return (value as { of: Value }).of;
};

/** Returns whether verification finds a tampering. */
export const isFound = ({ statements }: Tampering): Promise<boolean> =>
  whileTampered(statements, async (tx) => (await verifyAuditIn(tx)).problems.length > 0);
