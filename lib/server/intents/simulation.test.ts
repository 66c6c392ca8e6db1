import { randomShape } from "#testing/dialect/service-shape.ts";
import { proof } from "#testing/proofs.ts";
import { simulateWrites } from "#testing/server/simulation.ts";

// One device of several in lists, all of them in the single read. `npm run proofs` runs other shapes.
const run = { seed: 1, shape: randomShape(25) };
simulateWrites(120, run);
simulateWrites(400, run, proof);
