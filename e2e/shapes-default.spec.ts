import { readLists, readOrderFacts } from "./read-screens.ts";

// `every-screen.spec.ts` opens the screens in this shape.
readLists("default");
readOrderFacts("default");
