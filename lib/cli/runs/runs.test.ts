import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { newEmails, setUpRuns } from "#testing/cli/run-machine.ts";
import { setUpControl } from "#testing/sandbox/control.ts";

const { service, admin } = setUpControl();

const hires = (emails: readonly string[]) =>
  ["Name,Email,Country", ...emails.map((email, n) => `Hire ${n},${email},Germany`), ""].join("\n");
const countOf = (email: string) => admin.total(`/v4/employees?email=${encodeURIComponent(email)}`);
const countAll = async (emails: readonly string[]) => {
  let total = 0;
  for (const email of emails) total += Number(await countOf(email));
  return total;
};

describe("runs check", () => {
  test("prints each row with what it sends, and sends nothing", async () => {
    const { check, folder } = setUpRuns(service);
    const emails = newEmails(2);
    const { exitCode, stdout, stderr, id } = await check(hires(emails));
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/2 +ready +new +employees\.create +country: “Germany” is read as DE/);
    expect(stderr).toContain("2 to send, 0 unchanged, 0 blocked. Nothing was sent.");
    expect(await countAll(emails)).toBe(0);
    const [stored = ""] = readdirSync(folder);
    expect(stored).toBe(`${id}.json`);
    expect(statSync(join(folder, stored)).mode & 0o077).toBe(0);
  });

  test("ends with the code of validation where rows are blocked, and says why", async () => {
    const { check } = setUpRuns(service);
    const [email = ""] = newEmails(1);
    const text = `Name;Email;Country;Team\nA;${email};DE;\nA;${email};DE;\nB;b@x.example;Nowhere;\nC;c@x.example;DE;No such team\n`;
    const { exitCode, stdout, stderr } = await check(text);
    expect(exitCode).toBe(7);
    expect(stdout).toContain("Also in row 3: one person has one row");
    expect(stdout).toContain("isn't a country we know");
    expect(stdout).toContain("There is no such team");
    expect(stderr).toContain("4 of 4 rows are blocked.");
  });

  test.each([
    ["", "The file is empty"],
    ["Name,Email\n", "Row 1 is the header, and there are no rows below it"],
    ["colour,shape\nred,round\n", "No column of the file is a field"],
    ['Name,Email\n"A,a@x.example\n', "the quotes around the cell are not closed"],
    ["PK\u0003\u0004", "The workbook is damaged or incomplete"],
    ["Name,Email\nA,a@x.example,DE\n", "Row 2 has cells after the last column"],
  ])("refuses the file %j as a wrong use", async (text, message) => {
    const { check } = setUpRuns(service);
    const { exitCode, stderr } = await check(text);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });
});

