import { speakEnglish } from "../../lib/protocol/words/english.ts";

// What a request or a page does: tests read English.
speakEnglish();
