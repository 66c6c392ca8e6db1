import { randomShape } from "#testing/dialect/service-shape.ts";
import { simulateWrites } from "#testing/server/simulation.ts";

// One device of several in lists, all of them in the single read. `npm run proofs` runs other shapes.
simulateWrites({ seed: 1, shape: randomShape(25) });
