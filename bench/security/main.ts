import { ensureBuild } from "../../scripts/run/build.ts";
import { step } from "../../scripts/run/progress.ts";
import { startWorld } from "../../scripts/world/world.ts";
import { measureLargeBodies } from "./large-bodies.ts";
import { measureSignInFlood } from "./sign-in-flood.ts";

const measurements = { bodies: measureLargeBodies, flood: measureSignInFlood };

const names = process.argv.slice(2);
const unknown = names.find((name) => !Object.hasOwn(measurements, name));
if (unknown !== undefined) {
  console.error(
    `"${unknown}" is not a measurement. Choose from: ${Object.keys(measurements).join(", ")}`,
  );
  process.exit(2);
}

await step("Build the console", () => ensureBuild());
for (const [name, measure] of Object.entries(measurements)) {
  if (names.length > 0 && !names.includes(name)) continue;
  // Trusts one proxy, so that the flood can name many client addresses.
  const settings = { QM_PROXY_HOPS: "1" };
  const world = await step(`Start a world for ${name}`, () => startWorld({ settings }));
  try {
    const isWithinLimit = await measure(world);
    console.log(isWithinLimit ? "  within the limit" : "  OVER THE LIMIT");
    if (!isWithinLimit) process.exitCode = 1;
  } finally {
    await world.close();
  }
}
