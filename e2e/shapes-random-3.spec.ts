import { test } from "./fixtures.ts";
import { readScreensAndLists } from "./read-every-screen.ts";

test.use({ worldOptions: { shape: "random:3" } });

readScreensAndLists("random:3");
