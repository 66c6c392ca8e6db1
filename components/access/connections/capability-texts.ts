import { t } from "#lib/protocol/words/t.ts";
import type { Capability } from "#lib/v4/operations/operation.ts";

const groupsWith = (capabilities: readonly Capability[], access: "read" | "write") =>
  capabilities
    .filter((each) => each.endsWith(`:${access}`))
    .map((each) => each.slice(0, each.indexOf(":")))
    .join(", ");

/** Returns what a key may do, in a line for reading and one for writing: `Reads orders, teams`. */
export const capabilityTexts = (capabilities: readonly Capability[]): string[] => {
  if (capabilities.length === 0) return [t("access.noCapabilities")];
  const [reads, writes] = (["read", "write"] as const).map((access) =>
    groupsWith(capabilities, access),
  );
  return [
    t("access.reads", { has: reads ? "yes" : "no", groups: reads ?? "" }),
    t("access.writes", { has: writes ? "yes" : "no", groups: writes ?? "" }),
  ];
};
