import type { Capability } from "#lib/v4/operations/operation.ts";

const groupsWith = (capabilities: readonly Capability[], access: "read" | "write") =>
  capabilities
    .filter((each) => each.endsWith(`:${access}`))
    .map((each) => each.slice(0, each.indexOf(":")))
    .join(", ");

/** Returns what a key may do, in a line for reading and one for writing: `Reads orders, teams`. */
export const capabilityTexts = (capabilities: readonly Capability[]): string[] => {
  if (capabilities.length === 0) return ["No capabilities declared"];
  const [reads, writes] = (["read", "write"] as const).map((access) =>
    groupsWith(capabilities, access),
  );
  return [`Reads ${reads || "nothing"}`, `Writes ${writes || "nothing"}`];
};
