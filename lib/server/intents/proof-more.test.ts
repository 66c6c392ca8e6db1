import { proveWrites } from "#lib/server/intents/test-proof";

// Beside the first seeds rather than after them: a run waits more than it works.
proveWrites(4, 5);
