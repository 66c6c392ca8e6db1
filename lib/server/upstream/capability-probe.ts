import "server-only";
import type { Principal } from "#lib/server/auth/principal.ts";
import { failureOf, PrincipalError } from "#lib/server/principal-error.ts";
import { keepAnswer } from "#lib/server/upstream/kept-answers.ts";
import { perform } from "#lib/server/upstream/perform.ts";
import { type Capability, capabilities, pathFieldsOf } from "#lib/v4/operations/operation.ts";
import {
  type InputOf,
  isReadName,
  operationNames,
  type ReadName,
  specOf,
} from "#lib/v4/registry.ts";

/** A capability of a key: whether it was registered with it, and what a test read found. */
export interface CapabilityProbe {
  capability: Capability;
  /** Whether the connection was registered with it. */
  declared: boolean;
  /** What a test read found. Write capabilities are never tested. */
  result: "reached" | "missing" | "refused" | "not probed" | "failed";
  message: string | null;
}

/** Returns the first list that needs the capability, with the smallest page; `null` without one. */
const probeReadOf = (capability: Capability) => {
  const name = operationNames.filter(isReadName).find((each) => {
    const spec = specOf(each);
    const isList = spec.output.kind === "list" && pathFieldsOf(spec).length === 0;
    return isList && spec.capability === capability;
  });
  const input: InputOf<ReadName> = name && specOf(name).limit ? { limit: 1 } : {};
  return name ? { name, input } : null;
};

const probe = async (
  principal: Principal,
  capability: Capability,
): Promise<Pick<CapabilityProbe, "result" | "message">> => {
  const test = probeReadOf(capability);
  if (!test) return { result: "not probed", message: null };
  try {
    await perform(principal, test.name, test.input);
    return { result: "reached", message: null };
  } catch (error) {
    const { kind, message } = failureOf(error, test.name);
    const isRefusedHere = error instanceof PrincipalError && error.kind !== "busy";
    if (isRefusedHere) return { result: "not probed", message };
    if (kind !== "authorization") return { result: "failed", message };
    // A 403 may also mean a record outside the key's scope: a message that names the capability decides.
    return { result: message.includes(capability) ? "missing" : "refused", message };
  }
};

const probeAll = async (principal: Principal) => {
  const probes = await Promise.all(
    capabilities.map(
      async (capability): Promise<CapabilityProbe> => ({
        capability,
        declared: principal.connection?.capabilities.includes(capability) ?? false,
        ...(await probe(principal, capability)),
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
