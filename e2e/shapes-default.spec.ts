import { proof } from "#testing/proofs.ts";
import { readLists, readOrderFacts } from "./read-screens.ts";

// `every-screen.spec.ts` opens the screens in this shape.
readLists("default", proof);
readOrderFacts("default", proof);
