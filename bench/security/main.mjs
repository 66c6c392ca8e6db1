import { runCommand } from "../../scripts/run-command.mjs";

await runCommand(async () => {
  const { buildStep } = await import("../../scripts/run/build.ts");
  const { runMeasurements } = await import("../run.ts");
  const { inWorld } = await import("../worlds.ts");
  const { runWithServer } = await import("./run-with-server.ts");
  const { measureLargeBodies } = await import("./large-bodies.ts");
  const { measureSignInFlood } = await import("./sign-in-flood.ts");
  const { measureGuesses, measureSignInTimes } = await import("./guesses.ts");
  const { runAccessMatrix } = await import("./access-matrix.ts");
  const { measureInterleavedReads, worldWithManagers } = await import("./interleaved-reads.ts");
  const measurements = {
    access: () => runAccessMatrix(),
    audit: () => runWithServer("audit-log.ts"),
    bodies: inWorld(measureLargeBodies),
    reads: inWorld(measureInterleavedReads, worldWithManagers),
    flood: inWorld(measureSignInFlood),
    groups: () => runWithServer("scim-groups.ts"),
    guesses: inWorld(measureGuesses),
    times: inWorld(measureSignInTimes),
  };
  await buildStep();
  // Trusts one proxy, so that the flood can name many client addresses.
  const options = { settings: { QM_PROXY_HOPS: "1" } };
  return (await runMeasurements(measurements, process.argv.slice(2), options)) ? 0 : 1;
});
