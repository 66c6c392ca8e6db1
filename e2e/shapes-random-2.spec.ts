import { test } from "./fixtures.ts";
import { readScreensAndLists } from "./read-every-screen.ts";

test.use({ worldOptions: { shape: "random:2" } });

readScreensAndLists("random:2");
