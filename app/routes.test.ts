import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test } from "vitest";
import { expectSnapshotFile } from "../scripts/test/file-snapshot.ts";

const folder = fileURLToPath(new URL(".", import.meta.url));

/** Returns the address of a file of the router: `/orders/[id]` for `(console)/orders/[id]/page.tsx`. */
const addressOf = (file: string) =>
  `/${file
    .split("/")
    .slice(0, -1)
    .filter((part) => !/^\(.*\)$/.test(part))
    .join("/")}`;

const methodsOf = (file: string) => {
  const exported = readFileSync(`${folder}/${file}`, "utf8").matchAll(
    /^export\s+(?:async\s+)?(?:function|const|\{[^}]*)\s*\w*/gm,
  );
  const words = Array.from(exported, ([text]) => text).join(" ");
  const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
  return methods.filter((method) => new RegExp(`\\b${method}\\b`).test(words));
};

const filesNamed = (name: string) =>
  globSync(`**/${name}`, { cwd: folder }).map((file) => file.replaceAll("\\", "/"));

test("the pages and route handlers of the app are those of routes.snapshot.txt", async () => {
  const pages = filesNamed("page.tsx").map((file) => `page  ${addressOf(file)}`);
  const handlers = filesNamed("route.ts").map(
    (file) => `route ${addressOf(file)} ${methodsOf(file).join(" ")}`,
  );
  const lines = [...pages.sort(), ...handlers.sort()];
  await expectSnapshotFile(
    new URL("./routes.snapshot.txt", import.meta.url),
    `${lines.join("\n")}\n`,
  );
});
