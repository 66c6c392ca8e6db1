import { globSync, readFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type UserWorkspaceConfig } from "vitest/config";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Code that imports `server-only` needs the export condition `react-server`, which Next sets. Here
 * it is set for modules that Vite resolves and for those that Node loads from node_modules.
 */
const serverConditions = ["react-server", "module", "node", "development|production"];
const serverTests = [
  "lib/server/**/*.test.ts",
  "lib/actions/**/*.test.ts",
  "app/**/*.test.{ts,tsx}",
  "proxy.test.ts",
];

const skipped = ["node_modules", ".next", ".data"];

/** Test files whose modules must not be those of the files after them: they replace some, or add to the registry. */
const testsApart = globSync("**/*.test.{ts,tsx}", {
  cwd: at("."),
  exclude: (path) => skipped.includes(path),
}).filter((path) =>
  /\bvi\.(mock|doMock|resetModules)\(|\boperationNames\.push\(/.test(
    readFileSync(at(path), "utf8"),
  ),
);

const common = {
  environment: "node" as const,
  // Short enough for a test that hangs on a socket, long enough for a busy machine with two cores.
  testTimeout: 20_000,
  hookTimeout: 60_000,
  // The default of one second is soon over beside the browser tests. It only ends what never comes.
  expect: { poll: { timeout: 15_000 } },
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
  tags: [{ name: "proof", description: "left out by npm test, run by npm run proofs" }],
};

const setupFiles = ["choose-cases", "wait-longer", "speak-english"].map((name) =>
  at(`./scripts/test/${name}.ts`),
);

/** Names that hold characters of a pattern, such as those of Next's folders, stand for themselves. */
const asPattern = (path: string) => path.replaceAll(/[[\](){}]/g, "\\$&");

type Project = Pick<UserWorkspaceConfig, "resolve" | "ssr"> & {
  test: NonNullable<UserWorkspaceConfig["test"]> & { include: string[]; exclude?: string[] };
};

/**
 * Returns two projects for some test files. Most of the time of a small file is the loading of its
 * modules, so files share the modules that they load, except those that can't.
 */
const projectsOf = (name: string, { test, ...rest }: Project): UserWorkspaceConfig[] => {
  const exclude = [...(test.exclude ?? []), "**/node_modules/**"];
  const isOfProject = (path: string) =>
    test.include.some((pattern) => matchesGlob(path, pattern)) &&
    !exclude.some((pattern) => matchesGlob(path, pattern));
  const apart = testsApart.filter(isOfProject).map(asPattern);
  return [
    {
      ...rest,
      test: {
        ...common,
        ...test,
        name,
        exclude: [...exclude, ...apart],
        isolate: false,
        setupFiles: [at("./scripts/test/begin-file.ts"), ...setupFiles],
      },
    },
    {
      ...rest,
      test: { ...common, ...test, name: `${name}-apart`, include: apart, exclude: [], setupFiles },
    },
  ];
};

export default defineConfig({
  test: {
    // The default is one fewer than cores: a machine with two would run one file at a time.
    maxWorkers: "100%",
    coverage: {
      provider: "v8",
      include: ["lib/**/*.ts", "sandbox/**/*.ts"],
      exclude: ["**/*.test.ts", "lib/server/store/migrations/**"],
      reporter: ["text-summary", "html"],
      reportsDirectory: "coverage",
    },
    projects: [
      ...projectsOf("plain", {
        test: {
          include: ["{lib,sandbox,components,scripts,bench,testing,e2e}/**/*.test.{ts,tsx}"],
          exclude: serverTests,
        },
      }),
      ...projectsOf("server", {
        resolve: { conditions: serverConditions },
        ssr: {
          resolve: { conditions: serverConditions, externalConditions: ["react-server", "node"] },
        },
        test: {
          include: serverTests,
          execArgv: ["--conditions=react-server"],
          // Runs only with tests of this project, so that others don't wait for a PostgreSQL.
          globalSetup: at("./scripts/test/provide-postgres.ts"),
        },
      }),
    ],
  },
});
