import "server-only";
import type { Fields } from "#lib/server/intents/journal/record.ts";
import type { Client } from "#lib/v4/client/client.ts";
import type { OrderRequest } from "#lib/v4/operations/orders.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** Whether the service has a pre-flight for the write, and what it says of it. */
export const findObstacles = async (client: Client, operation: WriteName, input: Fields) => {
  if (operation !== "orders.create") return { obstacles: [], upstreamMs: 0 };
  const answer = await client.perform("orders.validate", input as OrderRequest);
  const { valid, errors } = answer.data;
  return {
    obstacles: valid === false ? (errors?.length ? errors : [{ message: null, field: null }]) : [],
    upstreamMs: answer.upstreamMs,
  };
};
