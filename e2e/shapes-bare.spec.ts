import { test } from "./fixtures.ts";
import { readLists, readOrderFacts, readScreens } from "./read-screens.ts";

test.use({ worldOptions: { shape: "bare" } });

readScreens("bare");
readLists("bare");
readOrderFacts("bare");
