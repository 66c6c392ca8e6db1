import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { mutations } from "./mutations.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

it.each(mutations)(
  "the source of the guard occurs exactly once in its file: $guard",
  ({ file, from }) => {
    expect(readFileSync(join(root, file), "utf8").split(from)).toHaveLength(2);
  },
);
