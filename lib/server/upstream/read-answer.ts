import "server-only";
import type { ReadAnswer } from "#lib/protocol/read-answer.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { perform, type ReadOptions } from "#lib/server/upstream/perform.ts";
import type { InputOf, ReadName } from "#lib/v4/registry.ts";

/** Reads from the service and returns the answer as the read route sends it and the cache keeps it. */
export const readAnswer = async <Name extends ReadName>(
  principal: Principal,
  name: Name,
  input: InputOf<Name>,
  options: ReadOptions = {},
): Promise<ReadAnswer<Name>> => {
  const { data, drift } = await perform(principal, name, input, options);
  // An additional field does not contradict the contract, so it is not counted.
  const differences = drift.filter(({ kind }) => kind !== "undocumented").length;
  return { data, at: new Date().toISOString(), drift: differences };
};
