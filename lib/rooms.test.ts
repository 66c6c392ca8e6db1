import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Rooms, the narrower first: a file belongs to the first whose path it starts with. */
const rooms = [
  "lib/v4",
  "lib/server",
  "lib/client",
  "lib/cli",
  "lib/mcp",
  "lib/actions",
  "lib/auth",
  "sandbox",
  "components",
  "app",
  "e2e",
  "bench",
  "scripts",
] as const;
type Room = (typeof rooms)[number] | "root";

/** Who may import whom, besides themselves and packages. Source: the table in DECISIONS.md. */
const mayImport: Record<Room, readonly Room[]> = {
  "lib/v4": [],
  "lib/server": ["lib/v4", "lib/auth"],
  "lib/client": ["lib/v4", "lib/actions"],
  "lib/cli": ["lib/v4"],
  "lib/mcp": ["lib/v4"],
  "lib/actions": ["lib/server", "lib/v4"],
  "lib/auth": ["lib/server", "lib/v4"],
  sandbox: ["lib/v4", "lib/mcp"],
  components: ["lib/client", "lib/v4"],
  app: ["components", "lib/actions", "lib/auth", "lib/client", "lib/mcp", "lib/server", "lib/v4"],
  e2e: ["lib/v4", "scripts"],
  bench: ["lib/v4", "e2e", "scripts"],
  scripts: ["lib/server", "lib/v4", "e2e"],
  root: ["lib/server", "lib/auth", "lib/v4", "scripts"],
};

/** Rooms whose modules end up in a browser: nothing of Node, no secret, no upstream client. */
const browserRooms: readonly Room[] = ["components", "lib/client"];
const serverPackages =
  /^(node:|pg$|pg\/|pino|drizzle-orm|server-only$|@node-rs\/|next-auth$|hono|@hono\/)/;

interface Module {
  path: string;
  room: Room;
  isTest: boolean;
  isForBrowser: boolean;
  imports: { name: string; isType: boolean }[];
}

const roomOf = (path: string): Room =>
  rooms.find(
    (room) => path === room || path.startsWith(`${room}/`) || path.startsWith(`${room}.`),
  ) ?? "root";

const statement =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^"'`;]*?\sfrom\s*)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g;

const importsOf = (source: string): Module["imports"] =>
  Array.from(source.replaceAll(/\/\*[\s\S]*?\*\//g, "").matchAll(statement), (match) => ({
    name: (match[2] ?? match[3]) as string,
    isType: match[1] !== undefined,
  }));

const modules: Module[] = globSync("**/*.{ts,tsx,mts,mjs}", {
  cwd: root,
  exclude: (name) => ["node_modules", ".next", ".data", "test-results", "coverage"].includes(name),
})
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path !== "next-env.d.ts")
  .sort()
  .map((path) => {
    const source = readFileSync(join(root, path), "utf8");
    const room = roomOf(path);
    return {
      path,
      room,
      // `test-store.ts` and the like are for tests alone.
      isTest: /\.test\.tsx?$|\/test-[\w-]+\.ts$/.test(path),
      isForBrowser: browserRooms.includes(room) || /^\s*["']use client["']/.test(source),
      imports: importsOf(source),
    };
  });

/** The path below the root that an import names, without its ending; null for a package. */
const targetOf = (from: string, name: string): string | null => {
  if (name.startsWith("#")) return name.slice(1).replace(/\.tsx?$/, "");
  if (name.startsWith("."))
    return normalize(join(dirname(from), name)).replace(/\.(m?[jt]sx?)$/, "");
  return null;
};

const findings = (complaint: (module: Module) => string[]) =>
  modules.flatMap((module) => complaint(module).map((what) => `${module.path}: ${what}`));

describe("rooms", () => {
  test("there is something to look at", () => {
    expect(modules.length).toBeGreaterThan(20);
    expect(
      importsOf('import "a";\nimport type { B } from "b";\nexport * from "c";\nimport("d")'),
    ).toEqual([
      { name: "a", isType: false },
      { name: "b", isType: true },
      { name: "c", isType: false },
      { name: "d", isType: false },
    ]);
  });

  test("no room imports one it may not", () => {
    const complaints = findings(({ path, room, isTest, imports }) =>
      imports.flatMap(({ name }) => {
        const target = targetOf(path, name);
        if (target === null) return [];
        const other = roomOf(target);
        const isAllowed = other === room || mayImport[room].includes(other);
        // A test may stand a real service beside what it tests, and share the machinery of tests.
        const isForTest = isTest && (other === "sandbox" || other === "scripts");
        return isAllowed || isForTest ? [] : [`${room} must not import ${name}`];
      }),
    );
    expect(complaints).toEqual([]);
  });

  test("the contract's room needs nothing but zod", () => {
    const complaints = findings(({ path, room, isTest, imports }) =>
      room !== "lib/v4" || isTest
        ? []
        : imports
            .filter(({ name }) => targetOf(path, name) === null && name !== "zod")
            .map(({ name }) => name),
    );
    expect(complaints).toEqual([]);
  });

  test("nothing for the browser imports Node, the store or the upstream client", () => {
    const complaints = findings(({ path, isForBrowser, isTest, imports }) =>
      isTest || !isForBrowser
        ? []
        : imports
            .filter(({ name, isType }) => {
              const target = targetOf(path, name);
              if (target === null) return !isType && serverPackages.test(name);
              return target === "lib/v4/client" || roomOf(target) === "lib/server";
            })
            .map(({ name }) => name),
    );
    expect(complaints).toEqual([]);
  });

  test("modules that touch a secret or the store are marked server-only", () => {
    const isSecret = (target: string | null, name: string) =>
      /^lib\/server\/(env|keys\/|store\/)/.test(target ?? "") ||
      ["pg", "@node-rs/argon2", "drizzle-orm/node-postgres"].includes(name);
    const complaints = findings(({ path, room, isTest, imports }) =>
      room !== "lib/server" || isTest || path.endsWith(".config.ts")
        ? []
        : imports
            .filter(({ name, isType }) => !isType && isSecret(targetOf(path, name), name))
            .filter(() => !imports.some(({ name }) => name === "server-only"))
            .map(({ name }) => `imports ${name} without server-only`),
    );
    expect(complaints).toEqual([]);
  });

  test("no file has a name that says nothing", () => {
    const complaints = modules
      .map(({ path }) => path)
      .filter((path) =>
        /(^|\/)(utils?|helpers?|types|common|misc|index)\.[mc]?[jt]sx?$/.test(path),
      );
    expect(complaints).toEqual([]);
  });
});
