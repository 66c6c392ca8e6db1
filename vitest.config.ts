import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

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

const common = {
  environment: "node" as const,
  // Short enough for a test that hangs on a socket, long enough for a busy machine with two cores.
  testTimeout: 20_000,
  hookTimeout: 60_000,
  restoreMocks: true,
  unstubEnvs: true,
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
      {
        test: {
          ...common,
          name: "plain",
          include: ["{lib,sandbox,components,scripts,bench,testing,e2e}/**/*.test.{ts,tsx}"],
          exclude: [...serverTests, "**/node_modules/**"],
        },
      },
      {
        resolve: { conditions: serverConditions },
        ssr: {
          resolve: { conditions: serverConditions, externalConditions: ["react-server", "node"] },
        },
        test: {
          ...common,
          name: "server",
          include: serverTests,
          execArgv: ["--conditions=react-server"],
          // Runs only with tests of this project, so that others don't wait for a PostgreSQL.
          globalSetup: at("./scripts/test/provide-postgres.ts"),
        },
      },
    ],
  },
});
