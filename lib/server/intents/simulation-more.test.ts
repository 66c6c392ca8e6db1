import { simulateWrites } from "#lib/server/intents/test-simulation.ts";
import { randomShape } from "../../../simulation/service/service-shape.ts";

// In a file of its own, so that it runs beside the first seeds: a run mostly waits.
// Devices in sub-orders, no dates, accessories as orders of their own; ids with spaces.
simulateWrites({ seed: 3, shape: randomShape(23) });
