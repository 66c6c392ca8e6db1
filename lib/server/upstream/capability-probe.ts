import "server-only";
import type { Principal } from "#lib/server/auth/principal.ts";
import { failureOf, PrincipalError } from "#lib/server/principal-error.ts";
import { perform } from "#lib/server/upstream/perform.ts";
import { type Capability, capabilities } from "#lib/v4/operations/operation.ts";
import type { InputOf, ReadName } from "#lib/v4/registry.ts";

export interface CapabilityProbe {
  capability: Capability;
  /** Whether the connection was declared to have it. */
  declared: boolean;
  /** What a cheap read found. Write capabilities are never tried. */
  result: "reached" | "missing" | "refused" | "not probed" | "failed";
  message: string | null;
}

/** The cheapest read of each group. */
const probes: Partial<Record<Capability, { name: ReadName; input: InputOf<ReadName> }>> = {
  "orders:read": { name: "orders.list", input: { limit: 1 } },
  "employees:read": { name: "employees.list", input: { limit: 1 } },
  "inventory:read": { name: "inventory.search", input: { limit: 1 } },
  "teams:read": { name: "teams.list", input: {} },
  "company:read": { name: "company.addresses", input: {} },
};

const probe = async (
  principal: Principal,
  capability: Capability,
): Promise<Pick<CapabilityProbe, "result" | "message">> => {
  const tried = probes[capability];
  if (!tried) return { result: "not probed", message: null };
  try {
    await perform(principal, tried.name, tried.input);
    return { result: "reached", message: null };
  } catch (error) {
    const { kind, message } = failureOf(error, tried.name);
    if (error instanceof PrincipalError) return { result: "not probed", message };
    if (kind !== "authorization") return { result: "failed", message };
    // A 403 also stands for records outside the key's scope: only the name tells the two apart.
    return { result: message.includes(capability) ? "missing" : "refused", message };
  }
};

/** What the principal's key really reaches, beside what it was declared to. At most 5 reads. */
export const probeCapabilities = (principal: Principal): Promise<CapabilityProbe[]> =>
  Promise.all(
    capabilities.map(async (capability) => ({
      capability,
      declared: principal.connection?.capabilities.includes(capability) ?? false,
      ...(await probe(principal, capability)),
    })),
  );
