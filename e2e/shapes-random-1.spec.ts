import { test } from "./fixtures.ts";
import { readScreensAndLists } from "./read-every-screen.ts";

test.use({ worldOptions: { shape: "random:1" } });

readScreensAndLists("random:1");
