import { proveWrites } from "#lib/server/intents/test-proof";
import { randomShape } from "../../../bench/writes/shapes/service-shape.ts";

proveWrites(
  { seed: 1, shape: randomShape(1) },
  { seed: 2, shape: randomShape(2) },
  { seed: 3, shape: randomShape(3) },
);
