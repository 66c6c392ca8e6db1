import { readScreensAndLists } from "./read-every-screen.ts";

readScreensAndLists("random:1");
