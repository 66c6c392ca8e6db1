import type { OperationName } from "#lib/v4/registry.ts";
import { drawFor } from "#sandbox/random-shape/draw.ts";
import { type Shape, seedOfShape } from "#sandbox/random-shape/shape-name.ts";

/**
 * Returns the `Location` of a created record where the shape answers a create without a body, else
 * `null`. `path`: the path of the request. The contract shows no body of most creates.
 */
export const locationOf = (
  shape: Shape,
  operation: OperationName,
  { path, id }: { path: string; id: string },
): string | null => {
  const seed = seedOfShape(shape);
  if (seed === null || !drawFor(seed, operation, "located").is(0.3)) return null;
  const collection = operation === "orders.purchase" ? "/v4/orders" : path;
  return `${collection}/${encodeURIComponent(id)}`;
};
