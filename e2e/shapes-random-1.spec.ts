import { proof } from "#testing/proofs.ts";
import { test } from "./fixtures.ts";
import { readLists, readScreens } from "./read-screens.ts";

test.use({ worldOptions: { shape: "random:1" } });

readScreens("random:1", proof);
readLists("random:1", proof);
