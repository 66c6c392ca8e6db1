import "server-only";
import { upstreamFor } from "#lib/server/intents/journal/upstream.ts";
import { definitionOf } from "#lib/server/intents/writes/definitions.ts";
import type { Obstacle } from "#lib/server/intents/writes/write-definition.ts";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import { sentenceToStore } from "#lib/server/words/stored-words.ts";
import type { WirePayload } from "#lib/v4/client/prepare-write.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/**
 * Asks the service whether it would accept a write. Returns why not, or `null` for a write that it can't check
 * in advance. Throws `V4Error`.
 */
export const askPreflight = async (
  operation: WriteName,
  { environment, id: connectionId }: ConnectionIdentity,
  payload: WirePayload,
): Promise<readonly Obstacle[] | null> => {
  const { preflight } = definitionOf(operation);
  if (!preflight) return null;
  const { client } = await upstreamFor({ environment, connectionId });
  return (await preflight(client, payload.input)).obstacles;
};

/** Returns what the service says against a write, as one text. */
export const obstaclesText = (operation: WriteName, obstacles: readonly Obstacle[]): string => {
  const { blocked = sentenceToStore("journal.notAccepted") } = definitionOf(operation).text;
  return obstacles.flatMap(({ message }) => message ?? []).join(" ") || blocked;
};
