import "server-only";
import type { RunView } from "#lib/protocol/run.ts";
import { openOrNull } from "#lib/server/intents/journal/secrets.ts";
import { openText, type SealedAs, sealText } from "#lib/server/keys/seal.ts";
import type { RunRecord } from "#lib/server/runs/stored/run-row.ts";

/** The agent that proposes a run to its person, and what it says it was asked for. */
export interface Proposal {
  tokenId: string;
  name: string;
  request: string;
  /** Keyed hash of the kind and the rows. */
  hash: string;
}

type Owner = Pick<RunRecord, "id" | "environment" | "connectionId">;

/** Where what an agent was asked for belongs. */
export const proposalSealedAs = ({ id, environment, connectionId }: Owner): SealedAs => [
  "quartermaster run proposal",
  environment,
  connectionId,
  id,
];

/** Returns the columns of a run that say which agent proposed it. */
export const proposalColumns = ({ tokenId, name, request, hash }: Proposal, owner: Owner) => ({
  agentTokenId: tokenId,
  agentName: name,
  sealedAgentRequest: sealText(request, proposalSealedAs(owner)),
  proposalHash: hash,
});

/** Returns the agent that proposed a run, or `null`. What can't be decrypted is left out. */
export const agentOf = (run: RunRecord): RunView["agent"] => {
  const { agentName: name, sealedAgentRequest: sealed } = run;
  if (name === null) return null;
  const request = sealed && openOrNull(() => openText(sealed, proposalSealedAs(run)));
  return { name, request };
};
