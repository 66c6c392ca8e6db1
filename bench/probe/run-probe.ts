import { parseArgs } from "node:util";
import { probeShape } from "#testing/sandbox/probe-shape.ts";

const usage = `Usage: npm run bench:probe -- [--shapes default,illustrative,random:1,random:2,random:3]

Tests the embedded service against the contract in each shape, writes included, and exits with 1 if a
rule fails. The shape bare breaks some on purpose: its lists are bare arrays.`;

/** Fewer would mean that most rules could not be tested. */
const minPassed = 450;

/** Returns true if no rule of the contract fails in any shape. */
export const runProbeBench = async (args: readonly string[]): Promise<boolean> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      shapes: { type: "string", default: "default,illustrative,random:1,random:2,random:3" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return true;
  }
  let isClean = true;
  for (const name of values.shapes.split(",")) {
    const { passed, failed } = await probeShape(name);
    console.log(`  ${name.padEnd(14)} ${passed} rules pass, ${failed.length} fail`);
    for (const line of failed) console.error(`    ${line}`);
    isClean &&= failed.length === 0 && passed > minPassed;
  }
  return isClean;
};