describe("runs start", () => {
  test("sends each row once, and starting again sends nothing", async () => {
    const { check, run, show } = setUpRuns(service);
    const emails = newEmails(5);
    const { id } = await check(hires(emails));
    const { exitCode, stderr } = await run(["runs", "start", id, "--yes"]);
    expect(stderr).toContain("5 employees.create\nThere is no undo");
    expect(exitCode).toBe(0);
    expect(await countAll(emails)).toBe(5);
    expect(await show(id)).toMatchObject({ state: "done", rows: 5, accepted: 5 });
    const again = await run(["runs", "start", id, "--yes"]);
    expect(again.exitCode).toBe(0);
    expect(await countAll(emails)).toBe(5);
  });

  test("asks on a terminal before the first row, and again after the first rows", async () => {
    const { check, run } = setUpRuns(service);
    const emails = newEmails(4);
    const { id } = await check(hires(emails));
    const no = await run(["runs", "start", id], { ask: () => "n" });
    expect([no.exitCode, await countAll(emails)]).toEqual([15, 0]);
    const questions: string[] = [];
    const ask = (question: string) => {
      questions.push(question);
      return questions.length === 1 ? "y" : "n";
    };
    const first = await run(["runs", "start", id], { ask });
    expect(questions.at(-1)).toContain("Send the other 3?");
    expect([first.exitCode, await countAll(emails)]).toEqual([15, 1]);
    const rest = await run(["runs", "start", id], { ask: () => "y" });
    expect([rest.exitCode, await countAll(emails)]).toEqual([0, 4]);
  });

  test("needs --yes where there is no terminal, except in local and dev", async () => {
    const { check, run } = setUpRuns(service);
    const emails = newEmails(1);
    const flags = ["--environment", "prod"];
    const { id } = await check(hires(emails), "onboard", ...flags);
    const { exitCode, stderr } = await run(["runs", "start", id, ...flags]);
    expect([exitCode, await countAll(emails)]).toEqual([15, 0]);
    expect(stderr).toContain("A run in prod needs a confirmation");
    const elsewhere = await run(["runs", "start", id, "--yes"]);
    expect([elsewhere.exitCode, await countAll(emails)]).toEqual([3, 0]);
  });

  test("asks in production as a single write does, however many rows, and sends all once confirmed", async () => {
    const { check, run, show } = setUpRuns(service);
    const [single = "", ...emails] = newEmails(28);
    const flags = ["--environment", "prod"];
    const { id } = await check(hires(emails), "onboard", ...flags);
    const words = ["employees", "create", "--display-name", "One", "--country", "DE"];
    const one = await run([...words, "--email", single, ...flags]);
    const start = ["runs", "start", id, ...flags];
    const many = await run(start);
    expect([many.exitCode, many.stdout]).toEqual([one.exitCode, one.stdout]);
    expect(many.stderr).toContain("A run in prod needs a confirmation");
    expect(await show(id)).toMatchObject({ state: "checked", waiting: 27 });
    expect([one.exitCode, await countAll([single, ...emails])]).toEqual([15, 0]);
    expect((await run([...start, "--yes"])).exitCode).toBe(0);
    expect(await show(id)).toMatchObject({ state: "done", accepted: 27 });
    expect(await countAll(emails)).toBe(27);
  });

  test("makes the person, waits until they can be read, and orders their laptop", async () => {
    const { check, run } = setUpRuns(service);
    const [email = ""] = newEmails(1);
    const [laptop] = await admin.list("/v4/inventory?inStock=true&country=DE", "devices");
    const serial = String(laptop?.serialNumber);
    const text = `Name,Email,Country,Address,City,Zip,Phone,Laptop\nNew,${email},DE,Street 1,Berlin,10115,+49 30 1,${serial}\n`;
    const { id, stdout } = await check(text);
    expect(stdout).toContain("employees.create, employees.update, orders.create");
    const { exitCode, stderr } = await run(["runs", "start", id, "--yes"]);
    expect(stderr).toMatch(/row 2: orders\.create accepted as ord_/);
    expect(exitCode).toBe(0);
  });

  test("goes on where a killed process ended, and sends no row twice", async () => {
    const { check, run } = setUpRuns(service);
    const emails = newEmails(6);
    const { id } = await check(hires(emails));
    // The process ends when the third row was sent and before its answer came.
    const controller = new AbortController();
    let sent = 0;
    const dying: typeof fetch = async (address, init) => {
      if (controller.signal.aborted) throw new DOMException("", "AbortError");
      const answer = await fetch(address, init);
      if (init?.method === "POST") sent += 1;
      if (sent === 3) {
        controller.abort();
        throw new DOMException("", "AbortError");
      }
      return answer;
    };
    const wait = async () => false;
    const killed = await run(["runs", "start", id, "--yes"], {
      fetch: dying,
      signal: controller.signal,
      time: { now: Date.now, wait },
    });
    expect(killed.exitCode).not.toBe(0);
    expect(await countAll(emails)).toBe(3);
    const again = await run(["runs", "start", id, "--yes"]);
    expect(again.stderr).toContain("accepted");
    expect([again.exitCode, await countAll(emails)]).toEqual([0, 6]);
  });

  test("halts a row whose record changed since the check", async () => {
    const { check, run } = setUpRuns(service);
    const [email = ""] = newEmails(1);
    const made = await run([
      ...["employees", "create", "--display-name", "Old", "--email", email, "--country", "DE"],
      ...["--format", "json"],
    ]);
    const personId = JSON.parse(made.stdout).data.employee.id;
    await run(["employees", "update", personId, "--job-title", "First"]);
    const { id } = await check(`Email,Job title\n${email},Second\n`, "edit");
    await run(["employees", "update", personId, "--job-title", "Of someone else"]);
    const { exitCode, stderr } = await run(["runs", "start", id, "--yes"]);
    expect(stderr).toContain("Changed since the check: jobTitle is now another");
    expect(exitCode).toBe(8);
    const { stdout } = await run(["runs", "failures", id]);
    expect(stdout).toContain(`"Email","Job title","error"\r\n"${email}","Second","Changed since`);
  });
});

test("a run that no one checked is not found, and its id can't name another file", async () => {
  const { run } = setUpRuns(service);
  for (const id of ["run_000000000000", "../journal/hash-key"]) {
    expect((await run(["runs", "show", id])).exitCode).toBe(6);
  }
});
