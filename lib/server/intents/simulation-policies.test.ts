import { simulatePolicies } from "#testing/server/simulation.ts";

// Without faults: that kills and approvals go together is what this is about, and lookups take their time.
simulatePolicies(40, { seed: 1, faults: 0 });
