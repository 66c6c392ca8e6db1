import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isSubmitKey } from "#components/form/form-keys.ts";

const press = (part: object) => ({
  key: "Enter",
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
  ...part,
});

test("Ctrl or ⌘ with Enter sends a form, and neither Enter alone nor a held key does", () => {
  expect(isSubmitKey(press({ ctrlKey: true }))).toBe(true);
  expect(isSubmitKey(press({ metaKey: true }))).toBe(true);
  expect(isSubmitKey(press({}))).toBe(false);
  expect(isSubmitKey(press({ ctrlKey: true, repeat: true }))).toBe(false);
  expect(isSubmitKey(press({ ctrlKey: true, isComposing: true }))).toBe(false);
  expect(isSubmitKey(press({ ctrlKey: true, shiftKey: true }))).toBe(false);
});

test("every form whose last step is ConfirmSubmit, and so writes to the service, has these keys", () => {
  const forms = readdirSync("components", { recursive: true, encoding: "utf8" })
    .map((name) => join("components", name))
    .filter((path) => path.endsWith(".tsx"))
    .filter((path) =>
      /<[Ff]orm\b[\s\S]*?onSubmit=\{(?:form\.onS|s)ubmit\}/.test(readFileSync(path, "utf8")),
    )
    .filter((path) =>
      /<ConfirmSubmit\b|useWriteForm|form\.onSubmit/.test(readFileSync(path, "utf8")),
    );
  expect(forms.length).toBeGreaterThan(6);
  const others = forms.filter(
    (path) => !readFileSync(path, "utf8").includes("onKeyDown={onFormKey}"),
  );
  expect(others).toEqual([]);
});
