import "server-only";
import type { CapabilityCheck } from "#lib/protocol/connection.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { failureOf, PrincipalError } from "#lib/server/principal-error.ts";
import { keepAnswer } from "#lib/server/upstream/kept-answers.ts";
import { perform } from "#lib/server/upstream/perform.ts";
import { type Capability, capabilities } from "#lib/v4/operations/operation.ts";
import { probeReadOf } from "#lib/v4/probe-read.ts";
import type { InputOf, ReadName } from "#lib/v4/registry.ts";

/** A capability of a key: whether it was registered with it, and what a test read found. */
export interface CapabilityProbe extends CapabilityCheck {
  /** Whether the connection was registered with it. */
  declared: boolean;
}

/** Tests a capability by one read. Write capabilities are never tested. */
export const checkCapability = async (
  capability: Capability,
  read: (name: ReadName, input: InputOf<ReadName>) => Promise<unknown>,
): Promise<CapabilityCheck> => {
  const test = probeReadOf(capability);
  if (!test) return { capability, result: "not probed", message: null };
  try {
    await read(test.name, test.input);
    return { capability, result: "reached", message: null };
  } catch (error) {
    const { kind, message } = failureOf(error, test.name);
    const isRefusedHere = error instanceof PrincipalError && error.kind !== "busy";
    if (isRefusedHere) return { capability, result: "not probed", message };
    if (kind !== "authorization") return { capability, result: "failed", message };
    // A 403 may also mean a record outside the key's scope: a message that names the capability decides.
    const result = message.includes(capability) ? "missing" : "refused";
    return { capability, result, message };
  }
};

const probeAll = async (principal: Principal) => {
  const probes = await Promise.all(
    capabilities.map(
      async (capability): Promise<CapabilityProbe> => ({
        ...(await checkCapability(capability, (name, input) =>
          perform(principal, name, input, { isTest: true }),
        )),
        declared: principal.connection?.capabilities.includes(capability) ?? false,
      }),
    ),
  );
  return { probes, at: new Date().toISOString() };
};

/**
 * Returns all capabilities of the principal's key, as registered and as tested by at most 5 reads, and
 * when they were tested (ISO 8601, UTC). Kept for 30 s, unless a test failed.
 */
export const probeCapabilities = (principal: Principal) =>
  keepAnswer(
    principal,
    "capabilities",
    {
      maxAgeMs: 30_000,
      resources: [],
      isKept: ({ probes }) => probes.every(({ result }) => result !== "failed"),
    },
    () => probeAll(principal),
  );
