import { saysCapability } from "#lib/protocol/failure.ts";
import { type Told, told } from "#lib/protocol/run-note.ts";
import { toFailure } from "#lib/protocol/to-failure.ts";
import type { Client } from "#lib/v4/client/client.ts";
import { isV4Error } from "#lib/v4/errors.ts";
import { endpointOf, type OperationName } from "#lib/v4/operations/endpoints.ts";
import { probeReadOf } from "#lib/v4/probe-read.ts";

/** The key of a run lacks a capability, so that no row can be compared with what was checked. */
export class MissingCapability extends Error {
  readonly capability: string;
  /** Why the run waits. */
  readonly told: Told;

  constructor(capability: string) {
    super(`The API key lacks ${capability}.`);
    this.capability = capability;
    this.told = told("runReason.missingCapability", { capability });
  }
}

/** Returns whether the service refuses a list that needs the same capability: a list has no record out of reach. */
const isListRefused = async (client: Client, name: OperationName): Promise<boolean> => {
  const { capability } = endpointOf(name);
  const probe = capability && probeReadOf(capability);
  if (!probe) return false;
  try {
    await client.perform(probe.name, probe.input);
    return false;
  } catch (error) {
    if (isV4Error(error) && error.kind === "authorization") return true;
    throw error;
  }
};

/**
 * Returns the client, which throws `MissingCapability` in place of a 403 that is about the key. One that is
 * about a record stays a `V4Error`. Source: api-v4.md, Errors: a 403 may be either.
 */
export const tellMissingCapability = (client: Client): Client => ({
  perform: async (name, input, options) => {
    try {
      return await client.perform(name, input, options);
    } catch (error) {
      if (!isV4Error(error) || error.kind !== "authorization") throw error;
      const failure = toFailure(error, name);
      if (failure.capability === null) throw error;
      if (saysCapability(failure) || (await isListRefused(client, name))) {
        throw new MissingCapability(failure.capability);
      }
      throw error;
    }
  },
});
