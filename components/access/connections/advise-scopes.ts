import type { CapabilityUse } from "#lib/protocol/connection.ts";
import { type Capability, capabilities } from "#lib/v4/operations/operation.ts";

/** A capability of a connection: whether it was declared, and how often it was used. */
interface ScopeLine {
  capability: Capability;
  isDeclared: boolean;
  count: number;
}

/** Returns every capability that was declared or used, in the order of the contract. */
export const scopeLines = (
  declared: readonly Capability[],
  { uses }: Pick<CapabilityUse, "uses">,
): ScopeLine[] =>
  capabilities
    .map((capability) => ({
      capability,
      isDeclared: declared.includes(capability),
      count: uses.find((use) => use.capability === capability)?.count ?? 0,
    }))
    .filter(({ isDeclared, count }) => isDeclared || count > 0);
