import { test } from "./fixtures.ts";
import { readLists, readOrderFacts, readScreens } from "./read-screens.ts";

test.use({ worldOptions: { shape: "illustrative" } });

readScreens("illustrative");
readLists("illustrative");
readOrderFacts("illustrative");
