import { proof } from "#testing/proofs.ts";
import { test } from "./fixtures.ts";
import { readLists, readOrderFacts, readScreens } from "./read-screens.ts";

test.use({ worldOptions: { shape: "illustrative" } });

readScreens("illustrative", proof);
readLists("illustrative", proof);
readOrderFacts("illustrative", proof);
