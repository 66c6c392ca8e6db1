import { expect, test } from "vitest";
import { parseTable, people } from "./access-table.ts";
import { classifyAction, classifyPage, classifyRoute } from "./classify-answer.ts";

const head = `page | ${people.join(" | ")}`;
const row = "/x | sign in | sign in | masked | answers | no data | answers";

test("a table gives each row its cells and the outcome of each person", () => {
  expect(parseTable(["page"], `\n${head}\n${row}\n`)).toEqual([
    {
      cells: { page: "/x" },
      expected: {
        "signed out": "sign in",
        disabled: "sign in",
        support: "masked",
        "manager A": "answers",
        "manager B": "no data",
        admin: "answers",
      },
    },
  ]);
});

test.each([
  ["an unknown outcome", `${head}\n${row.replace("masked", "maybe")}`],
  ["a missing column", `${head}\n${row.replace(" | masked", "")}`],
  ["people in another order", `${head.replace("support", "admin")}\n${row}`],
])("a table with %s is refused", (_what, text) => {
  expect(() => parseTable(["page"], text)).toThrow();
});

const answer = (status: number, text = "", location: string | null = null) => ({
  status,
  text,
  location,
});

test("a page answers only with what it should show, and is masked without what is hidden", () => {
  const shown = ["ada@example.com", "1 Secret Street"];
  expect(classifyPage(answer(200, "ada@example.com, 1 Secret Street"), shown)).toBe("answers");
  expect(classifyPage(answer(200, "ada@example.com"), shown)).toBe("masked");
  expect(classifyPage(answer(200, "Loading"), shown)).toBe("no data");
  expect(classifyPage(answer(307, "", "/signin?from=%2Fx"), shown)).toBe("sign in");
});

test("a page refuses where it says so, not where its script has the words for that", () => {
  const words = "Only admins can open this page.";
  const shown = ["ada@example.com"];
  expect(classifyPage(answer(200, `<p>${words}</p>`), shown)).toBe("refused");
  const page = `<p>ada@example.com</p><script nonce="x">\n["${words}"]</script>`;
  expect(classifyPage(answer(200, page), shown)).toBe("answers");
});

test("a route without a session is told from one that takes no session", () => {
  expect(classifyRoute(answer(401, '{"error":{"kind":"signed_out"}}'), [""])).toBe("sign in");
  expect(classifyRoute(answer(401), [""])).toBe("own token");
  expect(classifyRoute(answer(403), [""])).toBe("refused");
});

test("an action that could not read its arguments is told from one that refuses the role", () => {
  const returned = (message: string) =>
    answer(200, `0:{"a":"$@1"}\n1:${JSON.stringify({ failure: { kind: "role", message } })}\n`);
  expect(classifyAction(returned("Your role does not include this."))).toBe("refused");
  expect(
    classifyAction(returned("Quartermaster could not read this request. Nothing was changed.")),
  ).toBe("unreadable arguments");
  expect(classifyAction(answer(200, '0:{"a":"$@1"}\n1:null\n'))).toBe("answers");
});
