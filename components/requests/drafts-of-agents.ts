import type { IntentView } from "#lib/protocol/intent.ts";

/** Drafts of one agent that the person may decide on together. */
export interface DraftsOfAgent {
  agent: string;
  requests: readonly IntentView[];
}

/** Returns the agents with more than one draft that the person may approve and refuse. */
export const draftsOfAgents = (requests: readonly IntentView[]): DraftsOfAgent[] => {
  const drafts = requests.filter(
    ({ state, agent, hold, choices }) =>
      state === "draft" &&
      agent &&
      hold === null &&
      choices.includes("approve") &&
      choices.includes("abandon"),
  );
  const byAgent = Map.groupBy(drafts, ({ agent, by }) => `${agent?.name} ${by.name}`);
  return [...byAgent.values()]
    .filter(({ length }) => length > 1)
    .map((group) => ({ agent: group[0]?.agent?.name ?? "", requests: group }));
};
