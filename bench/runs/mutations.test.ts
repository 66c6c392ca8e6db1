import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../../scripts/system/folders.ts";
import { runMutations } from "./mutations.ts";

it.each(runMutations)(
  "the source of the guard occurs exactly once in its file: $guard",
  ({ file, from }) => {
    expect(readFileSync(join(root, file), "utf8").split(from)).toHaveLength(2);
  },
);
