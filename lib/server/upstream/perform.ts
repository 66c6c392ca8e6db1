import "server-only";
import { problemAt } from "#lib/protocol/input-problem.ts";
import { t } from "#lib/protocol/words/t.ts";
import { noteSensitiveRead } from "#lib/server/audit/sensitive-reads.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import { openClient } from "#lib/server/keys/upstream-access.ts";
import { requireAllowance } from "#lib/server/limits/read-rate-limit.ts";
import { requestOrigin } from "#lib/server/limits/request-origin.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import type { Role } from "#lib/server/role.ts";
import { tellOfAnswer, tellOfFailure } from "#lib/server/upstream/answer-listeners.ts";
import { recordUse } from "#lib/server/upstream/capability-use.ts";
import { recordDrift } from "#lib/server/upstream/drift.ts";
import { keepVisibleHits } from "#lib/server/upstream/keep-visible-hits.ts";
import { mayRead } from "#lib/server/upstream/policy.ts";
import { isHiddenField, redact } from "#lib/server/upstream/redact.ts";
import { showUnsafeIn } from "#lib/server/upstream/show-unsafe-text.ts";
import type { Answer } from "#lib/v4/client/client.ts";
import { isV4Error, V4Error } from "#lib/v4/errors.ts";
import { toProblem, withProblems } from "#lib/v4/issue-words.ts";
import {
  type InputOf,
  isReadName,
  type OutputOf,
  type ReadName,
  registry,
} from "#lib/v4/registry.ts";

/** Parses the input by the operation's schema. Throws a `V4Error` that names the first wrong field. */
const parseInput = <Name extends ReadName>(name: Name, input: unknown): InputOf<Name> => {
  const parsed = registry[name].input.safeParse(input, withProblems);
  if (parsed.success) return parsed.data as InputOf<Name>;
  const [issue] = parsed.error.issues;
  throw new V4Error({
    kind: "validation",
    message: issue ? problemAt(issue.path, toProblem(issue)) : t("inputProblem.invalid"),
    status: 400,
    operation: name,
  });
};

const refuseHiddenSort = (role: Role, input: object) => {
  if ("sort" in input && typeof input.sort === "string" && isHiddenField(role, input.sort)) {
    throw new PrincipalError("role", { sentence: t("refusal.hiddenSort") });
  }
};

export interface ReadOptions {
  signal?: AbortSignal;
  /** The route has already counted this request against the person's rate limit. */
  isCounted?: boolean;
  /** The read only tests a capability, so it is no use of it. */
  isTest?: boolean;
}

/** Returns the person's key and the parsed input, where the role has the read. */
const requireRead = <Name extends ReadName>(
  { role, connection }: Principal,
  name: Name,
  input: InputOf<Name>,
) => {
  if (!isReadName(name) || !mayRead(role, name)) throw new PrincipalError("role");
  if (!connection) throw new PrincipalError("no_connection");
  const parsed = parseInput(name, input);
  refuseHiddenSort(role, parsed);
  return { connection, parsed };
};

/** Shows redacted data of a read to a person. */
const present = async <Name extends ReadName>(
  principal: Principal,
  name: Name,
  input: InputOf<Name>,
  redacted: OutputOf<Name>,
): Promise<OutputOf<Name>> => {
  const data = showUnsafeIn(redacted);
  if (name === "employees.get" && "id" in input) {
    noteSensitiveRead(principal, String(input.id), data, await requestOrigin());
  }
  return data;
};

/**
 * Reads from the service as this principal: with their key, within their role, and redacted for it.
 * Throws `PrincipalError` (role, no_connection, busy) before it sends anything, and `V4Error` for a
 * wrong input or a failure of the service.
 */
export const perform = async <Name extends ReadName>(
  principal: Principal,
  name: Name,
  input: InputOf<Name>,
  { signal, isCounted = false, isTest = false }: ReadOptions = {},
): Promise<Answer<OutputOf<Name>>> => {
  const { role, userId } = principal;
  const { connection, parsed } = requireRead(principal, name, input);
  if (!isCounted) requireAllowance(userId);
  const client = await openClient(connection);
  const askedAt = Date.now();
  const read = { connection, operation: name, input: { ...parsed } };
  const answer = await client
    .perform(name, parsed, signal ? { signal } : {})
    .catch((error: unknown) => {
      if (isV4Error(error)) tellOfFailure(error, read);
      throw error;
    });
  recordDrift(connection, answer.drift);
  if (!isTest) recordUse(connection, name);
  const readSingly = async (single: ReadName, id: string) =>
    redact(role, (await client.perform(single, { id }, signal ? { signal } : {})).data);
  tellOfAnswer({ ...read, data: answer.data, askedAt });
  const visible = await keepVisibleHits(role, name, parsed, redact(role, answer.data), readSingly);
  return { ...answer, data: await present(principal, name, parsed, visible) };
};

/** An answer that was stored before it was redacted, and when the service was asked for it. */
export interface StoredAnswer {
  data: object;
  at: Date;
}

/**
 * Shows this principal an answer that was stored when it was read with their key, within their role and
 * redacted for it; `null` where `find` has none. Throws as `perform` does.
 */
export const performStored = async <Name extends ReadName>(
  principal: Principal,
  name: Name,
  input: InputOf<Name>,
  find: (
    connection: Connection,
    input: Readonly<Record<string, unknown>>,
  ) => Promise<StoredAnswer | null>,
): Promise<{ data: OutputOf<Name>; at: Date } | null> => {
  const { connection, parsed } = requireRead(principal, name, input);
  const stored = await find(connection, { ...parsed });
  if (!stored) return null;
  const redacted = redact(principal.role, stored.data as OutputOf<Name>);
  return { at: stored.at, data: await present(principal, name, parsed, redacted) };
};
