import { listText } from "#lib/protocol/intl-words.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Capability } from "#lib/v4/operations/operation.ts";

const groupsWith = (capabilities: readonly Capability[], access: "read" | "write") =>
  listText(
    capabilities
      .filter((each) => each.endsWith(`:${access}`))
      .map((each) => t("access.groups", { group: each.slice(0, each.indexOf(":")) })),
  );

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

/** The same in one line. */
export const capabilityLine = (capabilities: readonly Capability[]): string => {
  const [reads = "", writes] = capabilityTexts(capabilities);
  return writes === undefined ? reads : t("access.readsAndWrites", { reads, writes });
};
