import { simulateWrites } from "#lib/server/intents/test-simulation.ts";
import { randomShape } from "../../../simulation/service/service-shape.ts";

// Beside the first seeds rather than after them: a run waits more than it works.
simulateWrites({ seed: 4, shape: randomShape(25) }, { seed: 5, shape: randomShape(8) });
