import { simulateWrites } from "#lib/server/intents/test-simulation.ts";
import { randomShape } from "../../../simulation/service/service-shape.ts";

simulateWrites(
  // One device of several in lists, all of them in the single read.
  { seed: 1, shape: randomShape(25) },
  // No device and no accessory in lists; ids with slashes.
  { seed: 2, shape: randomShape(8) },
);
