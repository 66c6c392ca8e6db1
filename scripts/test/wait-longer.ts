import { vi } from "vitest";

/** As that of `expect.poll` in `vitest.config.ts`: the default of one second is soon over on a busy machine. */
const timeout = 15_000;

// Files that share their modules share this object too.
const patient = vi as typeof vi & { isPatient?: true };
if (!patient.isPatient) {
  const { waitFor } = vi;
  patient.waitFor = (callback, options = {}) =>
    waitFor(callback, {
      timeout,
      ...(typeof options === "number" ? { timeout: options } : options),
    });
  patient.isPatient = true;
}
