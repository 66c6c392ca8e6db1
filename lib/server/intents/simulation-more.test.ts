import { simulateWrites } from "#lib/server/intents/test-simulation.ts";
import { randomShape } from "../../../simulation/service/service-shape.ts";

// In a file of its own, so that it runs beside the first seeds: a run mostly waits.
simulateWrites({ seed: 4, shape: randomShape(25) }, { seed: 5, shape: randomShape(8) });
