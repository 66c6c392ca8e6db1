import { test } from "./fixtures.ts";
import { readEveryScreen } from "./read-every-screen.ts";

test.use({ worldOptions: { shape: "bare" } });

readEveryScreen("bare");
