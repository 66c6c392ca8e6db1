import "server-only";
import { env } from "#lib/server/env.ts";

/** The version of this program, that of package.json: what a store and an operator know it by. */
export const programVersion = "0.1.0";

/** Returns the version with the release that the settings name, such as a commit. */
export const releaseName = (): string => {
  const { QM_RELEASE } = env();
  return QM_RELEASE === undefined ? programVersion : `${programVersion} (${QM_RELEASE})`;
};
