import { simulateWrites } from "#lib/server/intents/test-simulation.ts";
import { randomShape } from "../../../simulation/service/service-shape.ts";

simulateWrites(
  // One device of several in lists, all of them in the single read.
  { seed: 1, shape: randomShape(25) },
  // No device and no accessory in lists; ids with slashes.
  { seed: 2, shape: randomShape(8) },
  // Devices in sub-orders, no dates, accessories as orders of their own; ids with spaces.
  { seed: 3, shape: randomShape(23) },
);
