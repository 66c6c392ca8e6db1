import { simulateProduction } from "#testing/server/simulation.ts";

simulateProduction(1);
