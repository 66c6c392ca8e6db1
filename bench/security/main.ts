import { ensureBuild } from "../../scripts/run/build.ts";
import { step } from "../../scripts/run/progress.ts";
import { startWorld } from "../../scripts/world/world.ts";
import { measureLargeBodies } from "./large-bodies.ts";
import { measureSignInFlood } from "./sign-in-flood.ts";

const measurements = { bodies: measureLargeBodies, flood: measureSignInFlood };

const names = process.argv.slice(2);
const unknown = names.find((name) => !Object.hasOwn(measurements, name));
if (unknown !== undefined) {
  console.error(`There is no measurement "${unknown}": ${Object.keys(measurements).join(", ")}`);
  process.exit(2);
}

await step("Build the console", () => ensureBuild());
for (const [name, measure] of Object.entries(measurements)) {
  if (names.length > 0 && !names.includes(name)) continue;
  // One proxy is said to be in front, so that a flood can come from many addresses.
  const settings = { QM_PROXY_HOPS: "1" };
  const world = await step(`Start a world for ${name}`, () => startWorld({ settings }));
  try {
    const isHeld = await measure(world);
    console.log(isHeld ? "  within its limit" : "  OVER ITS LIMIT");
    if (!isHeld) process.exitCode = 1;
  } finally {
    await world.close();
  }
}
