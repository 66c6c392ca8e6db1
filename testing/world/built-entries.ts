import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../scripts/system/folders.ts";

const readManifest = (name: string): unknown =>
  JSON.parse(readFileSync(join(root, ".next/server", name), "utf8"));

const builtPaths = () => Object.keys(readManifest("app-paths-manifest.json") as object);

/** Returns the pages of the build, such as `/(console)/orders/page`. */
export const readPages = (): string[] => builtPaths().filter((path) => path.endsWith("/page"));

/** Returns the route handlers of the build, such as `/api/health/route`. */
export const readRoutes = (): string[] => builtPaths().filter((path) => path.endsWith("/route"));

/** A Server Action of the build. */
export interface BuiltAction {
  id: string;
  /** The file and the name that it is exported by, such as `lib/actions/requests.ts submit`. */
  name: string;
}

/** Returns the Server Actions of the build. Throws if two have the same file and name. */
export const readActions = (): BuiltAction[] => {
  const { node, edge } = readManifest("server-reference-manifest.json") as Record<
    "node" | "edge",
    Record<string, { exportedName: string; filename: string }>
  >;
  const actions = Object.entries({ ...node, ...edge }).map(([id, { exportedName, filename }]) => ({
    id,
    name: `${filename} ${exportedName}`,
  }));
  if (new Set(actions.map(({ name }) => name)).size < actions.length) {
    throw new Error("Two Server Actions of the build have the same name");
  }
  return actions;
};
