import { shapeNamed } from "#sandbox/random-shape/shape-name.ts";
import { startSandbox } from "#sandbox/start.ts";
import { fromKeysFile, probeKeys } from "#testing/probe/keys.ts";
import { runRules } from "#testing/probe/run-rules.ts";

/**
 * Tests every rule of the contract on the embedded service in a shape, writes included. Returns the
 * number of rules that pass, and a line for each that fails. Throws for an unknown shape.
 */
export const probeShape = async (name: string): Promise<{ passed: number; failed: string[] }> => {
  const shape = shapeNamed(name);
  if (shape === null) throw new Error(`The sandbox has no shape called ${name}`);
  const sandbox = await startSandbox({ shape });
  const keys = probeKeys(fromKeysFile(sandbox.keys));
  const { rules } = await runRules({ address: sandbox.baseUrl, keys, isWriting: true });
  await sandbox.close();
  return {
    passed: rules.filter(({ outcome }) => outcome === "pass").length,
    failed: rules
      .filter(({ outcome }) => outcome === "fail")
      .map(({ statement, detail }) => `${statement}: ${detail}`),
  };
};
