import { proveWrites } from "#lib/server/intents/test-proof";

proveWrites(1, 2, 3);
