import { isHelp, runCommand } from "../../scripts/run-command.mjs";

const usage = `Usage: npm run bench:security -- [measurement …]

  access   every page, route, action and tool as each kind of person
  audit    tampers with an audit log, and measures its verification
  bodies   memory under large bodies
  reads    reads as two managers at once, and looks for records of the other
  flood    reads during a flood of sign-ins
  groups   SCIM requests for groups of 1,000 and 5,000 members
  guesses  guesses at one account
  times    the time of a wrong password`;

await runCommand(async () => {
  const args = process.argv.slice(2);
  if (isHelp(args)) return void console.log(usage);
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
  return (await runMeasurements(measurements, args, options)) ? 0 : 1;
});
