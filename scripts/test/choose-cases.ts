import fc from "fast-check";
import { isWithoutProofs, runsOf } from "../../testing/proofs.ts";

// The same commit runs the same tests. Hundred is the number of the library.
if (isWithoutProofs()) {
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1, numRuns: runsOf(100) });
}
