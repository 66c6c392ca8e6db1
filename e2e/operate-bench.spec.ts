import { spawn } from "node:child_process";
import { json } from "node:stream/consumers";
import { editedWorld, expect, test } from "./fixtures.ts";

test.use({ worldOptions: editedWorld });

/** So that a change which leaves `npm run bench:operate` without anything to judge is noticed before a release. */
test("the bench of outages lets people read, follow changes and write, and finds what the service lacks", async ({
  world: { origin, keys, control },
}) => {
  const seed = spawn(process.execPath, ["bench/operate/seed.ts"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  seed.stdin.end(JSON.stringify({ origin, keys, control }));
  const found = (await json(seed.stdout)) as {
    problems: string[];
    withoutCommits: string[];
    fineCount: number;
    streams: number;
  };
  expect(found).toMatchObject({ problems: [], streams: 4 });
  expect(found.withoutCommits.join()).toContain("not at the service");
  expect(found.fineCount).toBeGreaterThan(0);
});
